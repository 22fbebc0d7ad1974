/**
 * The cells of a small board, and its positions as keys. A key is one number of 32 bits with a digit for each cell;
 * the digit is the rank, to a base just large enough. It is signed, since JavaScript adds signed numbers fastest.
 * Symmetric positions have the same value; the one with the least key stands for all of them.
 */
import { SYMMETRIES, transformCell } from '@twofold/core';

/** A key has 32 bits, and all ones marks an empty slot of a table. */
const KEYS = 2 ** 32 - 1;

/** One row or column. Walls have no content. */
export interface Line {
  /** Its cells without walls, from the left or the top. */
  readonly cells: readonly number[];
  /** Its cells and walls. */
  readonly all: readonly number[];
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
  /** Cells with tiles that never move: large tiles of a formation. */
  readonly walls: readonly number[];
  readonly lines: { readonly rows: readonly Line[]; readonly columns: readonly Line[] };
  /** By cell: the key of a board with nothing but a 2 there. Walls have 0. */
  readonly weights: Int32Array;
  /** By symmetry: where each cell goes. The identity comes first. */
  readonly symmetries: readonly (readonly number[])[];
}

/** Whether all positions of `cells` cells fit a key. */
export function fitsKey(cells: number, base: number): boolean {
  return base ** cells <= KEYS;
}

/** Empty cells are the bits of one number. */
const MOST_CELLS = 32;

/** Throws RangeError if the board or its positions do not fit 32 bits, or if a wall is no cell. */
export function makeGeometry(
  columns: number,
  rows: number,
  base: number,
  walls: readonly number[] = [],
): Geometry {
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell);
  const wrong = walls.find((wall) => !cells.includes(wall));
  if (wrong !== undefined) throw new RangeError(`There is no cell ${wrong} to be a wall`);
  const free = cells.filter((cell) => !walls.includes(cell));
  if (cells.length > MOST_CELLS || !fitsKey(free.length, base)) {
    throw new RangeError(`A board of ${columns}x${rows} is too large for an exact table`);
  }
  const row = (at: number) => cells.slice(at * columns, (at + 1) * columns);
  const column = (at: number) => cells.filter((cell) => cell % columns === at);
  return {
    columns,
    rows,
    base,
    walls,
    lines: {
      rows: makeLines(
        Array.from({ length: rows }, (_, at) => row(at)),
        base,
        walls,
      ),
      columns: makeLines(
        Array.from({ length: columns }, (_, at) => column(at)),
        base,
        walls,
      ),
    },
    weights: Int32Array.from(cells, (cell) => (walls.includes(cell) ? 0 : base ** free.indexOf(cell))),
    symmetries: symmetriesOf(columns, rows, walls),
  };
}

/** The symmetries that keep shape and walls. */
function symmetriesOf(columns: number, rows: number, walls: readonly number[]): number[][] {
  const keeping = SYMMETRIES.filter((symmetry) => columns === rows || (symmetry & 1) === 0);
  const maps = keeping.map((symmetry) =>
    Array.from({ length: columns * rows }, (_, cell) => transformCell(cell, columns, rows, symmetry)),
  );
  return maps.filter((map) => walls.every((wall) => walls.includes(map[wall]!)));
}

function makeLines(all: readonly (readonly number[])[], base: number, walls: readonly number[]): Line[] {
  let start = 0;
  return all.map((own) => {
    const cells = own.filter((cell) => !walls.includes(cell));
    const line = { cells, all: own, start, size: base ** cells.length };
    start += line.size;
    return line;
  });
}

/** How many contents some lines have together. */
export function contentsOf(lines: readonly Line[]): number {
  const last = lines.at(-1)!;
  return last.start + last.size;
}

/** The ranks on a line with this content, in the order of its cells. */
export function ranksOf(content: number, { cells }: Line, base: number): number[] {
  return cells.map((_, along) => Math.floor(content / base ** along) % base);
}
