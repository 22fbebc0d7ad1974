/**
 * Runs of episodes: which positions they begin at. A fresh game is the first of a chain, each of whose restarts
 * begins in the middle of the episode before; positions that chains pass late are kept, and more chains begin there.
 */
import type { Episode, EpisodeOptions, Progress, TrainOptions } from './kernel.js';

/** What a run asks of a kernel; as in `Kernel`. */
interface Player {
  playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode;
  respawn(move: number): Uint8Array | undefined;
}

const MOST_LATE = 256; // positions kept, of which the newest replace the oldest

export class EpisodeRun {
  readonly #player: Player;
  readonly #late: Uint8Array[] = [];
  #kept = 0; // all positions ever kept
  #begun = 0; // all chains ever begun at one

  constructor(player: Player) {
    this.#player = player;
  }

  /** So many fresh games, and what belongs to them. The options are checked. */
  run(count: number, options: TrainOptions): Progress {
    const maxRanks = new Array<number>(32).fill(0);
    const progress: Progress = { episodes: 0, moves: 0, score: 0, maxRanks, restarts: 0 };
    for (; progress.episodes < count; progress.episodes++) {
      const { score, maxRank } = this.#playChain(undefined, options, progress);
      progress.score += score;
      maxRanks[maxRank]!++;
      for (let chain = 0; chain < (options.late?.chains ?? 0) && this.#late.length > 0; chain++) {
        progress.restarts++;
        this.#playChain(this.#late[this.#begun++ % this.#late.length], options, progress);
      }
    }
    return progress;
  }

  /** An episode and its restarts; what the first of them came to. */
  #playChain(start: Uint8Array | undefined, options: TrainOptions, progress: Progress): Episode {
    const first = this.#play(start, options, progress);
    const { restartAbove = Infinity } = options;
    for (let last = first.moves; last >= restartAbove; progress.restarts++) {
      last = this.#play(this.#player.respawn(last >> 1), options, progress).moves;
    }
    return first;
  }

  #play(start: Uint8Array | undefined, options: TrainOptions, progress: Progress): Episode {
    const episode = this.#player.playEpisode(options, start);
    progress.moves += episode.moves;
    if (options.late) this.#keep(start, episode.moves, options.late.sum);
    return episode;
  }

  /** Keeps the first position of the last episode whose tiles add up to `sum`, if it began below. */
  #keep(start: Uint8Array | undefined, moves: number, sum: number): void {
    const reaches = (move: number) => sumOf(this.#player.respawn(move)!) >= sum;
    if (moves === 0 || (start && sumOf(start) >= sum) || !reaches(moves - 1)) return;
    let [below, at] = [-1, moves - 1];
    while (at - below > 1) {
      const middle = (below + at) >> 1;
      if (reaches(middle)) at = middle;
      else below = middle;
    }
    this.#late[this.#kept++ % MOST_LATE] = this.#player.respawn(at)!;
  }
}

const sumOf = (ranks: Uint8Array) => ranks.reduce((sum, rank) => sum + (rank && 2 ** rank), 0);
