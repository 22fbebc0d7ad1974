/**
 * Minimum row: one tile moves up as far as it can. It merges no higher than a minimum row, and each merge
 * moves that row down. The board is rotated so that the side faces up, tilted up, and rotated back.
 */
import type { Grid, OracleTilt } from './oracle.js';

export function minimumRow(grid: Grid, direction: number): OracleTilt {
  let board = grid.map((row) => [...row]);
  const turns = (4 - direction) % 4; // clockwise quarter turns that bring the side up
  for (let turn = 0; turn < turns; turn++) board = rotateClockwise(board);
  const reward = tiltUp(board);
  for (let turn = turns; turn % 4 !== 0; turn++) board = rotateClockwise(board);
  return { grid: board, reward };
}

/**
 * Moves the tile at (row, column) up and merges it if it can, never above row `minRow`. Returns 1 + the row
 * of the merge, or 0 without one. An empty cell does nothing and returns 0.
 */
export function moveTileUpAsFarAsPossible(
  board: number[][],
  row: number,
  column: number,
  minRow: number,
): number {
  const rank = board[row]![column]!;
  if (rank === 0) return 0;
  let top = row;
  while (top > minRow && board[top - 1]![column] === 0) top--;
  board[row]![column] = 0;
  if (top > minRow && board[top - 1]![column] === rank) {
    board[top - 1]![column] = rank + 1;
    return top;
  }
  board[top]![column] = rank;
  return 0;
}

function tiltColumn(board: number[][], column: number): number {
  let minRow = 0;
  let reward = 0;
  for (let row = 0; row < board.length; row++) {
    const merged = moveTileUpAsFarAsPossible(board, row, column, minRow);
    if (merged === 0) continue;
    reward += 2 ** board[merged - 1]![column]!;
    minRow = merged;
  }
  return reward;
}

function tiltUp(board: number[][]): number {
  return board[0]!.reduce((reward, _, column) => reward + tiltColumn(board, column), 0);
}

function rotateClockwise(board: number[][]): number[][] {
  return board[0]!.map((_, column) => board.map((row) => row[column]!).reverse());
}
