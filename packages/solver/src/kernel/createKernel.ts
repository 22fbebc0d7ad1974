/**
 * Makes a whole kernel from `KernelParts`, which WebAssembly and its TypeScript twin each implement. Both
 * share the choice of a move (deepening.ts), the runs of episodes and the seed.
 */
import { type Direction, USUAL_FOUR_CHANCE } from '@twofold/core';
import { checkPlayable, type NetworkFields, type NetworkShape } from '../network/descriptor.js';
import { checkCoded, checkPacked } from '../network/shape.js';
import type { PlacedTable } from '../tables/placed.js';
import { bestMove, MAX_DEPTH, type SearchParts, searchDirection } from './deepening.js';
import { EpisodeRun } from './episodes.js';
import type {
  CodedWeights,
  Episode,
  EpisodeOptions,
  Kernel,
  NetworkOptions,
  PackedWeights,
  RandomPlay,
} from './kernel.js';

/** The default size of the transposition table. */
export const TABLE_BYTES = 1 << 22;

/** Why a kernel decodes no section: `openNetwork` was not the last call that gave it a network. */
export const NOT_OPENED = 'There is no file to decode from: call openNetwork';

/** The environment of a kernel. */
export interface KernelOptions {
  /** A clock in milliseconds, which may start anywhere. Without it searches by time throw RangeError. */
  now?: () => number;
  /** Memory for the transposition table in bytes, rounded down to a power of two. By default: 4 MiB. */
  tableBytes?: number;
}

/** The parts of a kernel that exist twice. `Kernel` documents the members of the same name. */
export interface KernelParts extends SearchParts {
  readonly kind: Kernel['kind'];
  randomState: readonly [low: number, high: number];
  newNetwork(shape: NetworkShape, options: NetworkOptions): void;
  loadNetwork(network: PackedWeights): void;
  openNetwork(network: CodedWeights): void;
  decodeSections(sections: readonly number[]): void;
  /** The fields of the network's description. Undefined: there is no network yet. */
  readonly network: NetworkFields | undefined;
  readonly weights: Float32Array;
  readonly coherence: Kernel['coherence'];
  evaluate(afterstate: Uint8Array): number;
  evaluateMany(words: Uint32Array, values: Float64Array): Float64Array;
  tilt(ranks: Uint8Array, direction: Direction): { ranks: Uint8Array; reward: number } | undefined;
  useTables(tables: readonly PlacedTable[]): void;
  playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode;
  respawn(move: number): Uint8Array | undefined;
  playRandomly(moves: number): RandomPlay;
}

/** Makes a kernel from its parts. */
export function createKernel(parts: KernelParts): Kernel {
  const p = parts;
  let training = new EpisodeRun(p);
  let fourChance = USUAL_FOUR_CHANCE;
  p.setFourChance(fourChance);
  /** Runs what has the usual chance of a 4, whatever that of searches. */
  const atUsualChance = <T>(play: () => T): T => {
    if (fourChance === USUAL_FOUR_CHANCE) return play();
    p.setFourChance(USUAL_FOUR_CHANCE);
    try {
      return play();
    } finally {
      p.setFourChance(fourChance);
      p.forget(); // what searches found with the usual chance
    }
  };
  return {
    kind: p.kind,
    seed(seed) {
      p.randomState = [scramble(seed), scramble(seed ^ 0x5bd1e995) | 1];
    },
    get randomState() {
      return p.randomState;
    },
    setRandomState(state) {
      if (state[0] === 0 && state[1] === 0) throw new RangeError('A random state of zeros stays zero');
      p.randomState = state;
      training = new EpisodeRun(p);
    },
    newNetwork(shape, options = {}) {
      checkPlayable(shape);
      p.forget();
      p.newNetwork(shape, options);
    },
    loadNetwork(network) {
      checkPacked(network);
      p.forget();
      p.loadNetwork(network);
    },
    openNetwork(network) {
      checkCoded(network);
      p.forget();
      p.openNetwork(network);
    },
    decodeSections(sections) {
      p.forget();
      p.decodeSections(sections);
    },
    get weights() {
      if (isPacked(p)) throw new TypeError('A packed network has no array of all weights');
      p.forget(); // the caller may write to the weights
      return p.weights;
    },
    get coherence() {
      return p.coherence;
    },
    evaluate: (afterstate) => p.evaluate(checkBoard(afterstate)),
    evaluateMany(words, values = new Float64Array(words.length / 4)) {
      if (words.length !== 4 * values.length) {
        throw new RangeError(`${words.length} words are not ${values.length} boards of four`);
      }
      return p.evaluateMany(words, values);
    },
    tilt: (ranks, direction) => p.tilt(checkBoard(ranks), direction),
    forget: () => p.forget(),
    useTables(tables) {
      p.forget();
      p.useTables(tables);
    },
    setFourChance(chance) {
      if (!(chance >= 0 && chance <= 1)) throw new RangeError(`The chance of a 4 is 0 to 1, not ${chance}`);
      if (chance === fourChance) return;
      fourChance = chance;
      p.setFourChance(chance);
      p.forget();
    },
    bestMove: (ranks, limits) => bestMove(p, checkSearched(ranks), limits),
    searchDirection: (ranks, direction, limits) =>
      searchDirection(p, checkSearched(ranks), direction, limits),
    playEpisode(options, start) {
      const checked = checkEpisode(p, options);
      const from = start && checkBoard(start);
      const episode = atUsualChance(() => p.playEpisode(checked, from));
      if (options.rate !== 0) p.forget(); // also what the episode's own searches found
      return episode;
    },
    respawn: (move) => p.respawn(move),
    trainEpisodes(count, options) {
      const checked = checkEpisode(p, options);
      const progress = atUsualChance(() => training.run(count, checked));
      if (options.rate !== 0) p.forget();
      return progress;
    },
    playRandomly: (moves) => p.playRandomly(moves),
  };
}

function isPacked({ network }: KernelParts): boolean {
  return network !== undefined && network.step > 0;
}

function checkBoard(ranks: Uint8Array): Uint8Array {
  if (ranks.length !== 16 || ranks.some((rank) => rank > 31)) {
    throw new RangeError(`Not sixteen ranks of 0 to 31: ${ranks}`);
  }
  return ranks;
}

/** Two tiles of rank 31 merge by core's rules, and not in five bits. No game comes near. */
const MOST_SEARCHED_RANK = 30;

function checkSearched(ranks: Uint8Array): Uint8Array {
  if (checkBoard(ranks).some((rank) => rank > MOST_SEARCHED_RANK)) {
    throw new RangeError(`Boards are searched up to rank ${MOST_SEARCHED_RANK}, 2^30: not ${ranks}`);
  }
  return ranks;
}

function checkEpisode<T extends EpisodeOptions>(p: KernelParts, options: T): T {
  if (options.rate !== 0 && isPacked(p)) {
    throw new TypeError('A packed network cannot learn: use rate 0, or a network made by newNetwork');
  }
  if (options.coherence && !p.coherence)
    throw new RangeError('Coherence needs a network made with `learning`');
  const {
    lambda = 0,
    depth = 1,
    noise = 0,
    until: { sum = Infinity, reward = Infinity, rank = 1 } = {},
  } = options;
  if (!(noise >= 0 && noise < Infinity)) throw new RangeError(`Noise is a number from 0 on, not ${noise}`);
  if (noise > 0 && (options.rate !== 0 || depth > 1 || options.explores)) {
    throw new RangeError('Noise is of greedy games that are not learned from: use rate 0 and depth 1');
  }
  if (!(Number.isInteger(rank) && rank >= 1 && rank <= 31)) {
    throw new RangeError(`An episode ends at a rank of 1 to 31, not at ${rank}`);
  }
  if (!(lambda >= 0 && lambda <= 1)) throw new RangeError(`Lambda is from 0 to 1, not ${lambda}`);
  if (!(Number.isInteger(depth) && depth >= 1 && depth <= MAX_DEPTH)) {
    throw new RangeError(`The depth of an episode's searches is 1 to ${MAX_DEPTH}, not ${depth}`);
  }
  if (!(sum > 0 && reward > 0)) throw new RangeError(`An episode ends above 0, not at ${sum} or ${reward}`);
  const isPart = depth > 1 || options.explores || sum < Infinity || reward < Infinity;
  if (options.rate !== 0 && options.lambda === undefined && isPart) {
    throw new RangeError('Parts of games and searched games are learned backwards: give lambda');
  }
  return options;
}

/** The finish of MurmurHash3: every bit of the seed changes the result. */
function scramble(seed: number): number {
  let word = seed >>> 0;
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
