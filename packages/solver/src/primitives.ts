/**
 * What WebAssembly and its TypeScript twin each do in their own way, and the kernel that stands on either:
 * the choice of a move (deepening.ts), runs of episodes and the seed are the same for both.
 */
import type { Direction } from '@twofold/core';
import { bestMove, type SearchPrimitives, searchDirection } from './deepening.js';
import { EpisodeRun } from './episodeRun.js';
import type {
  Episode,
  EpisodeOptions,
  Kernel,
  NetworkOptions,
  NetworkShape,
  PackedWeights,
  RandomPlay,
} from './kernel.js';
import { checkPacked } from './network.js';

/** Of the usual game; the kernels begin with it. */
const USUAL_FOUR_CHANCE = 0.1;

/** For the transposition table, unless told. */
export const TABLE_BYTES = 1 << 22;

/** What a kernel is told about where it runs. */
export interface KernelOptions {
  /** Milliseconds from any beginning; without it searches cannot be limited by time. */
  now?: () => number;
  /** Memory for the transposition table in bytes, rounded down to a power of two. 4 MiB unless told. */
  tableBytes?: number;
}

/** The parts of a kernel that are written twice; those of the same name are as in `Kernel`. */
export interface Primitives extends SearchPrimitives {
  readonly kind: Kernel['kind'];
  randomState: readonly [low: number, high: number];
  newNetwork(shape: NetworkShape, options: NetworkOptions): void;
  loadNetwork(network: PackedWeights): void;
  readonly isPacked: boolean;
  readonly hasEnding: boolean;
  readonly weights: Float32Array;
  readonly coherence: Kernel['coherence'];
  evaluate(afterstate: Uint8Array): number;
  evaluateMany(words: Uint32Array, values: Float64Array): Float64Array;
  tilt(ranks: Uint8Array, direction: Direction): { ranks: Uint8Array; reward: number } | undefined;
  playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode;
  respawn(move: number): Uint8Array | undefined;
  playRandomly(moves: number): RandomPlay;
}

/** Makes the whole kernel. */
export function kernelOn(primitives: Primitives): Kernel {
  const p = primitives;
  let training = new EpisodeRun(p);
  let fourChance = USUAL_FOUR_CHANCE;
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
      p.forget();
      p.newNetwork(shape, options);
    },
    loadNetwork(network) {
      checkPacked(network);
      p.forget();
      p.loadNetwork(network);
    },
    get weights() {
      if (p.isPacked) throw new TypeError('A packed network has no array of all weights');
      p.forget(); // they may be written to
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
    setFourChance(chance) {
      if (!(chance >= 0 && chance <= 1)) throw new RangeError(`The chance of a 4 is 0 to 1, not ${chance}`);
      if (chance === fourChance) return;
      fourChance = chance;
      p.setFourChance(chance);
      p.forget();
    },
    bestMove: (ranks, limits) => bestMove(p, checkBoard(ranks), limits),
    searchDirection: (ranks, direction, limits) => searchDirection(p, checkBoard(ranks), direction, limits),
    playEpisode(options, start) {
      if (options.rate !== 0) p.forget();
      return p.playEpisode(checkEpisode(p, options), start && checkBoard(start));
    },
    respawn: (move) => p.respawn(move),
    trainEpisodes(count, options) {
      if (options.rate !== 0) p.forget();
      return training.run(count, checkEpisode(p, options));
    },
    playRandomly: (moves) => p.playRandomly(moves),
  };
}

function checkBoard(ranks: Uint8Array): Uint8Array {
  if (ranks.length !== 16 || ranks.some((rank) => rank > 31)) {
    throw new RangeError(`Not sixteen ranks of 0 to 31: ${ranks}`);
  }
  return ranks;
}

function checkEpisode<T extends EpisodeOptions>(p: Primitives, options: T): T {
  if (p.hasEnding) throw new TypeError('A network with an ending plays no episodes: search, by bestMove');
  if (options.rate !== 0 && p.isPacked) {
    throw new TypeError('A packed network cannot learn: use rate 0, or a network made by newNetwork');
  }
  if (options.coherence && !p.coherence)
    throw new RangeError('Coherence needs a network made with `learning`');
  const { lambda = 0 } = options;
  if (!(lambda >= 0 && lambda <= 1)) throw new RangeError(`Lambda is from 0 to 1, not ${lambda}`);
  return options;
}

/** MurmurHash3's finish: every bit of a seed counts. */
function scramble(seed: number): number {
  let word = seed >>> 0;
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
