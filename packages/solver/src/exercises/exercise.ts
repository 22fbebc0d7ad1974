/** An exercise of the course "Learn to play": a position of a game, a goal, and what searches say of it. */
import { type Board, DIRECTIONS, type Direction, parsePosition } from '@twofold/core';
import { parseLine } from '../puzzles/line.js';
import type { LineMove } from '../puzzles/puzzle.js';
import { puzzleId } from '../puzzles/text.js';
import type { Goal } from './goal.js';

export const PLAY_CHAPTERS = [
  'corner',
  'directions',
  'chain',
  'exception',
  'row',
  'small',
  'free',
  'to8192',
  'shape',
] as const;
export type PlayChapter = (typeof PLAY_CHAPTERS)[number];

/** The tiles that are the most harmful by a search, in place of a seed. */
export const HARMFUL_TILES = 'harmful';

/** Plain data: the form of exercises.json in the page. */
export interface StoredExercise {
  readonly chapter: PlayChapter;
  readonly position: string;
  readonly score: number; // of the game, before the first move
  readonly ply: number;
  /** The player of the game (trainer/src/puzzles/players.ts) and its number. */
  readonly game: string;
  readonly goal: Goal;
  /** A seed, or `HARMFUL_TILES`. */
  readonly tiles: string;
  readonly best: Direction;
  /** The tempting direction. After it the solver misses the goal against the same tiles. */
  readonly wrong: Direction;
  /** Whether all play misses it then: every move was tried. */
  readonly proved: boolean;
  /** By direction: points still expected. Null: it is no move. */
  readonly values: readonly (number | null)[];
  /** Of the search of these values. */
  readonly depth: number;
  readonly nodes: number;
  /** How often a practised player reaches the goal after each of the two, with tiles by chance; 0 to 1. */
  readonly reached: { readonly games: number; readonly best: number; readonly wrong: number };
  /** The solver's play, by lines as in puzzles: from the position to the goal, and from the wrong direction to its end. */
  readonly solution: string;
  readonly failure: string;
}

export interface Exercise extends Omit<StoredExercise, 'position' | 'solution' | 'failure'> {
  readonly id: string;
  readonly board: Board;
  readonly solution: readonly LineMove[];
  readonly failure: readonly LineMove[];
}

/** The exercise of stored data. Throws an Error that names its position if its lines cannot be played. */
export function openExercise(stored: StoredExercise): Exercise {
  const { position, best, wrong } = stored;
  const board = parsePosition(position);
  const [solution, failure] = board.ok
    ? [parseLine(board.value, best, stored.solution), parseLine(board.value, wrong, stored.failure)]
    : [];
  if (!board.ok || !solution || !failure || !DIRECTIONS.includes(best))
    throw new Error(`The exercise ${position} is broken. Make the file again: npm run exercises.`);
  return { ...stored, id: puzzleId(position), board: board.value, solution, failure };
}
