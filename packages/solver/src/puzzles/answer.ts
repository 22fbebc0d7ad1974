/** What a puzzle says of an answer. */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { gradeOf, lostShare } from '../review/grades.js';
import type { Puzzle } from './puzzle.js';

/** The share of the expected final score that a direction loses, 0 to 1. */
export function shareLost({ values, best, score }: Puzzle, direction: Direction): number {
  const most = values[best]!;
  const loss = most - values[direction]!;
  return lostShare({ loss, best: most, expected: score + most, exact: false });
}

/** Whether an answer is right. In the notebook several directions may be as good as the best. */
export function isRight(puzzle: Puzzle, direction: Direction): boolean {
  return ['best', 'good'].includes(gradeOf(shareLost(puzzle, direction)));
}

/** What one direction costs. */
export interface Cost {
  readonly direction: Direction;
  readonly share: number;
  /** The chance of the puzzle's tile for a practised player. Undefined: not known. */
  readonly chance: number | undefined;
}

/** All possible directions, the best one first. */
export function costsOf(puzzle: Puzzle): Cost[] {
  return DIRECTIONS.filter((direction) => puzzle.values[direction] !== undefined)
    .map((direction) => ({
      direction,
      share: shareLost(puzzle, direction),
      chance: puzzle.chances?.byDirection[direction],
    }))
    .sort((one, other) => one.share - other.share || (one.direction === puzzle.best ? -1 : 1));
}

/** The largest standard error of a puzzle's chances: they are of 200 games. */
const CHANCE_ERROR = 0.035;

/**
 * Whether a practised player's chances do not speak against the best direction, the first of `costsOf`. Where such a player recovers
 * otherwise than the solver, they would confuse.
 */
export function chancesAgree([best, ...others]: readonly {
  readonly chance?: number | undefined;
}[]): boolean {
  const most = Math.max(...others.map(({ chance = 0 }) => chance));
  return (best?.chance ?? 0) + CHANCE_ERROR >= most;
}
