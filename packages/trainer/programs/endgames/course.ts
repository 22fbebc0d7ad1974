/** Games from which a part of play learns: one from a position, then more from inside it. */

import type { Episode, EpisodeOptions, Kernel } from '@twofold/solver';
import type { Xorshift } from '../../src/xorshift.js';
import type { Part } from './parts.js';

const LAMBDA = 0.5;
const SHORT = 16; // moves of a game that has nothing more to teach
/** Where in a game others begin; 0 is its first move, 1 its end. The first two are any positions. */
const RESTARTS = [undefined, undefined, 1 / 2, 3 / 4, 7 / 8];

/** All games of a course. */
export interface Played {
  episodes: number;
  moves: number;
}

/** How a course's games are played, and learned from. */
export interface Teaching {
  /** Own moves that are looked ahead: 1 is greedy play, and 2 teaches what searches meet. */
  depth: number;
}

export function episodeOptions({ until }: Part, { depth }: Teaching): EpisodeOptions {
  const end = until === undefined ? { reward: 2 ** 15 } : { sum: until };
  return { rate: 1, coherence: true, lambda: LAMBDA, depth, until: end };
}

export interface CourseOptions extends Teaching {
  part: Part;
  random: Xorshift;
}

export class Course {
  readonly #kernel: Kernel;
  readonly #options: EpisodeOptions;
  readonly #random: Xorshift;
  readonly played: Played = { episodes: 0, moves: 0 };

  /** The kernel has a network in which the part's weights may learn. */
  constructor(kernel: Kernel, { part, random, ...teaching }: CourseOptions) {
    this.#kernel = kernel;
    this.#options = episodeOptions(part, teaching);
    this.#random = random;
  }

  /**
   * Plays a game from a position, then games from positions inside it: every other one with any first move, so that
   * boards after moves that are not chosen are learned too. Returns whether the first game got through.
   */
  playFrom(start: Uint8Array): boolean {
    const { moves, reached } = this.#play(start, false);
    if (moves < SHORT) return reached;
    const starts = RESTARTS.map((share) => {
      const move = share === undefined ? this.#random.below(moves - 1) : Math.floor(moves * share);
      return this.#kernel.respawn(move)!;
    });
    starts.forEach((restart, index) => {
      this.#play(restart, index % 2 === 0);
    });
    return reached;
  }

  #play(start: Uint8Array, explores: boolean): Episode {
    const episode = this.#kernel.playEpisode({ ...this.#options, explores }, start);
    this.played.episodes++;
    this.played.moves += episode.moves;
    return episode;
  }
}
