import { type Board, SYMMETRIES, transformBoard } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeBoardLines } from './boardLines.js';
import { makeEstimate } from './estimate.js';
import { type PackedTuples, placementsOf, tupleEstimate, unpackTuples } from './tupleNetwork.js';

const shape = { columns: 2, rows: 3, ranks: 4, patterns: [[0, 1, 2, 3]] };

describe('a tuple network', () => {
  it('lays a pattern on every place that symmetries allow, once', () => {
    expect(placementsOf(shape, false).offsets).toHaveLength(2);
    expect([...placementsOf(shape, false).cells.subarray(0, 4)]).toEqual([0, 1, 2, 3]);
    expect(placementsOf({ ...shape, rows: 2 }, false).offsets).toHaveLength(1);
  });

  it('values a board by the weights its patterns name, larger ranks as the largest it knows', () => {
    const weights = new Float32Array(4 ** 4);
    weights[1 * 64 + 2 * 16 + 3 * 4 + 0] = 10;
    weights[3 * 64 + 3 * 16 + 3 * 4 + 3] = 5;
    const estimate = tupleEstimate(shape, weights, false);
    expect(estimate(Uint8Array.of(1, 2, 3, 0, 0, 0))).toBe(10);
    expect(estimate(Uint8Array.of(3, 17, 9, 4, 0, 0))).toBe(5);
    expect(tupleEstimate(shape, weights, true)(Uint8Array.of(1, 3, 0, 2, 0, 0))).toBe(10);
  });

  it('reads its text as described: gaps, and squares of signed bytes', () => {
    const packed = (bytes: number[]): PackedTuples => ({
      ...shape,
      most: 1000,
      base64: Buffer.from(bytes).toString('base64'),
      record: { episodes: 0, average: 0, kept: 0 },
    });
    const weights = unpackTuples(packed([1, 127, 0x80 | 72, 1, 256 - 127]));
    expect(weights[0]).toBe(1000);
    expect(weights[200]).toBe(-1000);
    expect(weights.filter((weight) => weight !== 0)).toHaveLength(2);
    expect(unpackTuples(packed([1, 64]))[0]).toBeCloseTo(1000 * (64 / 127) ** 2);
    expect(unpackTuples(packed([]))).toHaveLength(256);
  });
});

describe.each([
  [2, 4],
  [3, 3],
  [3, 4],
  [3, 5],
  [4, 5],
  [5, 5],
  [4, 6],
])('the estimate on %i x %i', (columns, rows) => {
  const estimates = [
    makeEstimate(makeBoardLines(columns, rows)),
    makeEstimate(makeBoardLines(rows, columns)),
  ];
  const worth = (board: Board) => estimates[board.columns === columns ? 0 : 1]!(board.ranks);

  it('is never below 0, and less for a full board than for an empty one', () => {
    const cells = columns * rows;
    const full = { columns, rows, ranks: Uint8Array.from({ length: cells }, (_, cell) => (cell % 5) + 1) };
    const empty = {
      columns,
      rows,
      ranks: Uint8Array.from({ length: cells }, (_, cell) => (cell === 0 ? 1 : 0)),
    };
    expect(worth(full)).toBeLessThan(worth(empty));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: cells, maxLength: cells, max: 30 }), (ranks) => {
        return worth({ columns, rows, ranks }) >= 0;
      }),
    );
  });

  it('is much the same for a board seen from another side', () => {
    const ranks = new Uint8Array(columns * rows);
    ranks.set([5, 4, 2, 1, 0, 1, 2]);
    const values = SYMMETRIES.map((symmetry) => worth(transformBoard({ columns, rows, ranks }, symmetry)));
    expect(Math.max(...values)).toBeLessThan(1.25 * Math.min(...values));
  });
});
