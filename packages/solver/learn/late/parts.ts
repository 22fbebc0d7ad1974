/** The parts of play that are learned by search alone: their patterns, and where their games begin and end. */
import { type EndgameShape, LEARNED, PLAYED_FROM } from '../endgame/shape.js';

export interface Part {
  learned: EndgameShape; // while it learns; then it begins at `playedFrom`
  playedFrom: number;
  /** The tile sum at which its games end, with the value that the next part gives. Left out: they end with 32768. */
  until?: number;
  /** An earlier sum: from boards there several games go on to the first positions. */
  before: number;
  /** Moves of games by the network, before the part plays itself. Left out: it goes on from its file. */
  watched?: number;
  /** Steps of weights that have learned little yet are shorter with it; see `EndgameLearner`. */
  caution: number;
  bytes: number; // of its file, at most
}

/** The parts by name. */
export const PARTS: Record<'late' | 'endgame', Part> = {
  // From 64 after 16384, 8192, 2048 and 1024 on: 4096 and another 2048 are yet to be made, with little room.
  late: {
    learned: { from: 27_712, largest: 13, patterns: LEARNED.patterns },
    playedFrom: 27_712,
    until: PLAYED_FROM + 4, // so that the afterstate before the last tile is the endgame's
    before: 26_624,
    watched: 4_000_000,
    caution: 0,
    bytes: 1_000_000,
  },
  endgame: {
    learned: { ...LEARNED, from: PLAYED_FROM },
    playedFrom: PLAYED_FROM,
    before: 30_720,
    caution: 2000,
    bytes: 207_000,
  },
};
