import { boardFromValues, boardToValues, LEFT, tilt } from '@twofold/core';
import { packHalf } from '@twofold/core/internal';
import { describe, expect, it } from 'vitest';
import { digitsOf, rowEntry } from './digits';

const BOARD = [
  [2, 2, 4, 0],
  [0, 8, 0, 8],
  [1024, 32768, 16, 2],
  [0, 0, 2048, 2],
];

describe('digitsOf', () => {
  it('has the highest digit first and the first cell last', () => {
    expect(digitsOf(BOARD).map(({ digit }) => digit)).toEqual([...'1B0014FA30300211']);
    expect(digitsOf(BOARD).at(-1)).toEqual({ cell: 0, digit: '1' });
  });

  it("is core's packed board", () => {
    const { ranks } = boardFromValues(BOARD);
    const number = BigInt(
      `0x${digitsOf(BOARD)
        .map(({ digit }) => digit)
        .join('')}`,
    );
    const halves = [packHalf(ranks, 0), packHalf(ranks, 8)].map((half) => BigInt(half >>> 0));
    expect(number).toBe((halves[1]! << 32n) | halves[0]!);
  });
});

describe('rowEntry', () => {
  it("tilts each row as core's tilt does", () => {
    const after = tilt(boardFromValues(BOARD), LEFT);
    const entries = [0, 1, 2, 3].map((row) => rowEntry(BOARD, row));
    expect(entries.map(({ answer }) => answer!.tilted)).toEqual(boardToValues(after.board));
    expect(entries.reduce((sum, { answer }) => sum + answer!.points, 0)).toBe(after.reward);
  });

  it('has the row as a number of four digits', () => {
    expect(rowEntry(BOARD, 0)).toMatchObject({ index: 0x0211, hex: '0211', answer: { points: 4 } });
    expect(rowEntry(BOARD, 3).index).toBe(0x1b00);
  });

  it.each([[[32768, 0, 32768, 0]], [[2, 2, 32768, 32768]]])(
    'has no answer for %j: 65536 does not fit',
    (row) => {
      expect(rowEntry(BOARD.with(2, row), 2)).toMatchObject({ answer: undefined });
    },
  );
});
