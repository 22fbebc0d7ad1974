/**
 * Two pointers. One pointer reads a row, the other writes it: first to close its gaps, then to merge. Neither
 * looks back, so no tile merges twice. Rows are plain integers, changed in place.
 */
import type { Board, Cell, Observer, Side } from './step.js';

/** Moves the tiles of a row to its front, in their order. */
export function closeGaps(row: number[], observe?: Observer): void {
  let write = 0;
  for (let read = 0; read < row.length; read++) {
    observe?.('read', { row, read, write });
    if (row[read] === 0) continue;
    [row[write], row[read]] = [row[read]!, row[write]!];
    write++;
    observe?.('close', { row, read, write });
  }
}

/** Merges equal neighbours in a row without gaps, from the front, and returns the points. */
export function mergeNeighbours(row: number[], observe?: Observer): number {
  let score = 0;
  for (let i = 0; i + 1 < row.length && row[i] !== 0; i++) {
    observe?.('compare', { row, i });
    if (row[i] !== row[i + 1]) continue;
    row[i]! *= 2;
    score += row[i]!;
    row.splice(i + 1, 1);
    row.push(0);
    observe?.('merge', { row, i });
  }
  return score;
}

/** Tilts a row to its front and returns the points. */
export function tiltRow(row: number[], observe?: Observer): number {
  closeGaps(row, observe);
  return mergeNeighbours(row, observe);
}

/** The cell at place `i` of line `n`, counted from the side: place 0 is at the side. */
export function cellAt(board: Board, side: Side, n: number, i: number): Cell {
  if (side === 'WEST') return [n, i];
  if (side === 'NORTH') return [i, n];
  if (side === 'EAST') return [n, board[0]!.length - 1 - i];
  return [board.length - 1 - i, n];
}

/** Tilts the board to a side, in place, and returns the points. Each line is read from the side as a row. */
export function tilt(board: Board, side: Side, observe?: Observer): number {
  return tiltLines(board, side, tiltRow, observe);
}

/** As `tilt`, with any routine for a row. */
export function tiltLines(board: Board, side: Side, tiltRow: RowTilt, observe?: Observer): number {
  const isRow = side === 'WEST' || side === 'EAST';
  const [lines, length] = isRow ? [board.length, board[0]!.length] : [board[0]!.length, board.length];
  let score = 0;
  for (let n = 0; n < lines; n++) {
    const cells = Array.from({ length }, (_, i) => cellAt(board, side, n, i));
    const row = cells.map(([r, c]) => board[r]![c]!);
    observe?.('take', { board, n, row });
    score += tiltRow(row, observe);
    for (const [i, [r, c]] of cells.entries()) board[r]![c] = row[i]!;
    observe?.('put', { board, n, row });
  }
  observe?.('done', { board, score });
  return score;
}

/** Tilts a row to its front, in place, and returns the points. */
export type RowTilt = (row: number[], observe?: Observer) => number;
