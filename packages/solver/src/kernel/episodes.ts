/**
 * Runs of episodes, and their start positions. A fresh game is the first episode of a chain. Each restart of
 * the chain begins in the middle of the episode before. Carousel: positions with large tile sums are stored,
 * and more chains begin there.
 */
import type { CarouselStart, Episode, EpisodeOptions, Progress, Promotion, TrainOptions } from './kernel.js';

/** The parts of `Kernel` that a run uses. */
interface Player {
  playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode;
  respawn(move: number): Uint8Array | undefined;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const OCTAVES = 7;
const MOST_STARTS = 256; // the newest position replaces the oldest

export class EpisodeRun {
  readonly #player: Player;
  readonly #starts = new Map<number, StartPositions>(); // by the tile sum that the positions reached
  #promotedCount = 0;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Plays `count` fresh games and their restarts. The options must be checked before. */
  run(count: number, options: TrainOptions): Progress {
    const maxRanks = new Array<number>(32).fill(0);
    const progress: Progress = { episodes: 0, moves: 0, score: 0, maxRanks, restarts: 0 };
    for (; progress.episodes < count; progress.episodes++) {
      const promoted: Uint8Array[] = [];
      const { score, maxRank } = this.#playChain(undefined, options, progress, promoted);
      progress.score += score;
      maxRanks[maxRank]!++;
      for (const start of promoted) this.#play(start, options, progress);
      progress.restarts += promoted.length;
      for (const start of options.carousel ?? []) this.#playCarousel(start, options, progress);
    }
    return progress;
  }

  #playCarousel({ sum, chains }: CarouselStart, options: TrainOptions, progress: Progress): void {
    for (let chain = 0; chain < chains; chain++) {
      const start = this.#starts.get(sum)?.next();
      if (!start) return;
      progress.restarts++;
      this.#playChain(start, options, progress);
    }
  }

  /**
   * Plays an episode and its restarts. Returns the result of the episode and, if asked for, start positions
   * from it.
   */
  #playChain(
    start: Uint8Array | undefined,
    options: TrainOptions,
    progress: Progress,
    promoted?: Uint8Array[],
  ): Episode {
    const first = this.#play(start, options, progress);
    if (options.promotion) promoted?.push(...this.#promote(options.promotion, first.moves));
    const { restartAbove = Infinity } = options;
    for (let last = first.moves; last >= restartAbove; progress.restarts++) {
      last = this.#play(this.#player.respawn(last >> 1), options, progress).moves;
    }
    return first;
  }

  #play(start: Uint8Array | undefined, options: TrainOptions, progress: Progress): Episode {
    const episode = this.#player.playEpisode(options, start);
    progress.moves += episode.moves;
    for (const { sum } of options.carousel ?? []) this.#keep(start, episode.moves, sum);
    return episode;
  }

  /**
   * Stores the first position of the last episode whose tile sum reached `sum`, if the episode began below
   * it.
   */
  #keep(start: Uint8Array | undefined, moves: number, sum: number): void {
    if (start && sumOf(start) >= sum) return;
    const position = this.#firstReaching(sum, moves);
    if (!position) return;
    const known = this.#starts.get(sum) ?? new StartPositions();
    this.#starts.set(sum, known);
    known.add(position);
  }

  /**
   * Promotion: positions of the last episode with a tile sum of at least half of `below`, with large tiles
   * doubled. The distances from `below` are spread evenly over octaves: 32 to 64 gets as many positions as
   * 2048 to 4096. TD learns from the end of games backwards, so positions near `below` must be frequent.
   */
  #promote({ below, episodes }: Promotion, moves: number): Uint8Array[] {
    const promoted: Uint8Array[] = [];
    for (let left = episodes; left > 0; left--, this.#promotedCount++) {
      const octave = ((this.#promotedCount * GOLDEN) % 1) * OCTAVES; // an even spread
      const position = this.#firstReaching(below - (below / 2) * 2 ** -octave, moves);
      if (position) promoted.push(promote(position, 3 + (this.#promotedCount % 4)));
    }
    return promoted;
  }

  /** The first position of the last episode whose tile sum is at least `sum`. */
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

/** A store of start positions. The newest position replaces the oldest. */
class StartPositions {
  readonly #positions: Uint8Array[] = [];
  #added = 0;
  #used = 0;

  add(position: Uint8Array): void {
    this.#positions[this.#added++ % MOST_STARTS] = position;
  }

  /** Returns all positions in turn. */
  next(): Uint8Array {
    return this.#positions[this.#used++ % this.#positions.length]!;
  }
}

/** Doubles all tiles from a rank on. The order of ranks stays, with a gap below `from`. */
const promote = (ranks: Uint8Array, from: number) => ranks.map((rank) => (rank >= from ? rank + 1 : rank));

const sumOf = (ranks: Uint8Array) => ranks.reduce((sum, rank) => sum + (rank && 2 ** rank), 0);
