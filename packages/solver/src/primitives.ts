/**
 * What WebAssembly and its TypeScript twin each do in their own way, and the kernel that stands on either:
 * iterative deepening, runs of episodes and the seed are the same for both.
 */
import type { Direction } from '@twofold/core';
import { DIRECTIONS } from '@twofold/core';
import { EpisodeRun } from './episodeRun.js';
import type {
  Choice,
  DirectionSearch,
  Episode,
  EpisodeOptions,
  Kernel,
  Limits,
  NetworkOptions,
  NetworkShape,
  PackedWeights,
  RandomPlay,
} from './kernel.js';
import { checkPacked } from './network.js';

/** The parts of a kernel that are written twice; those of the same name are as in `Kernel`. */
export interface Primitives {
  readonly kind: Kernel['kind'];
  now(): number;
  randomState: readonly [low: number, high: number];
  newNetwork(shape: NetworkShape, options: NetworkOptions): void;
  loadNetwork(network: PackedWeights): void;
  readonly isPacked: boolean;
  readonly weights: Float32Array;
  readonly coherence: Kernel['coherence'];
  evaluate(afterstate: Uint8Array): number;
  evaluateMany(words: Uint32Array, values: Float64Array): Float64Array;
  tilt(ranks: Uint8Array, direction: Direction): { ranks: Uint8Array; reward: number } | undefined;
  playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode;
  respawn(move: number): Uint8Array | undefined;
  playRandomly(moves: number): RandomPlay;
  /** Sets limits for the searches that follow, and counts their nodes from 0. */
  beginSearch(nodesAtMost: number, stopAt: number, minProbability: number): void;
  /** NaN if nothing moves; meaningless once `stopped`. Depth 1 is never stopped. */
  searchDirection(ranks: Uint8Array, direction: Direction, depth: number): number;
  readonly nodes: number;
  readonly stopped: boolean;
}

/** The deepest search: its depth has four bits in the transposition table. */
export const MAX_DEPTH = 15;

/** Cuts off what matters less than the error of the network. */
const DEFAULT_MIN_PROBABILITY = 0.0005;

/** Makes the whole kernel. */
export function kernelOn(primitives: Primitives): Kernel {
  const p = primitives;
  const training = new EpisodeRun(p);
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
    },
    newNetwork: (shape, options = {}) => p.newNetwork(shape, options),
    loadNetwork: (network) => {
      checkPacked(network);
      p.loadNetwork(network);
    },
    get weights() {
      if (p.isPacked) throw new TypeError('A packed network has no array of all weights');
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
    bestMove: (ranks, limits) => deepen(p, checkBoard(ranks), limits),
    searchDirection: (ranks, direction, limits) => searchDirection(p, checkBoard(ranks), direction, limits),
    playEpisode: (options, start) => p.playEpisode(checkEpisode(p, options), start && checkBoard(start)),
    respawn: (move) => p.respawn(move),
    trainEpisodes: (count, options) => training.run(count, checkEpisode(p, options)),
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

/** Iterative deepening: the answer is that of the last depth searched whole. */
function deepen(p: Primitives, ranks: Uint8Array, limits: Limits): Choice {
  const { depth: deepest, nodes, milliseconds, minProbability = DEFAULT_MIN_PROBABILITY } = limits;
  if (deepest === undefined && nodes === undefined && milliseconds === undefined) {
    throw new RangeError('A search needs a limit: depth, nodes or milliseconds');
  }
  const stopAt = milliseconds === undefined ? Infinity : p.now() + milliseconds;
  p.beginSearch(nodes ?? Infinity, stopAt, minProbability);
  let choice: Choice = { direction: undefined, values: [], depth: 0, nodes: 0 };
  for (let depth = 1; depth <= Math.min(deepest ?? MAX_DEPTH, MAX_DEPTH); depth++) {
    const values = searchAll(p, ranks, depth);
    if (p.stopped) break;
    choice = { direction: bestOf(values), values, depth, nodes: p.nodes };
    if (choice.direction === undefined) break;
  }
  return { ...choice, nodes: p.nodes };
}

function searchAll(p: Primitives, ranks: Uint8Array, depth: number): (number | undefined)[] {
  return DIRECTIONS.map((direction) => {
    if (p.stopped) return undefined;
    const value = p.searchDirection(ranks, direction, depth);
    return Number.isNaN(value) ? undefined : value;
  });
}

function searchDirection(
  p: Primitives,
  ranks: Uint8Array,
  direction: Direction,
  limits: Limits & { depth: number },
): DirectionSearch {
  const {
    depth,
    nodes = Infinity,
    milliseconds = Infinity,
    minProbability = DEFAULT_MIN_PROBABILITY,
  } = limits;
  p.beginSearch(nodes, p.now() + milliseconds, minProbability);
  const value = p.searchDirection(ranks, direction, Math.min(depth, MAX_DEPTH));
  return { value: p.stopped || Number.isNaN(value) ? undefined : value, nodes: p.nodes };
}

function bestOf(values: (number | undefined)[]): Direction | undefined {
  let best: Direction | undefined;
  for (const direction of DIRECTIONS) {
    const value = values[direction];
    if (value !== undefined && (best === undefined || value > values[best]!)) best = direction;
  }
  return best;
}
