import {
  boardFromValues,
  type Direction,
  DOWN,
  findVariant,
  Game,
  LEFT,
  RIGHT,
  UP,
  VARIANTS,
} from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { anEvaluation } from '../testing';
import { type Advice, adviceOf, isOrderOnly, verdictOf } from './advice';

const game = new Game(VARIANTS.classic, 'hint', { startScore: 500 });
const standings = (...values: number[]) => {
  const lines = values.map((value, direction) => ({ direction: direction as 0 | 1 | 2 | 3, value }));
  return adviceOf(anEvaluation([], { lines }), game)!.worths.map(({ standing }) => standing);
};

describe('advice', () => {
  it('says in words how much of the expected score a direction costs', () => {
    expect(standings(100_000, 99_950, 99_500, 97_000)).toEqual(['best', 'asGood', 'slightlyWorse', 'worse']);
    expect(standings(100_000, 60_000)).toEqual(['best', 'muchWorse']);
  });

  it('calls one direction best, also of equals, and survives an end without points', () => {
    expect(standings(1000, 1000, 1000, 1000)).toEqual(['best', 'asGood', 'asGood', 'asGood']);
    expect(standings(0, 0)).toEqual(['best', 'asGood']);
  });

  it('has what each direction costs in points, and those that are equally good', () => {
    const lines = [100_000, 99_990, 97_500].map((value, d) => ({ direction: d as 0 | 1 | 2, value }));
    const advice = adviceOf(anEvaluation([], { lines }), game)!;
    expect(advice.worths.map(({ cost }) => cost)).toEqual([0, 10, 2_500]);
    expect(advice.equals).toEqual([0, 1]);
    const turned = { ...advice, equals: advice.equals.toReversed() };
    expect(verdictOf(turned)).toBe(verdictOf(advice));
  });

  it('has bars that shorten as words get worse', () => {
    const lines = [1000, 999, 990, 900].map((value, d) => ({ direction: d as 0 | 1 | 2 | 3, value }));
    const lengths = adviceOf(anEvaluation([], { lines }), game)!.worths.map(({ length }) => length);
    expect(lengths[0]).toBe(1);
    expect(lengths[1]).toBeCloseTo(0.91);
    expect(lengths[2]).toBeCloseTo(0.5);
    expect(lengths[3]).toBeCloseTo(0.09);
  });

  it('has the order alone, and no figure, where the heuristic plays', () => {
    const large = new Game(VARIANTS['8x8']!, 'large');
    const advice = adviceOf(anEvaluation([3, 0, 1, 2], { player: 'heuristic' }), large)!;
    expect(advice.worths.map(({ standing }) => standing)).toEqual(['best', 'second', 'third', 'fourth']);
    expect(advice).toMatchObject({ doubt: undefined, finalScore: undefined, value: undefined });
  });

  it('adds an exact value to the score, and gives no other final score', () => {
    const small = new Game(VARIANTS['2x2']!, 'small', { startScore: 40 });
    const lines = [{ direction: 0 as const, value: 27 }];
    expect(adviceOf(anEvaluation([], { lines, exact: true, player: 'heuristic' }), small)!.finalScore).toBe(
      67,
    );
    expect(adviceOf(anEvaluation([3]), game)!.finalScore).toBeUndefined();
  });

  it('is about the rules of the game: on a course there is no tile beyond the target, and no end by points', () => {
    const start = boardFromValues([
      [1024, 512, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 2],
    ]);
    const tile = (variant: 'classic' | 'course' | 'even') =>
      adviceOf(anEvaluation([2]), new Game(VARIANTS[variant], 'course', { start }))!.doubt?.tile;
    expect([tile('classic'), tile('course'), tile('even')]).toEqual([2048, 2048, undefined]);
    const course = new Game(findVariant('2x2-course')!, 'course');
    expect(adviceOf(anEvaluation([0], { exact: true, player: 'exact' }), course)!.finalScore).toBeUndefined();
  });

  it('puts the moves that end a course by its target first, and gives an order alone there', () => {
    const start = boardFromValues([
      [4, 32],
      [0, 32],
      [16, 2],
    ]);
    const values = [
      [LEFT, 108.2],
      [UP, 88.4],
      [DOWN, 86.8],
    ] as const;
    const lines = values.map(([direction, value]) => ({ direction, value, successRate: 0.9 }));
    const solved = anEvaluation([], { lines, exact: true, player: 'exact' });
    const adviceIn = (id: string) => adviceOf(solved, new Game(findVariant(id)!, 'course', { start }))!;
    const told = ({ worths }: Advice) => worths.map(({ direction, standing }) => [direction, standing]);
    expect(told(adviceIn('2x3'))[0]).toEqual([LEFT, 'best']);
    const course = adviceIn('2x3-course');
    expect(told(course)).toEqual([
      [UP, 'best'],
      [DOWN, 'asGood'],
      [LEFT, 'third'],
    ]);
    expect(course.worths.map(({ length }) => length)).toEqual([1, 1, 0.5]);
    expect(course).toMatchObject({ made: 64, equals: [UP, DOWN], finalScore: undefined });
    expect(isOrderOnly(course)).toBe(true);
  });

  it('knows what a move does to the board', () => {
    const start = boardFromValues([
      [64, 2, 2, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const facts = adviceOf(anEvaluation([3]), new Game(VARIANTS.classic, 'facts', { start }))!.worths[0]!
      .facts;
    expect(facts).toEqual({ losesCorner: false, opens: undefined });
  });

  it('says nothing against a move that is as true of the best one', () => {
    const start = boardFromValues([
      [256, 128, 64, 32],
      [2, 4, 8, 16],
      [2, 4, 8, 16],
      [32, 8, 4, 2],
    ]);
    const variant = VARIANTS.classic;
    const facts = (...order: Direction[]) =>
      adviceOf(anEvaluation(order), new Game(variant, 'same', { start }))!.worths.map((worth) => worth.facts);
    expect(facts(UP, DOWN)[1]).toEqual({ losesCorner: true, opens: undefined });
    expect(facts(DOWN, UP)[1]).toEqual({ losesCorner: false, opens: undefined });
    const both = boardFromValues([
      [256, 64, 32, 16],
      [2, 8, 8, 4],
      [4, 2, 8, 2],
      [2, 4, 2, 4],
    ]);
    const opening = adviceOf(anEvaluation([RIGHT, DOWN]), new Game(variant, 'both', { start: both }))!;
    expect(opening.worths.map((worth) => worth.facts.opens)).toEqual([LEFT, undefined]);
  });

  it('is none where nothing can be done', () => {
    expect(adviceOf(anEvaluation([]), game)).toBeUndefined();
  });
});
