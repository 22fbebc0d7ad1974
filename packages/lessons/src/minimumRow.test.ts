import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  moveTileUpAsFarAsPossible,
  rotateLeft,
  rotateRight,
  tilt,
  tiltColumn,
  tiltUp,
} from './minimumRow.js';
import { SIDES } from './step.js';
import { anyBoard } from './testing.js';

describe('one tile moved up as far as possible', () => {
  it.each<[string, number[], number, number, number[], number]>([
    ['an empty cell does nothing', [2, 0, 0, 0], 2, 0, [2, 0, 0, 0], 0],
    ['to the wall', [0, 0, 8, 0], 2, 0, [8, 0, 0, 0], 0],
    ['to another tile', [2, 0, 0, 4], 3, 0, [2, 4, 0, 0], 0],
    ['into an equal one: 1 + the row of the merge', [0, 2, 0, 2], 3, 0, [0, 4, 0, 0], 2],
    ['into one at the wall', [2, 2, 0, 0], 1, 0, [4, 0, 0, 0], 1],
    ['not into one above minR', [4, 0, 4, 0], 2, 1, [4, 4, 0, 0], 0],
    ['into one on minR', [8, 4, 0, 4], 3, 1, [8, 8, 0, 0], 2],
    ['not past minR, though it is empty above', [0, 0, 0, 2], 3, 2, [0, 0, 2, 0], 0],
  ])('%s', (_, column, r, minR, expected, answer) => {
    const board = column.map((value) => [value]);
    expect(moveTileUpAsFarAsPossible(board, r, 0, minR)).toBe(answer);
    expect(board.flat()).toEqual(expected);
  });
});

it('a column 8 4 8 stays, and every answer is 0', () => {
  const board = [[8], [4], [8]];
  expect([0, 1, 2].map((r) => moveTileUpAsFarAsPossible(board, r, 0, 0))).toEqual([0, 0, 0]);
  expect(tiltColumn(board, 0)).toBe(0);
  expect(board).toEqual([[8], [4], [8]]);
});

it('columns are tilted one by one', () => {
  const board = [
    [2, 4],
    [2, 0],
    [0, 4],
  ];
  expect(tiltColumn(board, 1)).toBe(8);
  expect(board).toEqual([
    [2, 8],
    [2, 0],
    [0, 0],
  ]);
  expect(tiltUp(board)).toBe(4);
  expect(board[0]).toEqual([4, 8]);
});

it('a board turns in place, also one that is no square', () => {
  const board = [
    [2, 4, 8],
    [16, 32, 64],
  ];
  rotateLeft(board);
  expect(board).toEqual([
    [8, 64],
    [4, 32],
    [2, 16],
  ]);
  rotateRight(board);
  rotateRight(board);
  expect(board).toEqual([
    [16, 2],
    [32, 4],
    [64, 8],
  ]);
});

it('row 0 may be at the bottom: then it tilts as the board upside down does', () => {
  fc.assert(
    fc.property(anyBoard, fc.constantFrom(...SIDES), (board, side) => {
      const [fromTop, fromBottom] = [board.map((row) => [...row]), board.toReversed().map((row) => [...row])];
      expect(tilt(fromBottom, side, 'bottom')).toBe(tilt(fromTop, side, 'top'));
      expect(fromBottom.reverse()).toEqual(fromTop);
    }),
  );
});
