/**
 * Many games at once, for agents that learn from batches. Results are written into typed arrays. A step makes no object,
 * and one call plays all games: this is what costs least between two languages, too.
 */
import type { Board } from '../board.js';
import type { Direction } from '../direction.js';
import { VARIANTS, type Variant } from '../variant.js';
import { type Batch, makeBatch, requireBatch } from './batch.js';
import type { EnvironmentOptions } from './environment.js';
import { Episode, episodeLimits, fittingBoard, ILLEGAL } from './episode.js';
import { seedText, stateOf, TileStream } from './tileStream.js';

/** Most games of one environment. */
const MAX_GAMES = 2 ** 20;

/** The settings of many games. */
export interface VectorOptions extends EnvironmentOptions {
  /** Begin the next game in the step that ends one. By default true. */
  readonly autoReset?: boolean;
}

/** A seed for all games, game i then has `SEED.i`, or a seed for each. */
export type Seeds = string | number | ArrayLike<string | number>;

/** Games of one variant, each as a plain `Environment` of its seed plays them. */
export class VectorEnvironment {
  /** The number of games. */
  readonly count: number;
  /** The rules of all games. */
  readonly variant: Variant;
  /** Whether a game that has ended begins anew by itself. */
  readonly autoReset: boolean;
  /** What the last step or reset wrote, unless it had an `out` of its own. */
  readonly batch: Batch;
  readonly #episodes: readonly Episode[];
  readonly #cells: number;

  /** Throws RangeError unless `count` is 1 to 1,048,576, and as `Environment` does. */
  constructor(count: number, variant: Variant = VARIANTS.classic, options: VectorOptions = {}) {
    if (!Number.isInteger(count) || count < 1 || count > MAX_GAMES) {
      throw new RangeError(`count: a whole number from 1 to ${MAX_GAMES}, not ${count}`);
    }
    const limits = episodeLimits(options);
    const seed = seedText(options.seed ?? '');
    this.count = count;
    this.variant = variant;
    this.autoReset = options.autoReset ?? true;
    this.#cells = variant.columns * variant.rows;
    this.#episodes = Array.from(
      { length: count },
      (_, game) => new Episode(variant, limits, new TileStream(stateOf(seedOf(seed, game), 0))),
    );
    this.batch = makeBatch(count, variant);
    this.#writeStart(this.batch);
  }

  /** The seed of each current game, for `Environment.reset` and `new Game`. */
  get seeds(): string[] {
    return this.#episodes.map(({ stream }) => stream.gameSeed!);
  }

  /**
   * Begins all games: those of the seeds or, without any, the next of each. `boards` are the first boards, in place of dealt
   * ones. Throws RangeError for another number of seeds or boards, and as `Environment.reset` does; then no game changes.
   */
  reset(seeds?: Seeds, { boards, out = this.batch }: { boards?: readonly Board[]; out?: Batch } = {}): Batch {
    this.#require(out);
    if (typeof seeds === 'object') this.#requireCount('seeds', seeds.length);
    if (boards) this.#requireCount('boards', boards.length);
    const starts = boards?.map((board) => fittingBoard(board, this.variant));
    const names = seeds === undefined ? undefined : namesOf(seeds, this.count);
    for (const name of names ?? []) stateOf(name, 0); // throws before a game has changed
    for (let game = 0; game < this.count; game++) this.#episodes[game]!.begin(names?.[game], starts?.[game]);
    this.#writeStart(out);
    return out;
  }

  /**
   * Begins the next game of those whose entry is not 0; the others stay. For environments without `autoReset`. Throws
   * RangeError for another number of entries.
   */
  resetSome(chosen: ArrayLike<number | boolean>, out: Batch = this.batch): Batch {
    this.#require(out);
    this.#requireCount('entries', chosen.length);
    for (let game = 0; game < this.count; game++) if (chosen[game]) this.#episodes[game]!.begin();
    this.#writeStart(out);
    return out;
  }

  /**
   * Plays one action in each game, as `Environment.step` does. Gives `out`, or `batch`, which is written again by the next
   * step. Throws RangeError for another number of actions, or one that is not 0, 1, 2 or 3; then no game changes.
   */
  step(actions: ArrayLike<number>, out: Batch = this.batch): Batch {
    this.#require(out);
    this.#requireCount('actions', actions.length);
    for (let game = 0; game < this.count; game++) {
      const action = actions[game]!;
      if (action !== 0 && action !== 1 && action !== 2 && action !== 3) {
        throw new RangeError(`game ${game}: an action is 0, 1, 2 or 3, not ${action}`);
      }
    }
    for (let game = 0; game < this.count; game++) this.#stepGame(game, actions[game] as Direction, out);
    return out;
  }

  #stepGame(game: number, action: Direction, out: Batch): void {
    const episode = this.#episodes[game]!;
    const result = episode.step(action);
    const mask = episode.legalMask;
    const isCutOff = mask !== 0 && episode.isCutOff;
    out.rewards[game] = result === ILLEGAL ? 0 : result;
    out.moved[game] = result === ILLEGAL ? 0 : 1;
    out.terminated[game] = mask === 0 ? 1 : 0;
    out.truncated[game] = isCutOff ? 1 : 0;
    out.scores[game] = episode.position.score;
    out.plies[game] = episode.position.ply;
    if (mask === 0 || isCutOff) this.#end(game, mask, out);
    else this.#writePosition(game, mask, out);
  }

  #end(game: number, mask: number, out: Batch): void {
    const episode = this.#episodes[game]!;
    episode.writeRanks(out.finalObservations, game * this.#cells);
    writeMask(mask, out.finalLegal, 4 * game);
    if (this.autoReset) episode.begin();
    this.#writePosition(game, episode.legalMask, out);
  }

  /** What a reset gives: each game stands at its position, and nothing was played. */
  #writeStart(out: Batch): void {
    for (let game = 0; game < this.count; game++) {
      const episode = this.#episodes[game]!;
      const mask = episode.legalMask;
      out.rewards[game] = 0;
      out.moved[game] = 0;
      out.terminated[game] = mask === 0 ? 1 : 0;
      out.truncated[game] = mask !== 0 && episode.isCutOff ? 1 : 0;
      out.scores[game] = episode.position.score;
      out.plies[game] = episode.position.ply;
      this.#writePosition(game, mask, out);
    }
  }

  #writePosition(game: number, mask: number, out: Batch): void {
    this.#episodes[game]!.writeRanks(out.observations, game * this.#cells);
    writeMask(mask, out.legal, 4 * game);
  }

  #require(out: Batch): void {
    if (out !== this.batch) requireBatch(out, this.count, this.variant);
  }

  #requireCount(name: string, length: number): void {
    if (length !== this.count) throw new RangeError(`${this.count} ${name} for as many games, not ${length}`);
  }
}

/** Writes the bits of a mask of actions from `at` on. */
function writeMask(mask: number, out: Uint8Array, at: number): void {
  out[at] = mask & 1;
  out[at + 1] = (mask >> 1) & 1;
  out[at + 2] = (mask >> 2) & 1;
  out[at + 3] = mask >> 3;
}

/** The seed of a game where one is given for all. */
function seedOf(seed: string, game: number): string {
  return `${seed}.${game}`;
}

function namesOf(seeds: Seeds, count: number): string[] {
  if (typeof seeds === 'object') return Array.from(seeds, seedText);
  return Array.from({ length: count }, (_, game) => seedOf(seedText(seeds), game));
}
