import { boardFromValues, emptyBoard } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUCCESS_FEATURES, successFeatures } from './features.js';
import { SUCCESS_MODELS } from './model.js';
import { milestoneOf, successRate } from './rate.js';

const early = boardFromValues([
  [0, 0, 2, 4],
  [0, 0, 8, 16],
  [0, 0, 32, 64],
  [0, 0, 128, 256],
]);
const late = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 32, 64],
  [0, 128, 512, 1024],
  [0, 0, 4096, 8192],
]);
const small = boardFromValues([
  [0, 2, 4],
  [8, 16, 32],
  [0, 0, 64],
]);

describe('the milestone', () => {
  it('is 2048 until that is made, then the next tile', () => {
    expect(milestoneOf(early)).toBe(2048);
    expect(milestoneOf(late)).toBe(16384);
    expect(
      milestoneOf(
        boardFromValues([
          [2048, 2],
          [2, 2],
          [0, 0],
          [0, 0],
          [0, 0],
        ]),
      ),
    ).toBe(4096);
  });

  it('is the next tile where 2048 can never stand', () => {
    expect(milestoneOf(small)).toBe(128);
    expect(milestoneOf(emptyBoard(2, 2))).toBe(4);
  });
});

describe('the success rate', () => {
  it('is exactly 1 for a tile that is on the board', () => {
    expect(successRate({ board: late, value: 0, depth: 1, milestone: 8192 })).toBe(1);
    expect(successRate({ board: late, value: 9000, depth: 3, milestone: 2048 })).toBe(1);
  });

  it('is exactly 0 for a tile that cannot be, and where nothing is to come', () => {
    expect(successRate({ board: late, value: 1e9, depth: 1, milestone: 2 ** 18 })).toBe(0);
    expect(successRate({ board: late, value: 0, depth: 1 })).toBe(0);
  });

  it.each([
    ['early', early],
    ['late', late],
    ['small', small],
  ])('never falls as the value grows, and is between 0 and 1: %s', (_, board) => {
    const value = fc.double({ min: 0, max: 1e7, noNaN: true });
    const depths = fc.integer({ min: 1, max: 12 });
    const players = fc.constantFrom('network' as const, 'heuristic' as const);
    fc.assert(
      fc.property(value, value, depths, players, (one, other, depth, player) => {
        const less = successRate({ board, value: Math.min(one, other), depth, player });
        const more = successRate({ board, value: Math.max(one, other), depth, player });
        return less >= 0 && less <= more && more <= 1;
      }),
    );
  });

  it('is high where the value far exceeds what is needed, and low where it does not reach it', () => {
    expect(successRate({ board: early, value: 300_000, depth: 3 })).toBeGreaterThan(0.95);
    expect(successRate({ board: early, value: 3_000, depth: 3 })).toBeLessThan(0.5);
    expect(successRate({ board: late, value: 300_000, depth: 3 })).toBeGreaterThan(0.8);
  });

  it('is about who plays on: the heuristic makes 2048 less often than a network that expects more', () => {
    const byHeuristic = successRate({ board: early, value: 45_000, depth: 4, player: 'heuristic' });
    const byNetwork = successRate({ board: early, value: 400_000, depth: 4, player: 'network' });
    expect(byHeuristic).toBeGreaterThan(0.75);
    expect(byHeuristic).toBeLessThan(0.95);
    expect(byNetwork).toBeGreaterThan(0.98);
  });

  it('grows on the way to 32768 as large tiles are made, at values that small has there on average', () => {
    const way = [
      { tiles: [16384, 0, 0, 0], value: 173_979 },
      { tiles: [16384, 8192, 0, 0], value: 149_066 },
      { tiles: [16384, 8192, 4096, 2048], more: [0, 256, 512, 1024], value: 120_798 },
    ];
    const rates = way.map(({ tiles, more = [0, 0, 0, 0], value }) =>
      successRate({ board: boardFromValues([tiles, more, [0, 0, 4, 8], [0, 0, 0, 2]]), value, depth: 3 }),
    );
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
    expect(rates[2]! - rates[0]!).toBeGreaterThan(0.1);
  });

  it('refuses a value that is none', () => {
    expect(() => successRate({ board: early, value: Number.NaN, depth: 1 })).toThrow(RangeError);
    expect(() => successRate({ board: early, value: -1, depth: 1 })).toThrow('-1');
  });
});

describe('halvings', () => {
  const halvingsOf = (row: number[]) => {
    const board = boardFromValues([row, [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]);
    const features = successFeatures({ board, value: 1000, depth: 2, milestone: 32768 });
    return features[SUCCESS_FEATURES.indexOf('halvings')];
  };

  it('are one for each tile of a chain from half the milestone down', () => {
    expect(halvingsOf([0, 0, 0, 0])).toBeCloseTo(0);
    expect(halvingsOf([16384, 0, 0, 0])).toBe(1);
    expect(halvingsOf([16384, 8192, 0, 0])).toBe(2);
    expect(halvingsOf([16384, 8192, 4096, 2048])).toBe(4);
  });

  it('are six at most, also where the tiles are more than the milestone', () => {
    expect(halvingsOf([16384, 16384, 0, 0])).toBe(6);
    expect(halvingsOf([16384, 16384, 8192, 2])).toBe(6);
  });
});

describe('the models', () => {
  it('have a coefficient for every feature, and a record better than the mean', () => {
    for (const { coefficients, record } of Object.values(SUCCESS_MODELS)) {
      expect(coefficients).toHaveLength(SUCCESS_FEATURES.length);
      expect(record.brier).toBeLessThan(record.brierOfBase);
    }
  });

  it('see what a position lacks', () => {
    const features = successFeatures({ board: late, value: 50_000, depth: 1, milestone: 16384 });
    const named = Object.fromEntries(SUCCESS_FEATURES.map((name, index) => [name, features[index]]));
    expect(named).toMatchObject({ constant: 1, empty: 5 / 16, deep: 0 });
    expect(named.onBoard).toBeCloseTo(14078 / 16384, 3);
  });
});
