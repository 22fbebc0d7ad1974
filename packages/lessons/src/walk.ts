/**
 * Walk. Each tile steps towards the far edge until the next cell is off the board or taken. If an equal tile
 * takes it, they merge. A flag on the merged tile stops it from merging twice.
 */
import type { Board, Observer, Side } from './step.js';

/** Columns from the left, each from the bottom: `cells[x][y]`, 0 for an empty cell. */
export type Cells = number[][];

/** A direction: (1, 0) is right, (0, 1) is up. */
export type Vector = readonly [dx: number, dy: number];

export const VECTORS: Readonly<Record<Side, Vector>> = {
  NORTH: [0, 1],
  EAST: [1, 0],
  SOUTH: [0, -1],
  WEST: [-1, 0],
};

/** Whether (x, y) is on the board. */
export function indexValid(cells: Cells, x: number, y: number): boolean {
  return x >= 0 && x < cells.length && y >= 0 && y < cells[0]!.length;
}

/** Whether (x, y) is on the board and empty. */
export function indexValidAndUnoccupied(cells: Cells, x: number, y: number): boolean {
  return indexValid(cells, x, y) && cells[x]![y] === 0;
}

/** The tiles' flags before a turn: none has merged. */
export function noFlags(cells: Cells): boolean[][] {
  return cells.map((column) => column.map(() => false));
}

/**
 * Moves the tile at (x, y) as far as it goes, in place, and returns the points. A merge sets the flag of its
 * cell in `merged`.
 */
export function moveTile(
  cells: Cells,
  x: number,
  y: number,
  [dx, dy]: Vector,
  merged: boolean[][],
  observe?: Observer,
): number {
  const value = cells[x]![y]!;
  while (indexValidAndUnoccupied(cells, x + dx, y + dy)) {
    cells[x]![y] = 0;
    x += dx;
    y += dy;
    cells[x]![y] = value;
    observe?.('step', { cells, x, y, dx, dy });
  }
  const [nextX, nextY] = [x + dx, y + dy];
  observe?.('compare', { cells, x, y, dx, dy });
  const isEqual = indexValid(cells, nextX, nextY) && cells[nextX]![nextY] === value;
  if (!isEqual || merged[nextX]![nextY]) return 0;
  cells[x]![y] = 0;
  cells[nextX]![nextY] = 2 * value;
  merged[nextX]![nextY] = true;
  observe?.('merge', { cells, x, y, dx, dy, merged });
  return 2 * value;
}

/**
 * Moves all tiles in a direction, in place, and returns the points. All flags are false before and after, so
 * `merged` can serve a whole game.
 */
export function moveTiles(
  cells: Cells,
  direction: Vector,
  merged: boolean[][] = noFlags(cells),
  observe?: Observer,
): number {
  const [dx, dy] = direction;
  const [columns, rows] = [fromFarEdge(cells.length, dx), fromFarEdge(cells[0]!.length, dy)];
  let score = 0;
  for (const x of columns) {
    for (const y of rows) {
      if (cells[x]![y] === 0) continue;
      observe?.('tile', { cells, x, y, dx, dy, merged });
      score += moveTile(cells, x, y, direction, merged, observe);
    }
  }
  for (const column of merged) column.fill(false);
  observe?.('clear', { cells, merged });
  observe?.('done', { cells, score });
  return score;
}

/** The indices 0 to `length - 1`, the far edge of the direction first. */
function fromFarEdge(length: number, delta: number): number[] {
  const indices = Array.from({ length }, (_, index) => index);
  return delta > 0 ? indices.reverse() : indices;
}

/** The cells of a board whose rows come from the top. */
export function cellsOf(board: Board): Cells {
  return board[0]!.map((_, x) => board.map((row) => row[x]!).reverse());
}

/** The rows of cells, from the top. */
export function boardOf(cells: Cells): Board {
  return cells[0]!.map((_, y) => cells.map((column) => column[y]!)).reverse();
}
