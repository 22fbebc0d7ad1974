/**
 * Where a wrong way goes wrong. Boards differ from the end all along the way, so they are not compared with
 * it. A board is right as long as the right end can still come of it.
 */
import { linesOfCells, sameBoard, tiltCopy, uprightBoard } from './catalogue/board.js';
import { tilt } from './minimumRow.js';
import type { Board, Recording, Side } from './step.js';

/** The index of the first step that is wrong, or undefined if the way is right on this board. */
export function firstWrongStep({ board, side, steps }: Recording): number | undefined {
  const right = tiltCopy(board, (copy) => tilt(copy, side)).board;
  const index = steps.findIndex((step, number) => {
    const now = uprightBoard(step);
    return number === steps.length - 1 ? !sameBoard(now, right) : !canBecome(now, right, side);
  });
  return index === -1 ? undefined : index;
}

/**
 * Merges keep the sum of a line, and tiles never pass each other. So a tile of the end is made of neighbours:
 * each sum of its first tiles is a sum of the first tiles now.
 */
function canBecome(now: Board, end: Board, side: Side): boolean {
  return linesOfCells(now, side).every((cells) => {
    const [sums, wanted] = [now, end].map((board) => sumsOf(cells.map(([r, c]) => board[r]![c]!)));
    return wanted!.every((sum) => sums!.includes(sum));
  });
}

/** The sums of the first one, two, three ... values. */
function sumsOf(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
