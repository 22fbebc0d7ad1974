/**
 * A searched position of a game: what a review keeps. It is plain data, so it can be stored with the game. All figures of a
 * review follow from these values and the game's moves (account.ts). So a review that was broken off goes on from them.
 */
import { type Board, DIRECTIONS, type Direction, statusOf, type Variant } from '@twofold/core';
import { isSolvable } from '../anySize/search.js';
import type { Advisor } from '../engine/advisor.js';
import type { Evaluation } from '../engine/port.js';
import type { Limits } from '../kernel/kernel.js';
import type { BoardShape } from '../network/manifest.js';
import { rankingOf } from '../success/ranking.js';

/** The part of an advisor that a review uses. It needs one of its own: a newer question would cancel its questions. */
export type ReviewAdvisor = Pick<Advisor, 'ask'>;

/** What a search said of a position of the game. */
export interface SearchedPosition {
  /** Moves played before it, from 0. */
  readonly ply: number;
  /** Own moves looked ahead, over all tiles that may come. 0: the game is over here, also by the target of a course. */
  readonly depth: number;
  /** By direction: the expected score from here on, in points. `null`: no move. All are of `depth`. */
  readonly values: readonly (number | null)[];
  /** The best of the values by depth, from depth 1 on. Empty where the values are exact. */
  readonly best: readonly number[];
  /** Who searched, as evaluations name it. */
  readonly player: Evaluation['player'];
  /** The values are those of optimal play to the end of the game, so they hold for every depth. */
  readonly exact: boolean;
  /** The number on the first tile in doubt. `null`: no chance is known. */
  readonly tile: number | null;
  /** By direction: the chance, 0 to 1, that the solver then makes that tile. `null`: unknown. */
  readonly chances: readonly (number | null)[];
}

/**
 * Values are kept as multiples of this. So all sums and differences below 2^29 points are exact, in any order: an account
 * needs no coarser ones (account.ts). It is a thousandth of what a search rounds anyway.
 */
export const QUANTUM = 2 ** -24;

/** The nearest value that a review keeps. */
function keptPoints(value: number): number {
  return Math.round(value / QUANTUM) * QUANTUM;
}

/** What a search needs to know of the game. */
export interface ReviewedRules extends Pick<Variant, 'fourChance' | 'target' | 'endsAtTarget'> {
  /** Solves boards of nine cells, too: a minute and 0.7 GB. Smaller ones are always solved. */
  readonly solvesNine?: boolean;
}

/** Whether a review solves such boards: their values are exact, at every level. */
export function isSolved({ columns, rows }: BoardShape, solvesNine = false): boolean {
  return columns * rows <= (solvesNine ? 9 : 8);
}

/**
 * Searches a position over all tiles that may come, `depth` own moves deep. Undefined: a newer question came. Rejects as
 * an advisor's answers do.
 */
export async function searchPosition(
  advisor: ReviewAdvisor,
  { ply, board }: { readonly ply: number; readonly board: Board },
  depth: number,
  rules: ReviewedRules,
): Promise<SearchedPosition | undefined> {
  if (statusOf(board, rules) === 'over') return overPosition(ply);
  const best: number[] = [];
  const solves = isSolved(board, rules.solvesNine);
  const question = advisor.ask({ board, fourChance: rules.fourChance, solves }, limitsOf(board, depth), {
    onDepth({ depth: reached, lines, exact }) {
      if (exact !== true) best[reached - 1] = keptPoints(lines[0]?.value ?? 0);
    },
  });
  const answer = await question.answer;
  return answer && plainPosition(ply, board, answer, best, rules);
}

const NO_MOVES: readonly null[] = DIRECTIONS.map(() => null);

/** Nothing is expected of a game that is over. */
function overPosition(ply: number): SearchedPosition {
  return {
    ...{ ply, depth: 0, values: NO_MOVES, best: [], player: 'exact', exact: true },
    ...{ tile: null, chances: NO_MOVES },
  };
}

/** Every tile that may come is searched. The smallest boards are searched to the end of the game. */
function limitsOf(board: Board, depth: number): Limits {
  return isSolvable(board) ? { depth: 2 ** (board.ranks.length + 1) } : { depth, minProbability: 0 };
}

function plainPosition(
  ply: number,
  board: Board,
  evaluation: Evaluation,
  best: readonly number[],
  rules: ReviewedRules,
): SearchedPosition {
  const { lines, player, exact = false } = evaluation;
  const lineOf = (direction: Direction) => lines.find((line) => line.direction === direction);
  const valueAfter = (direction: Direction) => lineOf(direction)?.value;
  const { doubt, directions } = rankingOf(board, evaluation, rules);
  // A solved board names no tile that every direction makes for sure. Those chances count in the goodness all the same.
  const isSure = !doubt && player === 'exact';
  const chanceOf = (direction: Direction) =>
    isSure
      ? lineOf(direction)?.successRate || undefined
      : directions.find((own) => own.direction === direction)?.chance;
  return {
    ply,
    depth: evaluation.depth,
    values: DIRECTIONS.map((direction) => {
      const value = valueAfter(direction);
      return value === undefined ? null : keptPoints(value);
    }),
    best: exact ? [] : filled(best),
    player,
    exact,
    tile: doubt?.tile ?? null,
    chances: DIRECTIONS.map((direction) => chanceOf(direction) ?? null),
  };
}

/** A depth that was not told has the value of the next one. */
function filled(best: readonly number[]): number[] {
  const all = Array.from(best, (value) => value as number | undefined);
  for (let at = all.length - 2; at >= 0; at--) all[at] ??= all[at + 1];
  return all as number[];
}

/** The value of a position by its deepest search: 0 where the game is over. */
export function bestValue({ values }: SearchedPosition): number {
  return values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
}

/** The value of a position as a search of this depth sees it, or the nearest that is known. */
export function valueAt(position: SearchedPosition, depth: number): number {
  if (position.best.length === 0) return bestValue(position);
  return position.best[Math.min(Math.max(depth, 1), position.best.length) - 1]!;
}
