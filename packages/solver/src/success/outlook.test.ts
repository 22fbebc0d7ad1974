import {
  boardFromRanks,
  boardFromValues,
  DOWN,
  emptyBoard,
  LEFT,
  legalDirections,
  RIGHT,
  UP,
  VARIANTS,
} from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Evaluated, outlookOf } from './outlook.js';
import { successRate } from './rate.js';
import { stepRate } from './steps.js';

const aSearch = (value: number, change: Partial<Evaluated> = {}): Evaluated => ({
  depth: 4,
  lines: [{ direction: DOWN, value }],
  player: 'network',
  ...change,
});
const late = boardFromValues([
  [4096, 1024, 64, 8],
  [512, 128, 16, 4],
  [2, 4, 0, 0],
  [0, 2, 0, 0],
]);
const tileOf = (...args: Parameters<typeof outlookOf>) => outlookOf(...args).doubt?.tile;

describe('the outlook', () => {
  it('names the first tile in doubt: certain ones are passed, by the steps that were counted', () => {
    const { doubt } = outlookOf(late, aSearch(150_000));
    const first = successRate({ board: late, value: 150_000, depth: 4, milestone: 8192 });
    expect(first).toBeGreaterThan(0.95);
    expect(doubt?.tile).toBe(32768);
    expect(doubt?.rate).toBeCloseTo(first * stepRate(late, 16384)! * stepRate(late, 32768)!);
  });

  it('names the next tile where that is in doubt already', () => {
    expect(tileOf(late, aSearch(4_000))).toBe(8192);
  });

  it('has a chance by direction, the lower the more a direction costs', () => {
    const lines = [
      { direction: DOWN, value: 150_000 },
      { direction: RIGHT, value: 149_000 },
      { direction: UP, value: 110_000 },
      { direction: LEFT, value: 3_000 },
    ] as const;
    const rates = outlookOf(late, aSearch(0, { lines })).doubt!.rates as number[];
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
    expect(rates[2]).toBeLessThan(rates[0]! * 0.99);
    expect(rates[3]).toBeLessThan(rates[0]! * 0.6);
  });

  it('has no chance of worse directions where none was measured', () => {
    const small = boardFromValues([
      [64, 8, 4],
      [0, 2, 0],
      [0, 0, 0],
    ]);
    const lines = [
      { direction: UP, value: 2_000 },
      { direction: LEFT, value: 1_900 },
    ] as const;
    expect(outlookOf(small, aSearch(0, { lines })).doubt?.rates[1]).toBeUndefined();
  });

  it.each([
    [2048, 32768],
    [16384, 32768 * 2],
    [32768, 65536 * 2],
  ])('says that the best move makes the milestone of two %i, and doubts one after it', (half, next) => {
    const pair = boardFromValues([
      [half, half, 0, 0],
      [0, 4, 0, 0],
      [0, 0, 2, 0],
      [0, 0, 0, 0],
    ]);
    const { made, doubt } = outlookOf(
      pair,
      aSearch(200_000, { lines: [{ direction: LEFT, value: 200_000 }] }),
    );
    expect([made, doubt?.tile]).toEqual([2 * half, next]);
  });

  it('is certain of a direction that makes the tile in doubt, whatever the best one is', () => {
    const pair = boardFromValues([
      [16384, 16384, 0, 0],
      [0, 4, 0, 0],
      [0, 0, 2, 0],
      [0, 0, 0, 0],
    ]);
    const lines = [
      { direction: UP, value: 200_000 },
      { direction: LEFT, value: 190_000 },
    ] as const;
    const { made, doubt } = outlookOf(pair, aSearch(0, { lines }));
    expect([made, doubt?.tile, doubt?.rates[1]]).toEqual([undefined, 32768, 1]);
    expect(doubt!.rates[0]).toBeLessThan(0.95);
  });

  it('names no tile of a solved board that every direction makes for sure', () => {
    const of = (...rates: number[]) => {
      const directions = [DOWN, RIGHT] as const;
      const lines = rates.map((successRate, at) => ({ direction: directions[at]!, value: 60, successRate }));
      return tileOf(emptyBoard(2, 2), aSearch(60, { lines, player: 'exact', exact: true }));
    };
    expect(of(1, 1)).toBeUndefined();
    expect(of(1, 0.8)).toBeDefined();
  });

  it('gives no final score where values are not exact', () => {
    expect(outlookOf(late, aSearch(150_000)).value).toBeUndefined();
    expect(outlookOf(emptyBoard(2, 2), aSearch(67, { exact: true })).value).toBe(67);
  });

  it('has the chance of a solved board as it is', () => {
    const lines = [{ direction: DOWN, value: 60, successRate: 0.25 }] as const;
    const board = boardFromValues([
      [2, 4],
      [4, 0],
    ]);
    expect(outlookOf(board, { depth: 32, lines, player: 'exact', exact: true })).toEqual({
      made: undefined,
      doubt: { tile: 8, rate: 0.25, rates: [0.25] },
      comparesPoints: true,
      value: 60,
    });
  });

  it('has no figure at all where neither a network nor a solution stands behind it', () => {
    const unknown = { made: undefined, doubt: undefined, comparesPoints: false, value: undefined };
    for (const [columns, rows] of [
      [8, 8],
      [2, 5],
      [6, 6],
      [2, 2],
    ] as const)
      expect(outlookOf(emptyBoard(columns, rows), aSearch(1e12, { player: 'heuristic' }))).toEqual(unknown);
  });

  it('compares directions, but has no chance, where a network plays and no games were counted', () => {
    expect(outlookOf(emptyBoard(5, 5), aSearch(80_000))).toMatchObject({
      doubt: undefined,
      comparesPoints: true,
    });
  });

  it('never promises a tile that the board cannot hold', () => {
    const full = boardFromValues([
      [32, 16],
      [0, 2],
    ]);
    expect(tileOf(full, aSearch(30, { exact: true }))).toBeUndefined();
    const half = boardFromValues([
      [16, 8],
      [0, 2],
    ]);
    expect(tileOf(half, aSearch(90, { exact: true }))).toBe(32);
  });

  it('goes no further than to steps that were made', () => {
    const huge = boardFromValues([
      [16384, 1024, 64, 8],
      [512, 128, 16, 4],
      [2, 4, 0, 0],
      [0, 2, 0, 0],
    ]);
    expect(tileOf(huge, aSearch(200_000))).toBe(32768);
  });

  it('knows no tile beyond the target, and no final score, where the game ends there', () => {
    const half = boardFromValues([
      [1024, 512, 64, 8],
      [32, 16, 16, 4],
      [2, 4, 0, 0],
      [0, 2, 0, 0],
    ]);
    const search = aSearch(40_000);
    expect(['classic', 'course'].map((id) => tileOf(half, search, VARIANTS[id]))).toEqual([32768, 2048]);
    const small = emptyBoard(3, 4); // its target is 1024, its milestone 2048
    expect(outlookOf(small, aSearch(9000), { target: 1024, endsAtTarget: true })).toEqual({
      made: undefined,
      doubt: undefined,
      comparesPoints: false,
      value: undefined,
    });
    const lines = [{ direction: DOWN, value: 60, successRate: 0.25 }] as const;
    const before = boardFromValues([
      [8, 4],
      [0, 2],
    ]);
    const solved = aSearch(60, { lines, player: 'exact', exact: true });
    expect(outlookOf(before, solved, { target: 16, endsAtTarget: true })).toMatchObject({
      doubt: { tile: 16, rate: 0.25 },
      value: undefined,
    });
  });

  it('has no chance from games of few fours where half of the tiles are fours, but a solved one', () => {
    const { fourChance } = VARIANTS.even;
    expect(tileOf(late, aSearch(150_000), { fourChance })).toBeUndefined();
    expect(tileOf(late, aSearch(150_000), VARIANTS.classic)).toBe(32768);
    const lines = [{ direction: DOWN, value: 60, successRate: 0.25 }] as const;
    const solved = aSearch(60, { lines, player: 'exact', exact: true });
    expect(outlookOf(emptyBoard(2, 2), solved, { fourChance })).toMatchObject({
      doubt: { tile: 4, rate: 0.25 },
      value: 60,
    });
  });

  it('has no fitted chance beside the exact values of a search: the table has another one', () => {
    expect(outlookOf(emptyBoard(2, 2), aSearch(67, { player: 'heuristic', exact: true }))).toMatchObject({
      doubt: undefined,
      comparesPoints: true,
      value: 67,
    });
  });

  it('is empty when the game is over', () => {
    expect(outlookOf(late, aSearch(0, { lines: [] }))).toMatchObject({ made: undefined, doubt: undefined });
  });
});

it('names no tile that the board cannot hold, whatever lies on it', () => {
  const sides = fc.tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 4 }));
  const positions = sides.chain(([columns, rows]) =>
    fc
      .array(fc.integer({ min: 0, max: 20 }), { minLength: columns * rows, maxLength: columns * rows })
      .map((ranks) => boardFromRanks(columns, rows, ranks)),
  );
  const players = fc.constantFrom('network' as const, 'heuristic' as const, 'exact' as const);
  fc.assert(
    fc.property(positions, players, fc.integer({ min: 0, max: 400_000 }), (board, player, value) => {
      const lines = legalDirections(board).map((direction) => ({ direction, value, successRate: 0.56 }));
      const { doubt } = outlookOf(board, { lines, depth: 3, player, exact: player === 'exact' });
      expect(doubt?.tile ?? 0).toBeLessThanOrEqual(2 ** (board.ranks.length + 1));
    }),
  );
});
