/** The parts of play with weights of their own: their patterns, and where their games begin and end. */
import type { Endgame } from '../../src/index.js';

export interface Part {
  /** As it learns. In play it begins at `playedFrom`, since the moves before lead into it. */
  learned: Endgame;
  playedFrom: number;
  /** The tile sum at which its games end, with the value that the next part gives. Left out: they end with 32768. */
  until?: number;
  /** The size of errors that weights from a file begin with; see `trustWeights`. */
  caution: number;
  bytes: number; // of its file, at most
}

/** At 31,744 boards are full: too late to change anything. */
const ENDGAME_FROM = 31_520;

const PATTERNS: Endgame['patterns'] = [
  [0, 1, 2, 3, 4, 5],
  [4, 5, 6, 7, 8, 9],
  [0, 1, 2, 4, 5, 6],
  [4, 5, 6, 8, 9, 10],
  [1, 2, 5, 6, 9, 13],
  [0, 1, 5, 6, 7, 10],
  [0, 1, 2, 5, 9, 10],
  [0, 1, 5, 9, 13, 14],
];

/** The parts by name, in the order of play. Both learn some hundreds of tile sums more than they play. */
export const PARTS: Record<'late' | 'endgame', Part> = {
  // From 64 after 16384, 8192, 2048 and 1024 on: 4096 and another 2048 are yet to be made, with little room.
  late: {
    learned: { from: 27_136, largest: 12, patterns: PATTERNS },
    playedFrom: 27_712,
    until: ENDGAME_FROM + 4, // so that the afterstate before the last tile is the endgame's
    caution: 20_000,
    bytes: 1_000_000,
  },
  endgame: {
    learned: { from: 30_720, largest: 11, patterns: PATTERNS },
    playedFrom: ENDGAME_FROM,
    caution: 4000,
    bytes: 1_000_000,
  },
};
