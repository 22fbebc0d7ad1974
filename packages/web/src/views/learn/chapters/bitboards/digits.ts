// A 4x4 board as one number of sixteen hexadecimal digits, and a row as an index into core's table.
import { boardFromValues, rankValue } from '@twofold/core';
import { packHalf, rowTables } from '@twofold/core/internal';
import type { Values } from '../parts/values';

interface Digit {
  readonly cell: number;
  readonly digit: string;
}

/** The digits of the number, the highest first. The first cell has the lowest. */
export function digitsOf(board: Values): Digit[] {
  const { ranks } = boardFromValues(board);
  const text = hex(packHalf(ranks, 8), 8) + hex(packHalf(ranks, 0), 8);
  return [...text].map((digit, at) => ({ cell: 15 - at, digit }));
}

/** A row of the board and its entry in the table of tilts to the left. */
interface RowEntry {
  /** 0 to 65,535. */
  readonly index: number;
  /** The index in four digits. */
  readonly hex: string;
  /** Values of the tilted row, and its points. None where two tiles of 32768 merge: 65536 needs a fifth bit. */
  readonly answer: { readonly tilted: number[]; readonly points: number } | undefined;
}

export function rowEntry(board: Values, row: number): RowEntry {
  const { ranks } = boardFromValues(board);
  const index = (packHalf(ranks, row < 2 ? 0 : 8) >>> (row % 2 === 0 ? 0 : 16)) & 0xffff;
  const { tilted, rewards } = rowTables();
  const [after, points] = [tilted[index]! & 0xffff, rewards[index]!];
  const values = [0, 4, 8, 12].map((shift) => rankValue((after >>> shift) & 15));
  return { index, hex: hex(index, 4), answer: points < 0 ? undefined : { tilted: values, points } };
}

function hex(word: number, digits: number): string {
  return (word >>> 0).toString(16).toUpperCase().padStart(digits, '0');
}
