/**
 * Minimum row. One tile moves up as far as it can, but never above row `minR`. A merge raises `minR`, so no
 * tile merges twice. The other sides turn the board first. All functions change the board in place.
 */
import type { Board, Observer, Side } from './step.js';

/** Quarter turns to the left that bring a side to the top. */
const TURNS = { NORTH: 0, EAST: 1, SOUTH: 2, WEST: -1 };

/**
 * Moves the tile at (r, c) up as far as possible, not above row `minR`. It merges with an equal tile at or
 * below `minR`. Returns 1 + the row of the merge, or 0 without one. An empty cell does nothing.
 */
export function moveTileUpAsFarAsPossible(
  board: Board,
  r: number,
  c: number,
  minR: number,
  observe?: Observer,
): number {
  const value = board[r]![c]!;
  if (value === 0) {
    observe?.('empty', { board, r, c, minR });
    return 0;
  }
  let t = r;
  observe?.('start', { board, r, c, minR, t });
  while (t > minR && board[t - 1]![c] === 0) {
    t--;
    observe?.('climb', { board, r, c, minR, t });
  }
  observe?.('compare', { board, r, c, minR, t });
  board[r]![c] = 0;
  if (t > minR && board[t - 1]![c] === value) {
    board[t - 1]![c] = 2 * value;
    observe?.('merge', { board, r, c, minR, t });
    return t;
  }
  board[t]![c] = value;
  observe?.('put', { board, r, c, minR, t });
  return 0;
}

/** Tilts column `c` up and returns the points. */
export function tiltColumn(board: Board, c: number, observe?: Observer): number {
  let score = 0;
  let minR = 0;
  observe?.('column', { board, c, minR });
  for (let r = 0; r < board.length; r++) {
    const below = moveTileUpAsFarAsPossible(board, r, c, minR, observe);
    if (below === 0) continue;
    score += board[below - 1]![c]!;
    minR = below;
    observe?.('raise', { board, r, c, minR });
  }
  return score;
}

/** Tilts all columns up and returns the points. */
export function tiltUp(board: Board, observe?: Observer): number {
  let score = 0;
  for (let c = 0; c < board[0]!.length; c++) score += tiltColumn(board, c, observe);
  return score;
}

/** Turns the board a quarter to the left: its right side is then at the top. */
export function rotateLeft(board: Board): void {
  const last = board[0]!.length - 1;
  const turned = board[0]!.map((_, r) => board.map((row) => row[last - r]!));
  board.splice(0, board.length, ...turned);
}

/** Turns the board a quarter to the right: its left side is then at the top. */
export function rotateRight(board: Board): void {
  const last = board.length - 1;
  const turned = board[0]!.map((_, r) => board.map((_, c) => board[last - c]![r]!));
  board.splice(0, board.length, ...turned);
}

/**
 * Tilts the board to a side and returns the points. Row 0 is at the top, or at the bottom: then NORTH is
 * where the last row is.
 */
export function tilt(
  board: Board,
  side: Side,
  rowZero: 'top' | 'bottom' = 'top',
  observe?: Observer,
): number {
  const isFlipped = rowZero === 'bottom' && (side === 'NORTH' || side === 'SOUTH');
  const turns = isFlipped ? 2 - TURNS[side] : TURNS[side];
  turn(board, turns);
  observe?.('turn', { board, turns });
  const score = tiltUp(board, observe);
  turn(board, -turns);
  observe?.('back', { board, turns });
  observe?.('done', { board, score });
  return score;
}

/** Turns the board to the left as often as `turns` says, or to the right if it is negative. */
function turn(board: Board, turns: number): void {
  for (let left = turns; left > 0; left--) rotateLeft(board);
  for (let right = -turns; right > 0; right--) rotateRight(board);
}
