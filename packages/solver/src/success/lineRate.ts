/**
 * The chance of a tile by direction. A move that makes the tile is certain. A worse move loses less of the chance than of
 * the value: a search that plays on mends most of what a network fears (docs/experiments/success-chance.md).
 */
import { type Board, type Direction, maxRank, rankValue, tilt } from '@twofold/core';
import type { Evaluator } from './features.js';
import { shapeOf, successRate } from './rate.js';

/**
 * A move that costs the share `loss` of the value loses `loss` squared times this of the chance. Fitted to 956 games on
 * 4x4 that were played on after a worse move (learn/worseMoves.ts). Nine of them did not make the next tile.
 */
const RISK = 0.25;
/**
 * Near the milestone the remaining value counts, too. But networks fear more than happens to a search. From sums of
 * 30,720 on a loss of up to this share changed nothing in 15 games. After a loss of three quarters one of 20 succeeded.
 */
const MENDED = 0.35;
/** Where worse moves were measured, and by which evaluator. */
const MEASURED = { shape: '4x4', player: 'network' } as const;

/** Whether the move makes this tile or a larger one. */
export function makesTile(board: Board, direction: Direction, tile: number): boolean {
  return rankValue(maxRank(tilt(board, direction).board)) >= tile;
}

/** Whether games after worse moves were counted on such boards. */
export function isMeasured(board: Board, player: Evaluator): boolean {
  return shapeOf(board) === MEASURED.shape && player === MEASURED.player;
}

/** What the rates of lines depend on, besides the board. */
export interface RatedSearch {
  /** The best expected score of all directions. */
  readonly best: number;
  readonly depth: number;
  readonly player: Evaluator;
  readonly milestone: number;
}

/** The share of the best direction's chance that a direction of this value keeps. It never falls as the value grows. */
export function keptShare(
  board: Board,
  value: number,
  { best, depth, player, milestone }: RatedSearch,
): number {
  const rateOf = (points: number) =>
    successRate({ board, value: Math.max(0, points), depth, milestone, player });
  const loss = Math.min(1, Math.max(0, best - value) / Math.max(1, best));
  const most = rateOf(best);
  const left = most === 0 ? 0 : rateOf(Math.min(best, value / (1 - MENDED))) / most;
  // The remaining value bounds the chance: else a move after which every line soon ends would keep three quarters.
  return left * Math.min(1 - RISK * loss ** 2, (1 - loss) / MENDED);
}

/** The chance that the game makes the milestone after this move. `value`: the direction's expected score. */
export function lineRate(
  board: Board,
  { direction, value }: { readonly direction: Direction; readonly value: number },
  search: RatedSearch,
): number {
  if (makesTile(board, direction, search.milestone)) return 1;
  const { best, depth, player, milestone } = search;
  const rateOf = (points: number) =>
    successRate({ board, value: Math.max(0, points), depth, milestone, player });
  return isMeasured(board, player) ? rateOf(best) * keptShare(board, value, search) : rateOf(value);
}
