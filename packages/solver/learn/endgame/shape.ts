/** The endgame's patterns, and the sums of tiles between which they learn and play. */
import type { Pattern } from '../../src/index.js';

/** Patterns with weights of their own for boards from a sum of tiles on; see `NetworkShape`. */
export interface EndgameShape {
  from: number;
  largest: number; // ranks above it count as this one
  patterns: readonly Pattern[];
}

/** The endgame during learning. It begins below the sum of play, because the moves before it lead into it. */
export const LEARNED: EndgameShape = {
  from: 30_752,
  largest: 11, // 1024; and 2048, which looks like 1024
  patterns: [
    [0, 1, 2, 3, 4, 5],
    [4, 5, 6, 7, 8, 9],
    [0, 1, 2, 4, 5, 6],
    [4, 5, 6, 8, 9, 10],
    [1, 2, 5, 6, 9, 13],
    [0, 1, 5, 6, 7, 10],
    [0, 1, 2, 5, 9, 10],
    [0, 1, 5, 9, 13, 14],
  ],
};

/** The sum at which the endgame begins in play. At 31,744 boards are full: too late to change anything. */
export const PLAYED_FROM = 31_520;
