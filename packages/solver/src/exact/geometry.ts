/**
 * The cells of a small board, and its positions as keys. A key is one number of 32 bits with a digit for each cell;
 * the digit is the rank, to a base just large enough. It is signed, since JavaScript adds signed numbers fastest.
 * Symmetric positions have the same value; the one with the least key stands for all of them.
 */
import { SYMMETRIES, transformCell } from '@twofold/core';

/** A key has 32 bits, and all ones marks an empty slot of a table. */
const KEYS = 2 ** 32 - 1;

/** The cells of one row or column. */
export interface Line {
  /** From the left or the top. */
  readonly cells: readonly number[];
  /** The first of its entries in a table over all lines of the same orientation. */
  readonly start: number;
  /** How many contents it can have. */
  readonly size: number;
}

export interface Geometry {
  readonly columns: number;
  readonly rows: number;
  /** Ranks are 0 to base - 1. */
  readonly base: number;
  readonly lines: { readonly rows: readonly Line[]; readonly columns: readonly Line[] };
  /** By cell: the key of a board with nothing but a 2 there. */
  readonly weights: Int32Array;
  /** By symmetry: where each cell goes. The identity comes first. */
  readonly symmetries: readonly (readonly number[])[];
}

/** Whether positions of so many cells fit a key. */
export function fitsKey(cells: number, base: number): boolean {
  return base ** cells <= KEYS;
}

/** Throws RangeError if the positions do not fit a key. */
export function makeGeometry(columns: number, rows: number, base: number): Geometry {
  const cells = columns * rows;
  if (!fitsKey(cells, base)) {
    throw new RangeError(`A board of ${columns}x${rows} is too large for an exact table`);
  }
  const keeping = SYMMETRIES.filter((symmetry) => columns === rows || (symmetry & 1) === 0);
  return {
    columns,
    rows,
    base,
    lines: {
      rows: makeLines(rows, columns, base, (line, along) => line * columns + along),
      columns: makeLines(columns, rows, base, (line, along) => along * columns + line),
    },
    weights: Int32Array.from({ length: cells }, (_, cell) => base ** cell),
    symmetries: keeping.map((symmetry) =>
      Array.from({ length: cells }, (_, cell) => transformCell(cell, columns, rows, symmetry)),
    ),
  };
}

function makeLines(
  count: number,
  length: number,
  base: number,
  cellAt: (line: number, along: number) => number,
): Line[] {
  const size = base ** length;
  return Array.from({ length: count }, (_, line) => ({
    cells: Array.from({ length }, (_, along) => cellAt(line, along)),
    start: line * size,
    size,
  }));
}

/** The ranks on a line with this content, in the order of its cells. */
export function ranksOf(content: number, { cells }: Line, base: number): number[] {
  return cells.map((_, along) => Math.floor(content / base ** along) % base);
}
