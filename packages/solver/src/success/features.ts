/** The features of the success rate's models, and the form of a fitted model. */
import { type Board, rankValue } from '@twofold/core';

/** The features, in the order of a model's coefficients. */
export const SUCCESS_FEATURES = [
  'constant',
  'shortfall', // ln(expected score / score still needed for the milestone), if negative
  'surplus', // the same if positive
  'empty', // share of empty cells
  'onBoard', // sum of the tiles / milestone, at most 2
  'halvings', // how often that share's distance from 1 was halved, at most 6: each takes another large tile
  'rank', // rank of the milestone / rank of the board's largest possible tile
  'high', // the part of `rank` above 0.7
  'highest', // the part of `rank` above 0.8
  'deep', // 1 if the search looked more than one move ahead
] as const;

/**
 * A model for each shape that has its own, such as `4x4`. `4x4 by heuristic` is a model for another
 * evaluator. `other` is for all other shapes.
 */
export type SuccessModels = { readonly [shape: string]: SuccessModel; readonly other: SuccessModel };

/** A fitted model and its training data. */
export interface SuccessModel {
  readonly coefficients: readonly number[]; // in the order of SUCCESS_FEATURES
  readonly record: {
    readonly players: string;
    readonly games: number;
    readonly positions: number;
    /** On held-out games: the mean squared error of the model, and of a constant prediction. */
    readonly brier: number;
    readonly brierOfBase: number;
  };
}

/** Who evaluates the leaves of a search, as in `Evaluation.player`. */
export type Evaluator = 'network' | 'heuristic';

/** The question to the success rate. */
export interface Prospect {
  /** The board before the move. */
  board: Board;
  /** The expected score from here on, of a direction or of the best one. */
  value: number;
  /** The depth of the search that found the value. */
  depth: number;
  /** By default: 'network'. */
  player?: Evaluator;
  /** The tile to reach, a power of two. By default: the result of `milestoneOf`. */
  milestone?: number;
}

/** The share of a milestone below which halvings are not counted: the rest is a few small tiles. */
const LEAST_MISSING = 1 / 64;

/** The features of a position whose milestone is not reached. */
export function successFeatures({
  board,
  value,
  depth,
  milestone,
}: Required<Omit<Prospect, 'player'>>): number[] {
  const { ranks } = board;
  const cells = ranks.length;
  let sum = 0;
  let scored = 0; // the score if all tiles had grown from twos
  let empty = 0;
  for (const rank of ranks) {
    if (rank === 0) empty++;
    else sum += rankValue(rank);
    if (rank > 1) scored += (rank - 1) * rankValue(rank);
  }
  const rank = Math.log2(milestone);
  const needed = Math.max(milestone, (rank - 1) * milestone - scored);
  const ratio = Math.log(Math.max(value, 1) / needed);
  const height = rank / (cells + 1);
  const share = sum / milestone;
  return [
    1,
    Math.min(ratio, 0),
    Math.max(ratio, 0),
    empty / cells,
    Math.min(share, 2),
    -Math.log2(Math.max(1 - share, LEAST_MISSING)),
    height,
    Math.max(height - 0.7, 0),
    Math.max(height - 0.8, 0),
    depth > 1 ? 1 : 0,
  ];
}
