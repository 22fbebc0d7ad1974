/**
 * Runs of episodes: which positions they begin at. A fresh game is the first of a chain, each of whose restarts
 * begins in the middle of the episode before; positions that chains pass late are kept, and more chains begin there.
 */
import type { Episode, EpisodeOptions, LateStart, LiftedStart, Progress, TrainOptions } from './kernel.js';

/** What a run asks of a kernel; as in `Kernel`. */
interface Player {
  playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode;
  respawn(move: number): Uint8Array | undefined;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const OCTAVES = 7;
const MOST_LATE = 256; // positions kept, of which the newest replace the oldest

export class EpisodeRun {
  readonly #player: Player;
  readonly #late = new Map<number, LatePositions>(); // by the sum that their tiles reached
  #liftedCount = 0;

  constructor(player: Player) {
    this.#player = player;
  }

  /** So many fresh games, and what belongs to them. The options are checked. */
  run(count: number, options: TrainOptions): Progress {
    const maxRanks = new Array<number>(32).fill(0);
    const progress: Progress = { episodes: 0, moves: 0, score: 0, maxRanks, restarts: 0 };
    for (; progress.episodes < count; progress.episodes++) {
      const lifted: Uint8Array[] = [];
      const { score, maxRank } = this.#playChain(undefined, options, progress, lifted);
      progress.score += score;
      maxRanks[maxRank]!++;
      for (const start of lifted) this.#play(start, options, progress);
      progress.restarts += lifted.length;
      for (const late of options.late ?? []) this.#playLate(late, options, progress);
    }
    return progress;
  }

  #playLate({ sum, chains }: LateStart, options: TrainOptions, progress: Progress): void {
    for (let chain = 0; chain < chains; chain++) {
      const start = this.#late.get(sum)?.next();
      if (!start) return;
      progress.restarts++;
      this.#playChain(start, options, progress);
    }
  }

  /** An episode and its restarts; what the first of them came to, and positions of it to begin at, if asked for. */
  #playChain(
    start: Uint8Array | undefined,
    options: TrainOptions,
    progress: Progress,
    lifted?: Uint8Array[],
  ): Episode {
    const first = this.#play(start, options, progress);
    if (options.lifted) lifted?.push(...this.#lift(options.lifted, first.moves));
    const { restartAbove = Infinity } = options;
    for (let last = first.moves; last >= restartAbove; progress.restarts++) {
      last = this.#play(this.#player.respawn(last >> 1), options, progress).moves;
    }
    return first;
  }

  #play(start: Uint8Array | undefined, options: TrainOptions, progress: Progress): Episode {
    const episode = this.#player.playEpisode(options, start);
    progress.moves += episode.moves;
    for (const { sum } of options.late ?? []) this.#keep(start, episode.moves, sum);
    return episode;
  }

  /** Keeps the first position of the last episode whose tiles add up to `sum`, if it began below. */
  #keep(start: Uint8Array | undefined, moves: number, sum: number): void {
    if (start && sumOf(start) >= sum) return;
    const position = this.#firstReaching(sum, moves);
    if (!position) return;
    const known = this.#late.get(sum) ?? new LatePositions();
    this.#late.set(sum, known);
    known.add(position);
  }

  /**
   * Positions of the last episode whose tiles add up to at least half of `below`, lifted: as many whose tiles lack
   * 32 to 64 of it as whose lack 2048 to 4096, since what follows is learned from the end.
   */
  #lift({ below, episodes }: LiftedStart, moves: number): Uint8Array[] {
    const lifted: Uint8Array[] = [];
    for (let left = episodes; left > 0; left--, this.#liftedCount++) {
      const octave = ((this.#liftedCount * GOLDEN) % 1) * OCTAVES; // even, however few there are
      const position = this.#firstReaching(below - (below / 2) * 2 ** -octave, moves);
      if (position) lifted.push(lift(position, 3 + (this.#liftedCount % 4)));
    }
    return lifted;
  }

  /** The first position of the last episode whose tiles add up to `sum`. */
  #firstReaching(sum: number, moves: number): Uint8Array | undefined {
    const reaches = (move: number) => sumOf(this.#player.respawn(move)!) >= sum;
    if (moves === 0 || !reaches(moves - 1)) return undefined;
    let [before, at] = [-1, moves - 1];
    while (at - before > 1) {
      const middle = (before + at) >> 1;
      if (reaches(middle)) at = middle;
      else before = middle;
    }
    return this.#player.respawn(at)!;
  }
}

/** Positions to begin at, of which the newest replace the oldest. */
class LatePositions {
  readonly #positions: Uint8Array[] = [];
  #added = 0;
  #used = 0;

  add(position: Uint8Array): void {
    this.#positions[this.#added++ % MOST_LATE] = position;
  }

  /** All of them in turn. */
  next(): Uint8Array {
    return this.#positions[this.#used++ % this.#positions.length]!;
  }
}

/** A position with tiles twice as large from a rank on: what comes before them is left out, their order stays. */
const lift = (ranks: Uint8Array, from: number) => ranks.map((rank) => (rank >= from ? rank + 1 : rank));

const sumOf = (ranks: Uint8Array) => ranks.reduce((sum, rank) => sum + (rank && 2 ** rank), 0);
