// Changes of a lesson's board. Every function returns a new board.
import type { Board, Cell } from '@twofold/lessons';

/** The last tile that presses of a cell make. The next press empties the cell. */
const LAST_IN_CYCLE = 2048;
export const LARGEST_TILE = 131_072;
export const LONGEST_SIDE = 8;

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** The sizes to choose from. */
export const SIZES: readonly Size[] = [
  { rows: 4, columns: 4 },
  { rows: 1, columns: 4 },
  { rows: 1, columns: 8 },
  { rows: 2, columns: 2 },
  { rows: 3, columns: 5 },
  { rows: 5, columns: 3 },
  { rows: 5, columns: 5 },
];

export function sizeOf(board: Board): Size {
  return { rows: board.length, columns: board[0]!.length };
}

function withCell(board: Board, [row, column]: Cell, value: number): Board {
  return board.map((values, r) =>
    r === row ? values.map((own, c) => (c === column ? value : own)) : values,
  );
}

/** The cell's next value: 0, 2, 4 and so on. */
export function cycleCell(board: Board, cell: Cell): Board {
  const value = board[cell[0]]![cell[1]]!;
  if (value >= LAST_IN_CYCLE) return withCell(board, cell, 0);
  return withCell(board, cell, value === 0 ? 2 : 2 * value);
}

/** Key 0 empties the cell, 1 makes a 2, 2 a 4, 9 a 512. */
export function setExponent(board: Board, cell: Cell, exponent: number): Board {
  return withCell(board, cell, exponent === 0 ? 0 : 2 ** exponent);
}

/** Moves a tile to another cell. The tiles of two full cells change places. */
export function moveTile(board: Board, from: Cell, to: Cell): Board {
  const [moved, other] = [board[from[0]]![from[1]]!, board[to[0]]![to[1]]!];
  return withCell(withCell(board, from, other), to, moved);
}

/** The board in another size. Tiles that have no place in it are left out. */
export function resize(board: Board, { rows, columns }: Size): Board {
  return Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => board[r]?.[c] ?? 0),
  );
}
