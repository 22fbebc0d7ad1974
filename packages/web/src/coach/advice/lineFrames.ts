// A line of moves with their tiles as frames, to be played on a board.
import { placeSpawn, tilt } from '@twofold/core';
import type { LineMove, Puzzle } from '@twofold/solver/internal';
import type { BoardFrame } from '../../board/boardFrame';

/** The frames of a line: the position, and one after each move with its tile. */
export function framesOf(
  { board: start, score }: Pick<Puzzle, 'board' | 'score'>,
  line: readonly LineMove[],
): BoardFrame[] {
  const frames: BoardFrame[] = [{ board: start }];
  let [before, points] = [start, score];
  for (const [at, { direction, cell, rank }] of line.entries()) {
    const { board: afterstate, reward, motions } = tilt(before, direction);
    const spawn = { cell, rank };
    points += reward;
    const board = placeSpawn(afterstate, spawn);
    const turn = { ply: at + 1, direction, before, afterstate, reward, score: points, motions, spawn };
    frames.push({ board, turn });
    before = board;
  }
  return frames;
}
