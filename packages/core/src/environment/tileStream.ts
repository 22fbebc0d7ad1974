/**
 * The tiles of one environment: a stream of games, each with a seed of its own. After seed `a` come `a/1`, `a/2` and so on.
 * Names and not words of a generator: every episode can be played again as `new Game(variant, seed)`. A clone gets a key of
 * its own from its parent's, by a counter that deals no tiles. A long chain of clones therefore costs no long names.
 */
import { type Dealer, hashSeed, keyedDealer, MAX_SEED_LENGTH, threefry } from '../random.js';

/** Longest seed of a stream. The names of all later games, up to `/9007199254740991`, are seeds, too. */
export const LONGEST_STREAM_SEED = MAX_SEED_LENGTH - 17;

/** A seed as a text. Throws RangeError for NaN and infinities: they come from sums that went wrong, and would repeat one game. */
export function seedText(seed: string | number): string {
  if (typeof seed === 'number' && !Number.isFinite(seed))
    throw new RangeError(`seed: a text or a finite number, not ${seed}`);
  return String(seed);
}

/** The second counter of keys for clones. Slots of tiles stay far below. */
const CLONE_SLOT = 0x80000000;

const words = new Uint32Array(2);

/** Where a stream stands; plain data. */
export interface StreamState {
  /** The seed that `reset` was given; undefined of a clone that has not been reset. */
  readonly seed: string | undefined;
  /** Games since that seed. */
  readonly game: number;
  readonly key0: number; // of the current game, 32 bits without sign
  readonly key1: number;
  /** Clones with tiles of their own made during this game. */
  readonly clones: number;
}

export class TileStream {
  dealer: Dealer;
  #state: StreamState;

  constructor(state: StreamState) {
    this.#state = state;
    this.dealer = this.#makeDealer();
  }

  get state(): StreamState {
    return this.#state;
  }

  /** The seed of the current game; undefined in a clone until its reset. */
  get gameSeed(): string | undefined {
    const { seed, game } = this.#state;
    return seed === undefined ? undefined : nameOf(seed, game);
  }

  /** Goes to the first game of a seed, or without one to the next game. Throws as `stateOf` does. */
  next(seed?: string): void {
    const { game, key0, key1 } = this.#state;
    const root = this.#state.seed ?? hex(key0) + hex(key1);
    this.restore(seed === undefined ? stateOf(root, game + 1) : stateOf(seed, 0));
  }

  restore(state: StreamState): void {
    this.#state = state;
    this.dealer = this.#makeDealer();
  }

  /** The state of a new clone's stream. Each call gives another one. */
  branch(): StreamState {
    const { key0, key1, clones } = this.#state;
    this.#state = { ...this.#state, clones: clones + 1 };
    threefry(key0, key1, clones, CLONE_SLOT, words);
    return { seed: undefined, game: 0, key0: words[0]!, key1: words[1]!, clones: 0 };
  }

  #makeDealer(): Dealer {
    return keyedDealer(this.#state.key0, this.#state.key1);
  }
}

/** The state at the beginning of a game. Throws RangeError for a seed longer than `LONGEST_STREAM_SEED`. */
export function stateOf(seed: string, game: number, clones = 0): StreamState {
  if (seed.length > LONGEST_STREAM_SEED) {
    throw new RangeError(
      `a seed of an environment has at most ${LONGEST_STREAM_SEED} characters, not ${seed.length}`,
    );
  }
  const [key0, key1] = hashSeed(nameOf(seed, game));
  return { seed, game, key0, key1, clones };
}

/** The seed of a game by its number since the given seed. */
function nameOf(seed: string, game: number): string {
  return game === 0 ? seed : `${seed}/${game}`;
}

/** A 32-bit word as eight digits. */
export function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}
