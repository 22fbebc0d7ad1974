/** How thoroughly a game is reviewed. Every pass searches all tiles that may come, so that luck is an exact mean. */
import type { BoardShape } from '../network/manifest.js';

/** How deep a review searches, the quickest first. */
export const REVIEW_LEVELS = ['quick', 'normal', 'deep'] as const;
/** The name of a depth. */
export type ReviewLevel = (typeof REVIEW_LEVELS)[number];
/** The level where nobody has chosen one. */
export const USUAL_REVIEW_LEVEL: ReviewLevel = 'normal';

/** The passes of a review: own moves looked ahead. */
export interface Passes {
  readonly first: number; // of every position: draws the graph in seconds
  readonly whole: number; // of every position, once more
  /**
   * Of the moments that matter: one move more than of the whole. So the luck of a moment needs no further values. A moment
   * that is searched changes no other one, and a review that goes on chooses the same moments.
   */
  readonly moments: number;
  readonly mostMoments: number;
}

const PASSES: Readonly<Record<ReviewLevel, Passes>> = {
  quick: { first: 2, whole: 2, moments: 3, mostMoments: 0 },
  normal: { first: 2, whole: 3, moments: 4, mostMoments: 60 },
  deep: { first: 2, whole: 4, moments: 5, mostMoments: 60 },
};
/** From this number of cells on a search is one move less deep: there are too many places for new tiles. */
const LARGE_CELLS = 17;

/** The passes of a level on such boards. Throws RangeError if there is no such level. */
export function passesOf(level: ReviewLevel, { columns, rows }: BoardShape): Passes {
  if (!REVIEW_LEVELS.includes(level)) {
    throw new RangeError(`A review has the levels ${REVIEW_LEVELS.join(', ')}, and not "${level}".`);
  }
  const passes = PASSES[level];
  if (columns * rows < LARGE_CELLS) return passes;
  const { first, whole, mostMoments } = passes;
  const less = Math.max(2, whole - 1);
  return { first, whole: less, moments: less + 1, mostMoments };
}
