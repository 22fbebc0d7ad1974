/** Random boards for property tests. */
import fc from 'fast-check';
import { type Board, boardFromRanks } from '../src/board.js';

/**
 * Boards of every size from 2x2 to 8x8, some sparse, some full. Each has few ranks, so that equal tiles meet:
 * from 1, around 15 (where the 4x4 tables end) or up to `highest`.
 */
export function anyBoard(highest = 70): fc.Arbitrary<Board> {
  const side = fc.integer({ min: 2, max: 8 });
  const size = fc.oneof({ weight: 3, arbitrary: fc.tuple(side, side) }, fc.constant([4, 4] as const));
  const lowest = fc.oneof(fc.constant(1), fc.constant(13), fc.integer({ min: 1, max: highest - 3 }));
  return fc.tuple(size, lowest, fc.nat(4)).chain(([[columns, rows], low, emptiness]) => {
    const tile = fc.oneof(
      { weight: emptiness, arbitrary: fc.constant(0) },
      { weight: 4, arbitrary: fc.integer({ min: low, max: Math.min(low + 3, highest) }) },
    );
    const cells = columns * rows;
    return fc
      .array(tile, { minLength: cells, maxLength: cells })
      .map((ranks) => boardFromRanks(columns, rows, ranks));
  });
}
