// What the board of a puzzle shows of an answer.
import { type Board, type Direction, tilt } from '@twofold/core';
import type { LineMove, Puzzle } from '@twofold/solver/internal';
import type { BoardFrame } from '../../../board/boardFrame';
import { framesOf } from '../../../coach/advice/lineFrames';

/** The board after a move: with its tile where a line has one, else before it. */
export function frameAfter(puzzle: Puzzle, direction: Direction): BoardFrame {
  const [, first] = framesOf(puzzle, (puzzle.lines[direction] ?? []).slice(0, 1));
  if (first) return first;
  const { board: before, score } = puzzle;
  const { board: afterstate, reward, motions } = tilt(before, direction);
  const turn = { ply: 1, direction, before, afterstate, reward, score: score + reward, motions };
  return { board: afterstate, turn };
}

/** The board after a line. */
export function boardAfter(puzzle: Puzzle, line: readonly LineMove[]): Board {
  return framesOf(puzzle, line).at(-1)!.board;
}
