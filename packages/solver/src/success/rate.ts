/**
 * The chance that a game reaches its next milestone if the solver plays on. It is a logistic model of the
 * search result, fitted to the solver's own games (trainer/programs/success.ts). success/model.ts has the
 * coefficients and their origin; docs/experiments/success-chance.md shows the calibration. Simulated games would be too slow:
 * every depth of a search needs the chance for every direction.
 */
import { type Board, maxRank, rankValue } from '@twofold/core';
import { FIRST_RATED } from '@twofold/core/internal';
import { type Evaluator, type Prospect, type SuccessModel, successFeatures } from './features.js';
import { SUCCESS_MODELS } from './model.js';

/** The milestone until it is made, on every board that can hold it. */
const FIRST_GOAL = rankValue(FIRST_RATED);

/** The largest tile that a board can hold. */
export function largestTile({ ranks }: Board): number {
  return rankValue(ranks.length + 1);
}

/**
 * The milestone of this position, as the number on the tile. It is 2048 until the board has that tile or a
 * larger one. Afterwards it is the next tile above the largest. On boards too small for 2048 it is always the
 * next tile.
 */
export function milestoneOf(board: Board): number {
  const largest = rankValue(maxRank(board));
  if (largest < FIRST_GOAL && largestTile(board) >= FIRST_GOAL) return FIRST_GOAL;
  return Math.max(4, 2 * largest);
}

/**
 * The probability, 0 to 1, that the solver reaches the milestone if it plays on. 1 if the board has it. 0 if
 * the board cannot hold it, or if nothing more can be scored. It never falls when the value rises. Throws
 * RangeError if the value is not 0 or more.
 */
export function successRate(prospect: Prospect): number {
  const { board, value, depth, milestone = milestoneOf(board) } = prospect;
  if (!(value >= 0)) throw new RangeError(`An expected score is 0 or more, not ${value}`);
  if (rankValue(maxRank(board)) >= milestone) return 1;
  if (milestone > largestTile(board)) return 0;
  const model = modelFor(prospect);
  const features = successFeatures({ board, value, depth, milestone });
  const logit = features.reduce((sum, feature, index) => sum + feature * model.coefficients[index]!, 0);
  const most = Math.min(1, value / leastScore(board, milestone)); // by Markov's inequality
  return Math.min(most, 1 / (1 + Math.exp(-logit)));
}

/**
 * Values of the heuristic differ from those of a network. So the heuristic has its own model where both
 * exist.
 */
function modelFor({ board, player }: Prospect): SuccessModel {
  const shape = shapeOf(board);
  const own = player === 'heuristic' ? SUCCESS_MODELS[heuristicModel(shape)] : undefined;
  return own ?? SUCCESS_MODELS[shape] ?? SUCCESS_MODELS.other;
}

function heuristicModel(shape: string): string {
  return `${shape} by heuristic`;
}

/** Whether the rate was fitted to games on such boards, with leaves evaluated in this way. */
export function isFitted(board: Board, player: Evaluator): boolean {
  const shape = shapeOf(board);
  return (player === 'heuristic' ? heuristicModel(shape) : shape) in SUCCESS_MODELS;
}

/** A lower bound of the score that the milestone needs: only fours spawn, and all tiles present are used. */
function leastScore({ ranks }: Board, milestone: number): number {
  const scored = ranks.reduce((sum, rank) => sum + (rank > 1 ? (rank - 1) * rankValue(rank) : 0), 0);
  return Math.max(milestone, (Math.log2(milestone) - 2) * milestone - scored);
}

/** A board's shape as a model's name. Both orientations of a rectangle are the same. */
export function shapeOf({ columns, rows }: Board): string {
  return `${Math.min(columns, rows)}x${Math.max(columns, rows)}`;
}
