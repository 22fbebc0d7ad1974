import { type Board, SYMMETRIES, transformBoard } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAnySizeNetwork } from '../engine/node/networks.js';
import { RECORD } from '../testing/networks.js';
import { makeWeights, openWeights } from '../weights/file.js';
import { makeEstimate } from './leafValue.js';
import { makeBoardLines } from './lines.js';
import { placementsOf, tupleEstimate, tupleWeights } from './tupleNetwork.js';

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

  it('reads signed squares of codes from a file, by index and pattern', () => {
    const board = { columns: 2, rows: 3, ranks: 5 };
    const patterns = [
      [0, 1, 2, 3],
      [2, 3, 4, 5],
    ];
    const section = 16 ** 3; // the first power of 16 that is at least 5 ** 4
    const present = new Uint32Array((2 * section) / 32);
    for (const at of [0, 200, section + 624]) present[at >> 5]! |= 1 << (at & 31);
    const values = Float32Array.of(127, -3, 2);
    const network = { shape: { patterns, board }, present, values, record: RECORD, curve: 'square' as const };
    const file = openWeights(makeWeights(network, { step: 1 }));
    if (!file.ok) throw new Error(file.error.message);
    const weights = tupleWeights(file.value);
    expect(weights).toHaveLength(2 * 625);
    expect([weights[0], weights[200], weights[625 + 624]]).toEqual([127 ** 2, -9, 4]);
    expect(weights.filter((weight) => weight !== 0)).toHaveLength(3);
    const { curve: _, ...straight } = file.value;
    expect(() => tupleWeights(straight)).toThrow(RangeError);
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
    makeEstimate(makeBoardLines(columns, rows), openAnySizeNetwork({ columns, rows })),
    makeEstimate(makeBoardLines(rows, columns), openAnySizeNetwork({ columns, rows })),
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
