import { expect, it } from 'vitest';
import { arraysIdentical, getColumnAt, getRowAt, merge, tilt, updateEmptyCells } from './packAndPair.js';

const BOARD = [
  [2, 0, 2],
  [4, 8, 0],
];

it.each<[number[], number[], number[]]>([
  [
    [0, 2, 2, 4],
    [4, 4, 0, 0],
    [-1, 0, 0, 1],
  ],
  [
    [2, 2, 2, 0],
    [4, 2, 0, 0],
    [0, 0, 1, -1],
  ],
  [
    [8, 4, 4, 4, 4, 0, 0, 8],
    [8, 8, 8, 8, 0, 0, 0, 0],
    [0, 1, 1, 2, 2, -1, -1, 3],
  ],
  [[], [], []],
])('merges %j and says where each tile went', (row, mergedRow, indices) => {
  const given = [...row];
  expect(merge(given)).toEqual({ mergedRow, indices });
  expect(given).toEqual(row);
});

it('reads rows and columns as copies', () => {
  const row = getRowAt(BOARD, 0);
  expect([row, getColumnAt(BOARD, 1)]).toEqual([
    [2, 0, 2],
    [0, 8],
  ]);
  row[0] = 1024;
  expect(BOARD[0]![0]).toBe(2);
});

it('compares arrays by length and values', () => {
  expect(arraysIdentical([2, 0], [2, 0])).toBe(true);
  expect(arraysIdentical([2, 0], [0, 2])).toBe(false);
  expect(arraysIdentical([2], [2, 0])).toBe(false);
});

it('lists the empty cells, before and after a tilt', () => {
  expect(updateEmptyCells(BOARD)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(tilt(BOARD, 'WEST').emptyCells).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
});
