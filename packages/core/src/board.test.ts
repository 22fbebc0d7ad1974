import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBoard } from '../test/boards.js';
import {
  boardFromRanks,
  boardFromValues,
  boardToValues,
  countEmpty,
  emptyBoard,
  maxRank,
  rankValue,
  sameBoard,
  transformBoard,
} from './index.js';

describe('boards', () => {
  it('come back from their values', () => {
    fc.assert(
      fc.property(anyBoard(), (board) => {
        expect(boardFromValues(boardToValues(board))).toEqual(board);
      }),
    );
  });

  for (const [name, values] of [
    ['no rows', []],
    ['one row', [[2, 4]]],
    ['one column', [[2], [4]]],
    ['nine columns', [new Array(9).fill(0), new Array(9).fill(0)]],
    ['ragged', [[2, 4], [2]]],
    [
      'not a power of two',
      [
        [2, 3],
        [0, 0],
      ],
    ],
    [
      'a one',
      [
        [1, 2],
        [0, 0],
      ],
    ],
    [
      'negative',
      [
        [-2, 2],
        [0, 0],
      ],
    ],
    [
      'a fraction',
      [
        [0.5, 2],
        [0, 0],
      ],
    ],
    [
      'not a number',
      [
        [Number.NaN, 2],
        [0, 0],
      ],
    ],
    [
      'too large',
      [
        [2 ** 256, 2],
        [0, 0],
      ],
    ],
  ] as const) {
    it(`refuse ${name}`, () => expect(() => boardFromValues(values)).toThrow(RangeError));
  }

  it('refuse ranks that are none', () => {
    for (const ranks of [
      [1, 2, 3],
      [0, 0, 0, 256],
      [0, 0, 0, -1],
      [0, 0, 0, 1.5],
    ]) {
      expect(() => boardFromRanks(2, 2, ranks)).toThrow(RangeError);
    }
    expect(() => boardFromRanks(2, 2, [0, 0, 0, 1.5])).toThrow(
      'a rank is a whole number from 0 to 255, not 1.5',
    );
    for (const [columns, rows] of [
      [1, 2],
      [2, 9],
      [2.5, 2],
      [Number.NaN, 2],
    ] as const) {
      expect(() => emptyBoard(columns, rows)).toThrow(RangeError);
    }
  });

  it('are the same only in the same shape', () => {
    const board = boardFromRanks(2, 3, [1, 2, 3, 4, 5, 6]);
    expect(sameBoard(board, boardFromRanks(2, 3, [1, 2, 3, 4, 5, 6]))).toBe(true);
    expect(sameBoard(board, boardFromRanks(3, 2, [1, 2, 3, 4, 5, 6]))).toBe(false);
    expect(sameBoard(board, transformBoard(board, 2))).toBe(false);
    expect([sameBoard(board, { ...board, columns: 3 }), sameBoard(board, { ...board, rows: 2 })]).toEqual([
      false,
      false,
    ]);
  });

  it('know their largest tile and their empty cells', () => {
    const board = boardFromRanks(2, 2, [0, 17, 3, 0]);
    expect([maxRank(board), countEmpty(board), maxRank(emptyBoard(2, 2))]).toEqual([17, 2, 0]);
    expect([rankValue(0), rankValue(1), rankValue(17), rankValue(60)]).toEqual([0, 2, 131072, 2 ** 60]);
  });
});
