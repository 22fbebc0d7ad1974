/**
 * The kernel in TypeScript, as far as it evaluates and searches. playingTwin.ts adds games, twinKernel.ts learning. Values
 * and node counts equal the kernel's bit by bit.
 */
import type { Direction } from '@twofold/core';
import type { NetworkFields, NetworkShape } from '../../network/descriptor.js';
import type { PlacedTable } from '../../tables/placed.js';
import { decodeWeights } from '../../weights/file.js';
import { ranksOfWords } from '../boardWords.js';
import { type KernelOptions, type KernelParts, NOT_OPENED, TABLE_BYTES } from '../createKernel.js';
import type {
  CodedWeights,
  Episode,
  EpisodeOptions,
  Kernel,
  NetworkOptions,
  PackedWeights,
  RandomPlay,
} from '../kernel.js';
import { tiltInto } from './board.js';
import { TwinNetwork } from './network.js';
import { TwinPacked } from './packed.js';
import { TwinRandom } from './random.js';
import { TwinSearch } from './search.js';

export abstract class TwinParts implements KernelParts {
  readonly kind = 'typescript';
  readonly now: () => number;
  readonly hasClock: boolean;
  readonly #tableBytes: number;
  protected readonly random = new TwinRandom();
  #network: TwinNetwork | undefined;
  #search: TwinSearch | undefined;
  #fourChance = 0; // of a 4, until `setFourChance`
  #coded: CodedWeights | 'decoded' | undefined; // undefined: the network is from no file
  #tables: readonly PlacedTable[] = [];

  constructor({ now, tableBytes = TABLE_BYTES }: KernelOptions) {
    this.now = now ?? (() => 0);
    this.hasClock = now !== undefined;
    this.#tableBytes = tableBytes;
  }

  get randomState(): readonly [number, number] {
    const { state } = this.random;
    return [Number(state & 0xffffffffn), Number(state >> 32n)];
  }

  set randomState([low, high]: readonly [number, number]) {
    this.random.state = BigInt(low >>> 0) | (BigInt(high >>> 0) << 32n);
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
    return this.existing().weights;
  }

  get coherence(): Kernel['coherence'] {
    return this.existing().coherence;
  }

  evaluate(afterstate: Uint8Array): number {
    return this.existing().evaluate(afterstate);
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

  abstract playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode;
  abstract respawn(move: number): Uint8Array | undefined;
  abstract playRandomly(least: number): RandomPlay;

  setFourChance(chance: number): void {
    this.#fourChance = chance;
    if (this.#search) this.#search.fourChance = chance;
  }

  useTables(tables: readonly PlacedTable[]): void {
    this.#tables = tables;
    if (this.#search) this.#search.tables = tables;
  }

  beginSearch(nodesAtMost: number, stopAt: number): void {
    this.existing();
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

  protected existing(): TwinNetwork {
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
}
