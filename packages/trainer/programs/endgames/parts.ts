/** The parts of play with weights of their own: their patterns, and where their games begin and end. */
import type { Endgame } from '@twofold/solver';
import { SHIPPED_PATTERNS } from '@twofold/solver/internal';

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

/** The parts by name, in the order of play. Both learn some hundreds of tile sums more than they play. */
export const PARTS: Record<'late' | 'endgame', Part> = {
  // It plays once 16384, 8192 and 4096 are made. Up to there small is better, seen one rank lower.
  late: {
    learned: { from: 27_136, largest: 12, patterns: SHIPPED_PATTERNS },
    playedFrom: 28_700,
    until: ENDGAME_FROM + 4, // so that the afterstate before the last tile is the endgame's
    caution: 20_000,
    bytes: 1_000_000,
  },
  endgame: {
    learned: { from: 30_720, largest: 11, patterns: SHIPPED_PATTERNS },
    playedFrom: ENDGAME_FROM,
    caution: 4000,
    bytes: 1_000_000,
  },
};
