/** Boards as values. */
import { rotateLeft } from '../minimumRow.js';
import type { Board, Cell, Outcome, Side, Step } from '../step.js';
import { cellAt } from '../twoPointers.js';

/** A board with rows of its own: ways tilt in place. */
export function copyBoard(board: readonly (readonly number[])[]): Board {
  return board.map((row) => [...row]);
}

/** The board of a step, turned back to lie as the given board does. */
export function uprightBoard({ board, turns }: Pick<Step, 'board' | 'turns'>): Board {
  const upright = copyBoard(board);
  for (let turn = 0; turn < turns; turn++) rotateLeft(upright);
  return upright;
}

export function sameBoard(a: Board, b: Board): boolean {
  return a.length === b.length && a.every((row, r) => row.join() === b[r]!.join());
}

/** The outcome of a way that changes a copy of the board in place and returns the points. */
export function tiltCopy(board: Board, tilt: (copy: Board) => number): Outcome {
  const copy = copyBoard(board);
  const score = tilt(copy);
  return { board: copy, score, moved: !sameBoard(copy, board) };
}

/** The rows or columns that a tilt works on: the cells of each, from the side on. */
export function linesOfCells(board: Board, side: Side): Cell[][] {
  const isRow = side === 'WEST' || side === 'EAST';
  const [lines, length] = isRow ? [board.length, board[0]!.length] : [board[0]!.length, board.length];
  return Array.from({ length: lines }, (_, n) => Array.from({ length }, (_, i) => cellAt(board, side, n, i)));
}

/** The board with line `n` replaced by a row, which is read from the side. */
export function withLine(board: Board, side: Side, n: number, row: readonly number[]): Board {
  const after = copyBoard(board);
  row.forEach((value, i) => {
    const [r, c] = cellAt(board, side, n, i);
    after[r]![c] = value;
  });
  return after;
}
