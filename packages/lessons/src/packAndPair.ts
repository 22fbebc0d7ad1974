/**
 * Pack and pair. The tiles of a row are packed together, then equal neighbours become pairs, from the front.
 * Nothing is changed: every function makes new rows. One routine serves all four sides.
 */
import type { Board, Cell, Observer, Side } from './step.js';

/** A merged row, and for each source cell the index where its tile went: -1 for an empty cell. */
export interface Merged {
  mergedRow: number[];
  indices: number[];
}

export interface Tilted {
  board: Board;
  score: number;
  moved: boolean;
  /** Where the next tile may appear. */
  emptyCells: Cell[];
}

export function getRowAt(board: Board, r: number): number[] {
  return [...board[r]!];
}

export function getColumnAt(board: Board, c: number): number[] {
  return board.map((row) => row[c]!);
}

/** Merges a row towards its front. */
export function merge(row: readonly number[], observe?: Observer): Merged {
  const tiles = [...row.keys()].filter((i) => row[i] !== 0);
  const mergedRow = row.map(() => 0);
  const indices = row.map(() => -1);
  observe?.('pack', { row, tiles, mergedRow, indices });
  for (let i = 0, to = 0; i < tiles.length; i++, to++) {
    const [tile, next] = [tiles[i]!, tiles[i + 1]];
    mergedRow[to] = row[tile]!;
    indices[tile] = to;
    observe?.('place', { row, mergedRow, indices, tile, to });
    if (next === undefined || row[next] !== row[tile]) continue;
    mergedRow[to] = 2 * row[tile]!;
    indices[next] = to;
    i++;
    observe?.('pair', { row, mergedRow, indices, tile, to, next });
  }
  return { mergedRow, indices };
}

/** The points of a merged row: the value of each tile in which two have met. */
export function pointsOf({ mergedRow, indices }: Merged): number {
  const pairs = indices.filter((to, i) => to !== -1 && indices.indexOf(to) !== i);
  return pairs.reduce((score, to) => score + mergedRow[to]!, 0);
}

export function arraysIdentical(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** The empty cells of a board, row by row. */
export function updateEmptyCells(board: Board): Cell[] {
  return board.flatMap((row, r) => row.flatMap((value, c) => (value === 0 ? [[r, c] as const] : [])));
}

/** Tilts the board to a side. The given board stays as it is. */
export function tilt(board: Board, side: Side, observe?: Observer): Tilted {
  const isRow = side === 'WEST' || side === 'EAST';
  const isReversed = side === 'EAST' || side === 'SOUTH';
  const after = board.map((row) => [...row]);
  let score = 0;
  let moved = false;
  for (let n = 0; n < (isRow ? board : board[0]!).length; n++) {
    const row = isRow ? getRowAt(board, n) : getColumnAt(board, n);
    if (isReversed) row.reverse();
    observe?.('take', { board: after, n, row, moved });
    const merged = merge(row, observe);
    score += pointsOf(merged);
    if (!arraysIdentical(row, merged.mergedRow)) moved = true;
    const line = isReversed ? merged.mergedRow.toReversed() : merged.mergedRow;
    if (isRow) after[n] = line;
    else for (const [r, value] of line.entries()) after[r]![n] = value;
    observe?.('put', { board: after, n, mergedRow: merged.mergedRow, moved });
  }
  const emptyCells = updateEmptyCells(after);
  observe?.('done', { board: after, score, moved });
  return { board: after, score, moved, emptyCells };
}
