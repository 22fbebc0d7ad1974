/**
 * Rotate with motions. The board is rotated until the side is up, tilted up, and rotated on until it is back.
 * The list of moving tiles is rotated with it, so it tells an animation what goes where.
 */
import { type Board, type Cell, type Observer, SIDES, type Side } from './step.js';

/** What a tile does in a turn. */
export interface Motion {
  from: Cell;
  to: Cell;
  /** Before it merges. */
  value: number;
  /** Whether it merges with the tile at `to`. */
  isMerged: boolean;
  /** Whether it appears in this turn. Then it comes from nowhere: `from` is `to`. */
  isNew: boolean;
}

export interface Tilted {
  board: Board;
  score: number;
  /** One for each tile that moves. */
  motions: Motion[];
}

/** Tilts the board to a side. The given board stays as it is. */
export function tilt(board: Board, side: Side, observe?: Observer): Tilted {
  const turns = SIDES.indexOf(side);
  let turned = board.map((row) => [...row]);
  for (let turn = 0; turn < turns; turn++) turned = rotate(turned);
  observe?.('turn', { board: turned, turns });
  const motions: Motion[] = [];
  const score = tiltUp(turned, motions, observe);
  for (let turn = turns; turn % 4 !== 0; turn++) {
    for (const motion of motions) rotateMotion(motion, turned);
    turned = rotate(turned);
  }
  observe?.('back', { board: turned, turns, motions });
  observe?.('done', { board: turned, score, motions });
  return { board: turned, score, motions };
}

/** Tilts the board up, in place, and returns the points. Adds each tile that moves to `motions`. */
export function tiltUp(board: Board, motions: Motion[], observe?: Observer): number {
  let score = 0;
  for (let c = 0; c < board[0]!.length; c++) {
    let top = 0; // where the next tile lands
    let mayMerge = false; // with the tile above `top`
    observe?.('column', { board, c, top, mayMerge });
    for (let r = 0; r < board.length; r++) {
      const value = board[r]![c]!;
      if (value === 0) continue;
      const isMerged: boolean = mayMerge && board[top - 1]![c] === value;
      const to = isMerged ? top - 1 : top++;
      board[r]![c] = 0;
      board[to]![c]! += value;
      if (isMerged) score += 2 * value;
      mayMerge = !isMerged;
      if (to !== r) motions.push({ from: [r, c], to: [to, c], value, isMerged, isNew: false });
      observe?.(isMerged ? 'merge' : 'stack', { board, r, c, to, top, mayMerge, motions });
    }
  }
  return score;
}

/** The board turned a quarter to the left: its right side is up. */
export function rotate(board: Board): Board {
  return board[0]!.map((_, r) => board.map((row) => row.at(-1 - r)!));
}

/** Turns a motion with its board, which has not been turned yet. */
function rotateMotion(motion: Motion, board: Board): void {
  const last = board[0]!.length - 1;
  const turned = ([r, c]: Cell): Cell => [last - c, r];
  motion.from = turned(motion.from);
  motion.to = turned(motion.to);
}

/** Puts a new tile on the board and returns its motion, for the turn's list. */
export function addTile(board: Board, [r, c]: Cell, value: number): Motion {
  board[r]![c] = value;
  return { from: [r, c], to: [r, c], value, isMerged: false, isNew: true };
}
