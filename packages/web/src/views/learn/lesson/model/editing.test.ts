import { describe, expect, it } from 'vitest';
import { cycleCell, moveTile, resize, setExponent } from './editing';

const BOARD = [
  [0, 2],
  [4, 2048],
];

describe('cycleCell', () => {
  it.each([
    [[0, 0], 2],
    [[0, 1], 4],
    [[1, 0], 8],
    [[1, 1], 0],
  ] as const)('makes the next value of %j: %i', (cell, value) => {
    const before = structuredClone(BOARD);
    expect(cycleCell(BOARD, cell)[cell[0]]?.[cell[1]]).toBe(value);
    expect(BOARD).toEqual(before);
  });
});

it('a key chooses the exponent, and 0 empties the cell', () => {
  expect(setExponent(BOARD, [0, 0], 9)).toEqual([
    [512, 2],
    [4, 2048],
  ]);
  expect(setExponent(BOARD, [0, 1], 0)[0]).toEqual([0, 0]);
});

describe('moveTile', () => {
  it('moves a tile to an empty cell', () => {
    expect(moveTile(BOARD, [0, 1], [0, 0])[0]).toEqual([2, 0]);
  });

  it('swaps two tiles, and leaves a tile that stays', () => {
    expect(moveTile(BOARD, [0, 1], [1, 0])).toEqual([
      [0, 4],
      [2, 2048],
    ]);
    expect(moveTile(BOARD, [0, 1], [0, 1])).toEqual(BOARD);
  });
});

it('resize keeps what has a place', () => {
  expect(resize(BOARD, { rows: 1, columns: 3 })).toEqual([[0, 2, 0]]);
  expect(resize([[2, 4, 8]], { rows: 2, columns: 2 })).toEqual([
    [2, 4],
    [0, 0],
  ]);
});
