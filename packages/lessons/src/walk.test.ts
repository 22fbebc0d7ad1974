import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyBoard } from './testing.js';
import {
  boardOf,
  cellsOf,
  indexValid,
  indexValidAndUnoccupied,
  moveTile,
  moveTiles,
  noFlags,
  VECTORS,
} from './walk.js';

/** Three columns and two rows; the 8 is at (2, 0), at the bottom right. */
const CELLS = cellsOf([
  [2, 0, 4],
  [0, 0, 8],
]);

it('counts cells from the bottom left, x first', () => {
  expect(CELLS).toEqual([
    [0, 2],
    [0, 0],
    [8, 4],
  ]);
  fc.assert(
    fc.property(anyBoard, (board) => {
      expect(boardOf(cellsOf(board))).toEqual(board);
    }),
  );
});

it.each<[x: number, y: number, isValid: boolean, isFree: boolean]>([
  [0, 0, true, true],
  [2, 0, true, false],
  [2, 1, true, false],
  [3, 0, false, false],
  [0, 2, false, false],
  [-1, 0, false, false],
  [0, -1, false, false],
])('knows of (%s, %s) whether it is on the board and empty', (x, y, isValid, isFree) => {
  expect(indexValid(CELLS, x, y)).toBe(isValid);
  expect(indexValidAndUnoccupied(CELLS, x, y)).toBe(isFree);
});

it('does not merge with a tile whose flag is set, and sets it at a merge', () => {
  const cells = cellsOf([[4, 0, 4, 4]]);
  const merged = noFlags(cells);
  expect(moveTile(cells, 2, 0, VECTORS.WEST, merged)).toBe(8);
  expect([boardOf(cells), merged.flat()]).toEqual([[[8, 0, 0, 4]], [true, false, false, false]]);
  cells[3] = [8];
  expect(moveTile(cells, 3, 0, VECTORS.WEST, merged)).toBe(0);
  expect(boardOf(cells)).toEqual([[8, 8, 0, 0]]);
});

it('clears the flags after a turn, so that they serve the next one', () => {
  const cells = cellsOf([[4, 4, 0, 8]]);
  const merged = noFlags(cells);
  expect(moveTiles(cells, VECTORS.WEST, merged)).toBe(8);
  expect(merged.flat()).not.toContain(true);
  expect(moveTiles(cells, VECTORS.WEST, merged)).toBe(16);
  expect(boardOf(cells)).toEqual([[16, 0, 0, 0]]);
});
