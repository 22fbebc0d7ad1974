import { type Board, boardFromValues, type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { solveExact } from '../exact/solveExact.js';
import { winningDirections } from './course.js';
import { equalsOf, rankingOf } from './ranking.js';
import { SEARCH_NOISE } from './standing.js';

const COURSE = { target: 64, endsAtTarget: true };
const winnable = boardFromValues([
  [4, 32],
  [0, 32],
  [16, 2],
]);
const evaluationOf = (lines: readonly { direction: Direction; value: number }[]) =>
  ({ lines, depth: 9, player: 'exact', exact: true }) as const;

describe('the directions that end a course', () => {
  it('make its target or are none, the most points first', () => {
    const two = boardFromValues([
      [32, 32, 2],
      [32, 4, 2],
      [0, 0, 0],
    ]);
    expect(winningDirections(winnable, COURSE)).toEqual([UP, DOWN]);
    expect(winningDirections(two, COURSE)).toEqual([UP, DOWN, RIGHT, LEFT]);
    expect(winningDirections(two, { ...COURSE, target: 128 })).toEqual([]);
    expect(winningDirections(two, { target: 64 })).toEqual([]);
  });
});

describe('the ranking', () => {
  it('has a direction that ends a course before all others, where solved play goes on past the target', () => {
    const table = solveExact({ columns: 2, rows: 3, fourChance: 0.1, startTiles: 2 }, 'score');
    const linesOf = (board: Board) => [...table.lines(board)!].sort((a, b) => b.value - a.value);
    const evaluation = evaluationOf(linesOf(winnable));
    const told = (rules = {}) =>
      rankingOf(winnable, evaluation, rules).directions.map(({ direction, standing }) => [
        direction,
        standing,
      ]);
    expect(told()).toEqual([
      [LEFT, 'best'],
      [UP, 'muchWorse'],
      [DOWN, 'muchWorse'],
    ]);
    expect(told(COURSE)).toEqual([
      [UP, 'best'],
      [DOWN, 'asGood'],
      [LEFT, 'third'],
    ]);
    expect(rankingOf(winnable, evaluation, COURSE)).toMatchObject({
      made: 64,
      doubt: undefined,
      value: undefined,
    });
    expect(equalsOf(rankingOf(winnable, evaluation, COURSE).directions)).toEqual([UP, DOWN]);
  });

  it('is an order on a course', () => {
    const board = boardFromValues([
      [4, 16],
      [0, 32],
      [16, 2],
    ]);
    const lines = [
      { direction: LEFT, value: 100 },
      { direction: UP, value: 60 },
    ] as const;
    const { directions, comparesPoints } = rankingOf(board, evaluationOf(lines), COURSE);
    expect(directions.map(({ standing }) => standing)).toEqual(['best', 'second']);
    expect(comparesPoints).toBe(false);
  });

  it('has directions within the noise of the search as equals, and what each costs', () => {
    const board = boardFromValues([
      [64, 4, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 2],
    ]);
    const lines = [
      { direction: LEFT, value: 100_000 },
      { direction: UP, value: 100_000 * (1 - 0.9 * SEARCH_NOISE) },
      { direction: DOWN, value: 100_000 * (1 - 1.1 * SEARCH_NOISE) },
    ] as const;
    const search = { lines, depth: 5, player: 'network' } as const;
    const { directions } = rankingOf(board, search);
    expect(equalsOf(directions)).toEqual([LEFT, UP]);
    expect(directions.map(({ cost }) => Math.round(cost!))).toEqual(
      [0, 0.9, 1.1].map((noises) => Math.round(100_000 * noises * SEARCH_NOISE)),
    );
    expect(equalsOf(rankingOf(board, { ...search, exact: true }).directions)).toEqual([LEFT]);
    expect(equalsOf(rankingOf(board, { ...search, player: 'heuristic' }).directions)).toEqual([LEFT]);
  });

  it('is empty when the game is over', () => {
    expect(rankingOf(winnable, evaluationOf([]), COURSE)).toMatchObject({ directions: [], doubt: undefined });
  });
});
