/**
 * What a finished game says of its player: pace, and agreement with the solver. It is for people who look at a game, and
 * never decides anything by itself. docs/security.md has the thresholds and how they were found.
 */
import { VARIANTS } from '@twofold/core';
import type { ReviewFigures } from '@twofold/protocol';

/** From these moves and this tile on the agreement with the solver says something. */
export const LONG_GAME = { ply: 500, maxRank: 11 } as const;
/** From here on the pace says something. Games of contests are shorter: races, and boards too small for the tile above. */
export const CONTEST_PLIES = 100;
/** A board of n cells holds at most the tile of rank n + 1. */
export const SMALL_BOARDS: readonly string[] = Object.values(VARIANTS)
  .filter(({ columns, rows }) => columns * rows + 1 < LONG_GAME.maxRank)
  .map(({ id }) => id);

interface Length {
  readonly ply: number;
  readonly maxRank: number;
}

/** Whether a person's game gets figures. `missingFairness` asks the database the same. */
export function hasFairness({
  variant,
  dealId,
  ...length
}: Length & { readonly variant: string; readonly dealId: string | null }): boolean {
  const isContest = dealId !== null || SMALL_BOARDS.includes(variant);
  return isLong(length) || (isContest && length.ply >= CONTEST_PLIES);
}

function isLong({ ply, maxRank }: Length): boolean {
  return ply >= LONG_GAME.ply && maxRank >= LONG_GAME.maxRank;
}

/** A game at or beyond one of these is "to be looked at". */
const THRESHOLDS = {
  /** Median between moves, in milliseconds: faster than hands on keys for so long. */
  fastMedian: 50,
  /** The middle 80 % of the times, as a share of the median: more regular than hands. */
  regularSpread: 0.25,
  /** Moves that the solver would have played, of all with a choice. */
  bestShare: 0.97,
  /** Accuracy of the review, of 100. */
  accuracy: 99,
} as const;

export type FairnessReason = 'fast' | 'regular' | 'agrees';

export interface Fairness {
  readonly plies: number;
  readonly medianMs: number;
  readonly spread: number; // of the middle 80 % of the times, as a share of the median
  readonly bestShare: number; // 0 to 1
  readonly accuracy: number; // 0 to 100
  /** Why to look at it. Empty: no reason. */
  readonly reasons: readonly FairnessReason[];
}

/** `times`: milliseconds before each move. `maxRank`: of the largest tile. */
export function fairnessOf(times: readonly number[], maxRank: number, review: ReviewFigures): Fairness {
  const sorted = times.slice(1).sort((one, other) => one - other); // the first move waits for the page
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const medianMs = at(0.5);
  const spread = medianMs > 0 ? (at(0.9) - at(0.1)) / medianMs : 0;
  const moves = Object.values(review.grades).reduce((sum, count) => sum + count, 0);
  const bestShare = moves > 0 ? review.grades.best / moves : 0;
  const accuracy = review.accuracy ?? 0;
  const reasons: FairnessReason[] = [];
  if (medianMs <= THRESHOLDS.fastMedian) reasons.push('fast');
  if (spread <= THRESHOLDS.regularSpread) reasons.push('regular');
  const agrees = bestShare >= THRESHOLDS.bestShare && accuracy >= THRESHOLDS.accuracy;
  if (agrees && isLong({ ply: times.length, maxRank })) reasons.push('agrees');
  return { plies: times.length, medianMs, spread, bestShare, accuracy, reasons };
}
