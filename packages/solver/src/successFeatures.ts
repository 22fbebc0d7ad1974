/** What the success rate's models look at, and what a fitted model is. */
import { type Board, rankValue } from '@twofold/core';

/** What a model looks at, in the order of its coefficients. */
export const SUCCESS_FEATURES = [
  'constant',
  'shortfall', // ln(expected score / score that the milestone still needs), where that is below 0
  'surplus', // the same where it is above
  'empty', // share of empty cells
  'onBoard', // sum of the tiles / milestone, at most 2
  'rank', // rank of the milestone / rank of the largest tile that the board can hold
  'high', // how far that is above 0.7
  'highest', // how far it is above 0.8
  'deep', // 1 if the search looked more than one move ahead
] as const;

/** A model for each shape that has its own, such as `4x4`, also by who judges, `4x4 by heuristic`; and one for all others. */
export type SuccessModels = { readonly [shape: string]: SuccessModel; readonly other: SuccessModel };

/** A fitted model, and what it was fitted to. */
export interface SuccessModel {
  readonly coefficients: readonly number[]; // of SUCCESS_FEATURES
  readonly record: {
    readonly players: string;
    readonly games: number;
    readonly positions: number;
    /** On games that the fit did not see: mean squared error, and that of saying always the same. */
    readonly brier: number;
    readonly brierOfBase: number;
  };
}

/** What the rate is asked for. */
export interface Prospect {
  /** Before the move. */
  board: Board;
  /** Expected score from here on, of a direction or of the best one. */
  value: number;
  /** Of the search that gave it. */
  depth: number;
  /** What judged the leaves, as in `Evaluation.player`; 'network' unless told. */
  player?: 'network' | 'heuristic';
  /** The tile to reach, a power of two; that of `milestoneOf` unless told. */
  milestone?: number;
}

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
  let scored = 0; // had all tiles grown from twos
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
  return [
    1,
    Math.min(ratio, 0),
    Math.max(ratio, 0),
    empty / cells,
    Math.min(sum / milestone, 2),
    height,
    Math.max(height - 0.7, 0),
    Math.max(height - 0.8, 0),
    depth > 1 ? 1 : 0,
  ];
}
