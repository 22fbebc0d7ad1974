/**
 * The chance that a game reaches its next milestone if the solver plays on: a logistic model of what the search
 * says about the position, fitted to the solver's own games (bench/successRate.ts; the coefficients and how they
 * came to be are successModel.ts; how well calibrated they are, docs/solver.md). Not simulated games: the answer
 * is wanted for every direction, as often as a search deepens.
 */
import { type Board, maxRank, rankValue } from '@twofold/core';
import { type Prospect, type SuccessModel, successFeatures } from './successFeatures.js';
import { SUCCESS_MODELS } from './successModel.js';

/** The milestone until it is made, wherever it can be. */
const FIRST_MILESTONE = 2048;

/** The largest tile that can ever stand on a board of so many cells. */
function largestTile(cells: number): number {
  return rankValue(cells + 1);
}

/**
 * The tile, as the number on it, that the success rate of this position is about: 2048 until the board has it or
 * more, afterwards the next tile above the largest; and the latter from the beginning on boards that are too
 * small for 2048.
 */
export function milestoneOf(board: Board): number {
  const largest = rankValue(maxRank(board));
  if (largest < FIRST_MILESTONE && largestTile(board.ranks.length) >= FIRST_MILESTONE) return FIRST_MILESTONE;
  return Math.max(4, 2 * largest);
}

/**
 * The probability, 0 to 1, that the milestone will be reached by the solver playing on. 1 if it is on the board,
 * 0 if the board cannot hold it or nothing more can be scored; never less for a larger value. Throws RangeError
 * if the value is not 0 or more.
 */
export function successRate(prospect: Prospect): number {
  const { board, value, depth, milestone = milestoneOf(board) } = prospect;
  if (!(value >= 0)) throw new RangeError(`An expected score is 0 or more, not ${value}`);
  if (rankValue(maxRank(board)) >= milestone) return 1;
  if (milestone > largestTile(board.ranks.length)) return 0;
  const model = modelFor(prospect);
  const features = successFeatures({ board, value, depth, milestone });
  const logit = features.reduce((sum, feature, index) => sum + feature * model.coefficients[index]!, 0);
  const most = Math.min(1, value / leastScore(board, milestone)); // by Markov's inequality
  return Math.min(most, 1 / (1 + Math.exp(-logit)));
}

/** What a heuristic expects is not what a network does, and so has a model of its own where there are both. */
function modelFor({ board, player }: Prospect): SuccessModel {
  const shape = shapeOf(board);
  const own = player === 'heuristic' ? SUCCESS_MODELS[`${shape} by heuristic`] : undefined;
  return own ?? SUCCESS_MODELS[shape] ?? SUCCESS_MODELS.other;
}

/** What making the milestone scores at least, if only fours appear and all tiles there are help. */
function leastScore({ ranks }: Board, milestone: number): number {
  const scored = ranks.reduce((sum, rank) => sum + (rank > 1 ? (rank - 1) * rankValue(rank) : 0), 0);
  return Math.max(milestone, (Math.log2(milestone) - 2) * milestone - scored);
}

/** A board's shape as a model's name; both ways of a rectangle are one. */
function shapeOf({ columns, rows }: Board): string {
  return `${Math.min(columns, rows)}x${Math.max(columns, rows)}`;
}
