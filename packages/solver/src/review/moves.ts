/** The moves of a reviewed game with their grades and measures, and the figures of the whole game. */
import { DIRECTIONS, type Direction, type Game } from '@twofold/core';
import { type AccountedTurn, type AccountSum, accountOf } from './account.js';
import { goodnessOf } from './goodness.js';
import { accuracyOf, type Grade, gradeOf, lostShare } from './grades.js';
import { bestValue, type SearchedPosition } from './searchedPosition.js';
import { type FactsOfTurn, keepFacts, type TurnFacts } from './turnFacts.js';

/** A move with its figures. */
export interface ReviewedMove extends AccountedTurn {
  /** The direction that the search likes best. */
  readonly best: Direction;
  /** The share of the expected final score that it lost, 0 to 1: grade and accuracy go by it. */
  readonly share: number;
  /** Undefined where points do not tell how much worse a direction is: by the heuristic. */
  readonly grade: Grade | undefined;
  /** Whether no other direction was a move. Such moves count in no mean. */
  readonly isForced: boolean;
  /** The chance of success as a share of the best direction's, 0 to 1. Undefined: not known. */
  readonly goodness: number | undefined;
  /** Of the search before the move. */
  readonly depth: number;
}

/** The figures of a game. */
export interface ReviewedGame extends AccountSum {
  /** The mean accuracy of all moves with a choice, 0 to 100. Undefined: there is none, or points are not compared. */
  readonly accuracy: number | undefined;
  /** The product of all known `goodness`. Undefined: it is not known of nearly all moves. */
  readonly goodness: number | undefined;
  /** The mean share that a move with a choice lost, 0 to 1: a player's model is chosen by it. Undefined as `accuracy` is. */
  readonly meanShare: number | undefined;
  /** Moves with a choice. */
  readonly grades: Readonly<Record<Grade, number>>;
}

/** A reviewed game. */
export interface Reviewed {
  /** Move by move. */
  readonly moves: readonly ReviewedMove[];
  /** The figures of the whole game. */
  readonly game: ReviewedGame;
}

/** Why the moves of a game have no grades. `forced`: each was the only one. `points`: points do not tell what a move costs. */
export type Ungraded = 'forced' | 'points';

/** Undefined: a move with a choice has a grade. */
export function ungradedBy(moves: readonly ReviewedMove[]): Ungraded | undefined {
  const chosen = moves.filter(({ isForced }) => !isForced);
  if (chosen.length === 0) return 'forced';
  return chosen.some(({ grade }) => grade !== undefined) ? undefined : 'points';
}

/**
 * What the positions say of a game so far. They begin at ply 0 and leave out none. Whoever sums up a review again and again
 * keeps the facts of its turns.
 */
export function summariseReview(
  game: Game,
  positions: readonly SearchedPosition[],
  factsOf: FactsOfTurn = keepFacts(game),
): Reviewed {
  const { turns, sum } = accountOf(game, positions, factsOf);
  const moves = turns.map((turn) => reviewedMove(turn, positions[turn.ply - 1]!, factsOf(turn.ply)));
  return { moves, game: { ...sum, ...figuresOf(moves) } };
}

function reviewedMove(turn: AccountedTurn, before: SearchedPosition, { wins }: TurnFacts): ReviewedMove {
  const { exact, player, values, depth } = before;
  const best = wins[0] ?? bestOf(before);
  const { loss, expected } = turn;
  const share = lostShare({ loss, best: bestValue(before), expected, exact });
  return {
    ...turn,
    best: share === 0 ? turn.played : best,
    share,
    grade: player === 'heuristic' && !exact ? undefined : gradeOf(share),
    isForced: values.filter((value) => value !== null).length === 1,
    goodness: goodnessOf(before, turn.played),
    depth,
  };
}

function bestOf(position: SearchedPosition): Direction {
  const most = bestValue(position);
  return DIRECTIONS.find((direction) => position.values[direction] === most) ?? 0;
}

/** A product over fewer moves would leave mistakes out. */
const NEARLY_ALL = 0.95;

type Figures = Pick<ReviewedGame, 'accuracy' | 'goodness' | 'grades' | 'meanShare'>;

function figuresOf(moves: readonly ReviewedMove[]): Figures {
  const grades = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  const graded = moves.filter(({ isForced, grade }) => !isForced && grade !== undefined);
  for (const { grade } of graded) grades[grade!]++;
  const accuracy = graded.reduce((sum, { share }) => sum + accuracyOf(share), 0) / graded.length;
  const lost = graded.reduce((sum, { share }) => sum + share, 0) / graded.length;
  const known = moves.flatMap(({ goodness }) => goodness ?? []);
  return {
    accuracy: graded.length === 0 ? undefined : accuracy,
    meanShare: graded.length === 0 ? undefined : lost,
    goodness:
      known.length === 0 || known.length < NEARLY_ALL * moves.length
        ? undefined
        : known.reduce((product, own) => product * own, 1),
    grades,
  };
}
