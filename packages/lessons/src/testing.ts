/** Boards for the tests of this package. */
import fc from 'fast-check';
import type { Board } from './step.js';

/** Boards of every size from 1x1 to 8x8 with few different tiles, so that equal ones meet. */
export const anyBoard: fc.Arbitrary<Board> = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .chain(([rows, columns]) => {
    const row = fc.array(fc.constantFrom(0, 0, 2, 2, 4, 8), { minLength: columns, maxLength: columns });
    return fc.array(row, { minLength: rows, maxLength: rows });
  });

/** The rows of the board as columns. */
export function transpose(board: Board): Board {
  return board[0]!.map((_, c) => board.map((row) => row[c]!));
}
