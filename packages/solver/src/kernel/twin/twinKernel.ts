/**
 * The kernel in TypeScript: a fallback without WebAssembly, and a check of the kernel. Values, node counts
 * and learned weights equal the kernel's bit by bit. Random games differ, since the kernel plays several in
 * turns.
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import type { NetworkFields, NetworkShape } from '../../network/descriptor.js';
import type { PlacedTable } from '../../tables/placed.js';
import { decodeWeights } from '../../weights/file.js';
import { ranksOfWords } from '../boardWords.js';
import {
  createKernel,
  type KernelOptions,
  type KernelParts,
  NOT_OPENED,
  TABLE_BYTES,
} from '../createKernel.js';
import { leastProbability } from '../deepening.js';
import type {
  CodedWeights,
  Episode,
  EpisodeOptions,
  Kernel,
  NetworkOptions,
  PackedWeights,
  RandomPlay,
} from '../kernel.js';
import { sumOf, tiltInto } from './board.js';
import { TwinNetwork } from './network.js';
import { TwinPacked } from './packed.js';
import { TwinRandom } from './random.js';
import { TwinSearch } from './search.js';

export function createTwinKernel(options: KernelOptions = {}): Kernel {
  return createKernel(new TwinParts(options));
}

/** A move of an episode: its afterstate, its reward and the afterstate's value at that time. */
interface Move {
  ranks: Uint8Array;
  reward: number;
  value: number;
}

class TwinParts implements KernelParts {
  readonly kind = 'typescript';
  readonly now: () => number;
  readonly hasClock: boolean;
  readonly #tableBytes: number;
  readonly #random = new TwinRandom();
  #network: TwinNetwork | undefined;
  #search: TwinSearch | undefined;
  #fourChance = 0; // of a 4, until `setFourChance`
  #history: Move[] = [];
  #coded: CodedWeights | 'decoded' | undefined; // undefined: the network is from no file
  #tables: readonly PlacedTable[] = [];

  constructor({ now, tableBytes = TABLE_BYTES }: KernelOptions) {
    this.now = now ?? (() => 0);
    this.hasClock = now !== undefined;
    this.#tableBytes = tableBytes;
  }

  get randomState(): readonly [number, number] {
    const { state } = this.#random;
    return [Number(state & 0xffffffffn), Number(state >> 32n)];
  }

  set randomState([low, high]: readonly [number, number]) {
    this.#random.state = BigInt(low >>> 0) | (BigInt(high >>> 0) << 32n);
  }

  newNetwork(shape: NetworkShape, options: NetworkOptions): void {
    this.#use(new TwinNetwork(shape, options), undefined);
  }

  loadNetwork(network: PackedWeights): void {
    this.#usePacked(network, undefined);
  }

  openNetwork(network: CodedWeights): void {
    this.#use(new TwinNetwork(network.shape, {}, TwinPacked.ofZeros(network.step)), network);
  }

  /** Decodes all sections at once. The twin is slow anyway, so decoding in parts gains nothing. */
  decodeSections(sections: readonly number[]): void {
    if (sections.length === 0 || this.#coded === 'decoded') return;
    if (!this.#coded) throw new TypeError(NOT_OPENED);
    const decoded = decodeWeights(this.#coded);
    if (!decoded.ok) throw new RangeError(decoded.error.message);
    this.#usePacked(decoded.value, 'decoded');
  }

  get network(): NetworkFields | undefined {
    return this.#network?.fields;
  }

  get weights(): Float32Array {
    return this.#existing().weights;
  }

  get coherence(): Kernel['coherence'] {
    return this.#existing().coherence;
  }

  evaluate(afterstate: Uint8Array): number {
    return this.#existing().evaluate(afterstate);
  }

  evaluateMany(words: Uint32Array, values: Float64Array): Float64Array {
    values.forEach((_, board) => {
      values[board] = this.evaluate(ranksOfWords(words, 4 * board));
    });
    return values;
  }

  tilt(ranks: Uint8Array, direction: Direction): { ranks: Uint8Array; reward: number } | undefined {
    const after = new Uint8Array(16);
    const reward = tiltInto(after, ranks, direction);
    return reward < 0 ? undefined : { ranks: after, reward };
  }

  playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode {
    const network = this.#existing();
    const { sum = Infinity, reward = Infinity, rank = Infinity } = options.until ?? {};
    const adjust = (located: number[], error: number) =>
      options.coherence
        ? network.adjustCoherently(located, error, options)
        : network.adjust(located, error, options.rate);
    const online = options.rate !== 0 && options.lambda === undefined;
    let ranks = start?.slice() ?? this.#freshBoard();
    let score = 0;
    let reached = sumOf(ranks) >= sum || Math.max(...ranks) >= rank;
    this.#history = [];
    this.beginSearch(Infinity, Infinity);
    while (!reached) {
      const previous = this.#history.at(-1);
      const best = options.explores && !previous ? this.#chooseAny(ranks) : this.#choose(ranks, options);
      if (online && previous && network.mayLearn(previous.ranks)) {
        adjust(network.locate(previous.ranks), (best ? best.value + best.reward : 0) - previous.value);
      }
      if (!best) break;
      this.#history.push(best);
      score += best.reward;
      ranks = best.ranks.slice();
      this.#random.spawn(ranks);
      reached = best.reward >= reward || sumOf(ranks) >= sum || Math.max(...ranks) >= rank;
    }
    if (options.rate !== 0 && !online) this.#learnBackwards(network, adjust, options.lambda!, reached);
    return { moves: this.#history.length, score, maxRank: Math.max(...ranks), reached };
  }

  #learnBackwards(
    network: TwinNetwork,
    adjust: (located: number[], error: number) => void,
    lambda: number,
    reached: boolean,
  ): void {
    let target = 0;
    const moves = this.#history.toReversed();
    const last = reached ? moves.shift() : undefined;
    if (last) target = last.reward + network.evaluate(last.ranks);
    for (const { ranks, reward } of moves) {
      const located = network.locate(ranks);
      if (network.mayLearn(ranks)) adjust(located, target - network.valueOf(located));
      target = reward + lambda * target + (1 - lambda) * network.valueOf(located);
    }
  }

  respawn(move: number): Uint8Array | undefined {
    const ranks = this.#history[move]?.ranks.slice();
    if (ranks) this.#random.spawn(ranks);
    return ranks;
  }

  playRandomly(least: number): RandomPlay {
    const total = { games: 0, moves: 0, score: 0 };
    for (; total.moves < least; total.games++) {
      let ranks = this.#freshBoard();
      for (;;) {
        const legal = DIRECTIONS.map((direction) => this.tilt(ranks, direction)).filter((after) => !!after);
        if (legal.length === 0) break;
        const chosen = legal[this.#random.below(legal.length)]!;
        total.moves++;
        total.score += chosen.reward;
        ranks = chosen.ranks;
        this.#random.spawn(ranks);
      }
    }
    return total;
  }

  setFourChance(chance: number): void {
    this.#fourChance = chance;
    if (this.#search) this.#search.fourChance = chance;
  }

  useTables(tables: readonly PlacedTable[]): void {
    this.#tables = tables;
    if (this.#search) this.#search.tables = tables;
  }

  beginSearch(nodesAtMost: number, stopAt: number): void {
    this.#existing();
    this.#search!.begin(nodesAtMost, stopAt);
  }

  beginGeneration(alone: boolean): void {
    this.#search!.table.beginGeneration(alone);
  }

  forget(): void {
    this.#search?.table.forget();
  }

  searchDirection(ranks: Uint8Array, direction: Direction, depth: number, leastProbability: number): number {
    return this.#search!.direction(ranks, direction, depth, leastProbability);
  }

  get nodes(): number {
    return this.#search!.nodes;
  }

  get stopped(): boolean {
    return this.#search!.stopped;
  }

  #existing(): TwinNetwork {
    if (!this.#network) throw new TypeError('There is no network yet: call newNetwork');
    return this.#network;
  }

  #usePacked(network: PackedWeights, coded: 'decoded' | undefined): void {
    this.#use(new TwinNetwork(network.shape, {}, new TwinPacked(network)), coded);
  }

  #use(network: TwinNetwork, coded: CodedWeights | 'decoded' | undefined): void {
    this.#network = network;
    this.#coded = coded;
    this.#search = new TwinSearch(network, this.now, this.#tableBytes);
    this.#search.fourChance = this.#fourChance;
    this.#search.tables = this.#tables;
  }

  #freshBoard(): Uint8Array {
    const ranks = new Uint8Array(16);
    this.#random.spawn(ranks);
    this.#random.spawn(ranks);
    return ranks;
  }

  #choose(ranks: Uint8Array, { depth = 1, noise = 0 }: EpisodeOptions): Move | undefined {
    if (depth === 1) return noise > 0 ? this.#chooseNoisily(ranks, noise) : this.#chooseBest(ranks);
    let best: { direction: Direction; value: number } | undefined;
    for (const direction of DIRECTIONS) {
      this.beginGeneration(true);
      const value = this.searchDirection(ranks, direction, depth, leastProbability(depth));
      if (value > (best?.value ?? -Infinity)) best = { direction, value };
    }
    return best && { ...this.tilt(ranks, best.direction)!, value: best.value };
  }

  #chooseAny(ranks: Uint8Array): Move | undefined {
    const legal = DIRECTIONS.map((direction) => this.tilt(ranks, direction)).filter((after) => !!after);
    if (legal.length === 0) return undefined;
    return { ...legal[this.#random.below(legal.length)]!, value: 0 };
  }

  /** kernel/episode.ts explains the chances. */
  #chooseNoisily(ranks: Uint8Array, noise: number): Move | undefined {
    const moves = DIRECTIONS.flatMap((direction) => {
      const after = this.tilt(ranks, direction);
      return after ? { ...after, value: this.#existing().evaluate(after.ranks) } : [];
    });
    if (moves.length === 0) return undefined;
    const sums = moves.map(({ value, reward }) => value + reward);
    const best = Math.max(...sums);
    const scale = noise * Math.max(best, 1);
    const weights = sums.map((sum) => softmaxWeight((best - sum) / scale));
    let left = this.#random.unit() * weights.reduce((total, weight) => total + weight, 0);
    const chosen = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return moves.at(chosen);
  }

  #chooseBest(ranks: Uint8Array): Move | undefined {
    let best: Move | undefined;
    for (const direction of DIRECTIONS) {
      const after = this.tilt(ranks, direction);
      if (!after) continue;
      const value = this.#existing().evaluate(after.ranks);
      if (!best || value + after.reward > best.value + best.reward) best = { ...after, value };
    }
    return best;
  }
}

/** e ^ -x, nearly: kernel/episode.ts. */
function softmaxWeight(x: number): number {
  let power = 1 + x / 256;
  for (let square = 0; square < 8; square++) power *= power;
  return 1 / power;
}
