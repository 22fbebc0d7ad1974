import { boardFromValues, DIRECTIONS, DOWN, LEFT, RIGHT, tilt, UP } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptShare, lineRate, makesTile } from './lineRate.js';
import { successRate } from './rate.js';

const sound = boardFromValues([
  [4096, 1024, 256, 64],
  [4, 16, 32, 32],
  [2, 4, 0, 0],
  [0, 0, 2, 0],
]);
const search = { best: 200_000, depth: 4, player: 'network', milestone: 8192 } as const;

describe('the chance of a line', () => {
  it.each([64, 1024, 8192, 16384, 32768])('is 1 where the move makes the tile of two %i', (half) => {
    for (const [columns, rows] of [
      [4, 4],
      [3, 5],
      [6, 6],
    ] as const) {
      const values = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));
      values[0]![0] = values[0]![1] = half;
      values[1]![1] = 2;
      const board = boardFromValues(values);
      const rates = DIRECTIONS.filter((own) => tilt(board, own).moved).map((direction) => [
        direction,
        lineRate(board, { direction, value: 500 }, { ...search, best: 900, milestone: 2 * half }),
      ]);
      for (const [direction, rate] of rates) {
        const makes = direction === LEFT || direction === RIGHT;
        expect(rate === 1).toBe(makes);
      }
    }
  });

  it('is not 1 for a smaller merge', () => {
    expect(makesTile(sound, LEFT, 8192)).toBe(false);
    expect(makesTile(sound, LEFT, 64)).toBe(true);
  });

  it('is that of the position for the best, and never rises as the value falls', () => {
    const rate = (value: number) => lineRate(sound, { direction: LEFT, value }, search);
    expect(rate(200_000)).toBe(successRate({ board: sound, value: 200_000, depth: 4, milestone: 8192 }));
    const value = fc.double({ min: 0, max: 200_000, noNaN: true });
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(rate(Math.min(one, other))).toBeLessThanOrEqual(rate(Math.max(one, other)));
      }),
    );
  });

  it('is what games after worse moves came to: docs/experiments/success-chance.md', () => {
    const kept = (loss: number) => keptShare(sound, search.best * (1 - loss), search);
    // Made in games to 2048, 4096 and 8192: 74 of 75 at a mean loss of 0.19, 79 of 81 at 0.30, 58 of 61 at 0.42.
    expect(kept(0.19)).toBeCloseTo(0.987, 1);
    expect(kept(0.3)).toBeCloseTo(0.975, 1.5);
    expect(kept(0.42)).toBeCloseTo(0.951, 1.5);
    const end = boardFromValues([
      [16384, 8192, 2, 4],
      [4096, 2048, 2, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const last = { ...search, best: 104_000, milestone: 32768 };
    expect(lineRate(end, { direction: UP, value: 17_000 }, last)).toBeLessThan(0.15); // one of 20
    expect(keptShare(end, 76_000, last)).toBeGreaterThan(0.9);
  });

  it('is bounded by what is left of the value, as after a move that ends the game in every line', () => {
    const kept = (loss: number) => keptShare(sound, search.best * (1 - loss), search);
    expect(kept(0.92)).toBeLessThan(0.25);
    expect(kept(1)).toBe(0);
    expect(kept(0.6)).toBeGreaterThan(0.9); // a search that plays on mends it
  });

  it('follows the value alone on boards where no worse moves were played on', () => {
    const small = boardFromValues([
      [64, 8, 4],
      [0, 2, 0],
      [0, 0, 0],
    ]);
    const value = 1_500;
    const line = lineRate(small, { direction: DOWN, value }, { ...search, best: 1_600, milestone: 128 });
    expect(line).toBe(successRate({ board: small, value, depth: 4, milestone: 128 }));
  });
});
