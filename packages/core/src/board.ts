/**
 * Boards: ranks in a flat array, row by row from the top left. Ranks instead of values: a byte holds the rank
 * of every tile that can occur. A merge then adds one.
 */

/** Fewest columns or rows of a board. */
export const MIN_SIDE = 2;
/** Most columns or rows of a board. */
export const MAX_SIDE = 8;

/** Highest rank: a board keeps its ranks in bytes. Play on 8x8 ends at 65. */
export const MAX_RANK = 255;

/**
 * A position. `ranks` is row-major, `columns * rows` long, 0 for an empty cell. No function of this package
 * mutates a board that it was given or has handed out.
 */
export interface Board {
  /** 2 to 8. */
  readonly columns: number;
  /** 2 to 8. */
  readonly rows: number;
  /** Row by row from the top left, `columns * rows` long: log2 of each tile's number, 0 for an empty cell. */
  readonly ranks: Uint8Array;
}

/**
 * A table, because V8 computes powers of a variable in 30 ns. One entry more than ranks: the merge of two tiles
 * of the highest rank.
 */
const VALUES = Float64Array.from({ length: MAX_RANK + 2 }, (_, rank) => (rank === 0 ? 0 : 2 ** rank));

/** The number on a tile of this rank, 0 to 256; 0 for an empty cell. */
export function rankValue(rank: number): number {
  return VALUES[rank]!;
}

/** A board without tiles. Throws RangeError unless both sides are whole numbers from 2 to 8. */
export function emptyBoard(columns: number, rows: number): Board {
  requireSide(columns, 'columns');
  requireSide(rows, 'rows');
  return { columns, rows, ranks: new Uint8Array(columns * rows) };
}

/** The board with these ranks (copied), row-major. Throws RangeError on a wrong size, length or rank. */
export function boardFromRanks(columns: number, rows: number, ranks: ArrayLike<number>): Board {
  const board = emptyBoard(columns, rows);
  if (ranks.length !== board.ranks.length) {
    throw new RangeError(`a ${columns}x${rows} board has ${columns * rows} cells, not ${ranks.length}`);
  }
  for (let cell = 0; cell < ranks.length; cell++) {
    const rank = ranks[cell]!;
    if (!Number.isInteger(rank) || rank < 0 || rank > MAX_RANK) {
      throw new RangeError(`a rank is a whole number from 0 to ${MAX_RANK}, not ${rank}`);
    }
    board.ranks[cell] = rank;
  }
  return board;
}

/**
 * The board with these numbers on its tiles, 0 for an empty cell, row by row. Throws RangeError if the rows
 * differ in length or a side is not 2 to 8. Every number must be 0 or a power of two from 2 on; RangeError
 * otherwise.
 */
export function boardFromValues(values: readonly (readonly number[])[]): Board {
  const columns = values[0]?.length ?? 0;
  const board = emptyBoard(columns, values.length);
  values.forEach((row, y) => {
    if (row.length !== columns) {
      throw new RangeError(`row ${y + 1} has ${row.length} cells, the first has ${columns}`);
    }
    for (let x = 0; x < columns; x++) board.ranks[y * columns + x] = rankOfValue(row[x]!);
  });
  return board;
}

/** The numbers on the tiles, 0 for an empty cell, row by row. */
export function boardToValues(board: Board): number[][] {
  return Array.from({ length: board.rows }, (_, y) =>
    Array.from({ length: board.columns }, (_, x) => rankValue(board.ranks[y * board.columns + x]!)),
  );
}

/** Whether two boards have the same shape and the same tiles. */
export function sameBoard(a: Board, b: Board): boolean {
  if (a.columns !== b.columns || a.rows !== b.rows) return false;
  for (let cell = 0; cell < a.ranks.length; cell++) if (a.ranks[cell] !== b.ranks[cell]) return false;
  return true;
}

/** The highest rank on the board, 0 if it is empty. */
export function maxRank(board: Board): number {
  let highest = 0;
  for (let cell = 0; cell < board.ranks.length; cell++) {
    if (board.ranks[cell]! > highest) highest = board.ranks[cell]!;
  }
  return highest;
}

/** Where a cell lies, as people count: from 1, rows from the top and columns from the left. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The place of a cell of a board. */
export function placeOf(cell: number, { columns }: Board): Place {
  return { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 };
}

/** Number of cells without a tile. */
export function countEmpty(board: Board): number {
  let empty = 0;
  for (let cell = 0; cell < board.ranks.length; cell++) if (board.ranks[cell] === 0) empty++;
  return empty;
}

/**
 * The cell of the empty cell number `index`, counted from 0 in row-major order. The board must have more than
 * `index` empty cells.
 */
export function emptyCell(board: Board, index: number): number {
  let left = index;
  for (let cell = 0; ; cell++) if (board.ranks[cell] === 0 && left-- === 0) return cell;
}

/** Whether a number can be the side of a board. */
export function isSide(side: number): boolean {
  return Number.isInteger(side) && side >= MIN_SIDE && side <= MAX_SIDE;
}

function requireSide(side: number, name: string): void {
  if (!isSide(side)) throw new RangeError(`${name}: ${MIN_SIDE} to ${MAX_SIDE}, not ${side}`);
}

function rankOfValue(value: number): number {
  if (value === 0) return 0;
  const rank = Math.log2(value);
  if (!Number.isInteger(rank) || rank < 1 || rank > MAX_RANK || 2 ** rank !== value) {
    throw new RangeError(`a tile is a power of two from 2 on, not ${value}`);
  }
  return rank;
}
