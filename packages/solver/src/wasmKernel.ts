/**
 * The kernel in WebAssembly. TypeScript lays out its memory: whatever is allocated is new pages at the end,
 * so that threads over one shared memory allocate without asking each other.
 */
import type { Direction } from '@twofold/core';
import { makeBoardWords, ranksOfWords } from './boardWords.js';
import type {
  Episode,
  EpisodeOptions,
  Kernel,
  NetworkOptions,
  NetworkShape,
  PackedWeights,
  Pattern,
} from './kernel.js';
import {
  checkShape,
  initialWeight,
  isStandard,
  largestRank,
  sizeOf,
  stageCount,
  stageSize,
  weightCount,
} from './network.js';
import { pageBytes, pageTableBytes, writePages } from './pages.js';
import { type KernelOptions, kernelOn, type Primitives, TABLE_BYTES } from './primitives.js';
import type { WasmImports, WasmSurface } from './wasmSurface.js';

const PAGE = 65536;
const FIRST_PAGES = 13; // kernel/memory.ts: the row tables
const MOST_PAGES = 65536; // 4 GiB
const PATTERN_BYTES = 128; // kernel/network.ts
const HISTORY_MOVES = 1 << 17; // more than to 131072, which is as far as a game can get
const MOVE_BYTES = 24; // kernel/episode.ts
const BUCKET_BYTES = 64; // kernel/table.ts
const MANY = 4096; // boards evaluated by one call: a page of words, and another for the values
// In the page that begins with the board:
const GAMES = 64; // games being played at random
const LOCATED = 4096; // addresses of weights

export interface WasmKernelOptions extends KernelOptions {
  /**
   * For threads over one network: true makes a memory that others can join, and what `share` of such a kernel
   * gave joins it. Needs the bytes of kernelShared.wasm. Threads that learn do not wait for each other: now and
   * then one overwrites what another learned, which costs less than locks would.
   */
  shared?: boolean | SharedNetwork;
}

/** A kernel whose network can be shared with threads. */
export interface WasmKernel extends Kernel {
  /** What a kernel of another thread needs to join this one's network; cloneable. Take it after `newNetwork`. */
  share(): SharedNetwork;
  /** Takes the network that another thread over the same memory has now. */
  join(shared: SharedNetwork): void;
  /** The memory it takes in bytes, that of all threads together where they share it. */
  memoryBytes(): number;
}

export interface SharedNetwork {
  memory: WebAssembly.Memory;
  network: Layout;
}

/** Where a network lies in memory. */
export interface Layout {
  shape: NetworkShape;
  patternsAt: number;
  weightsAt: number; // 0: packed
  weightCount: number;
  coherenceAt: number; // 0: not learning
  tableAt: number; // of its pages; 0: not packed
  step: number; // of its codes, if it is packed
}

/** Starts the kernel from the bytes of kernel.wasm. Throws what WebAssembly throws for wrong bytes. */
export function createWasmKernel(bytes: Uint8Array, options: WasmKernelOptions = {}): WasmKernel {
  const primitives = new WasmPrimitives(bytes, options);
  return Object.assign(kernelOn(primitives), {
    share: () => primitives.share(),
    join: (shared: SharedNetwork) => primitives.join(shared),
    memoryBytes: () => primitives.memoryBytes,
  });
}

class WasmPrimitives implements Primitives {
  readonly kind = 'wasm';
  readonly now: () => number;
  readonly #memory: WebAssembly.Memory;
  readonly #wasm: WasmSurface;
  readonly #boardAt: number;
  #network: Layout | undefined;
  #networkRoom = { at: 0, bytes: 0 };
  #historyMoves = 0;

  constructor(
    bytes: Uint8Array,
    { now = () => 0, tableBytes = TABLE_BYTES, shared = false }: WasmKernelOptions,
  ) {
    this.now = now;
    const joined = typeof shared === 'object' ? shared : undefined;
    this.#memory =
      joined?.memory ??
      new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES, shared: shared === true });
    const imports: WasmImports = { env: { memory: this.#memory }, clock: { now } };
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { ...imports });
    this.#wasm = instance.exports as unknown as WasmSurface;
    if (!joined) this.#wasm.fillTables();
    this.#boardAt = this.#allocate(3 * PAGE);
    this.#wasm.setBoard(this.#boardAt);
    this.#wasm.setLocated(this.#boardAt + LOCATED);
    this.#wasm.setGames(this.#boardAt + GAMES);
    this.#wasm.setHistory(this.#allocate((HISTORY_MOVES + 4) * MOVE_BYTES), HISTORY_MOVES);
    const buckets = 2 ** Math.floor(Math.log2(tableBytes / BUCKET_BYTES));
    this.#wasm.setTable(this.#allocate(buckets * BUCKET_BYTES), buckets);
    if (joined) this.#useNetwork(joined.network);
  }

  share(): SharedNetwork {
    if (!(this.#memory.buffer instanceof SharedArrayBuffer)) {
      throw new TypeError('This kernel was not made with `shared`');
    }
    return { memory: this.#memory, network: this.#existing() };
  }

  join({ network }: SharedNetwork): void {
    this.forget();
    this.#useNetwork(network);
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  get randomState(): readonly [number, number] {
    return [this.#wasm.randomLow() >>> 0, this.#wasm.randomHigh() >>> 0];
  }

  set randomState([low, high]: readonly [number, number]) {
    this.#wasm.setRandomState(low, high);
  }

  newNetwork(shape: NetworkShape, { learning = false, initial = 0 }: NetworkOptions): void {
    checkShape(shape);
    const count = weightCount(shape);
    const patternsAt = this.#room(PAGE + count * 4 * (learning ? 3 : 1));
    const weightsAt = patternsAt + PAGE;
    const coherenceAt = learning ? weightsAt + count * 4 : 0;
    this.#begin({ shape, patternsAt, weightsAt, weightCount: count, coherenceAt, tableAt: 0, step: 1 });
    this.weights.fill(initialWeight(shape, initial));
    this.coherence?.fill(0);
  }

  loadNetwork(network: PackedWeights): void {
    const { shape, present } = network;
    const patternsAt = this.#room(PAGE + pageTableBytes(present) + pageBytes(present));
    const tableAt = patternsAt + PAGE;
    writePages(this.#memory.buffer, tableAt, tableAt + pageTableBytes(present), network);
    this.#begin({
      shape,
      patternsAt,
      weightsAt: 0,
      weightCount: 0,
      coherenceAt: 0,
      tableAt,
      step: network.step,
    });
  }

  get isPacked(): boolean {
    return this.#network !== undefined && this.#network.tableAt !== 0;
  }

  get hasEnding(): boolean {
    return this.#network?.shape.ending !== undefined;
  }

  get weights(): Float32Array {
    const { weightsAt, weightCount } = this.#existing();
    return new Float32Array(this.#memory.buffer, weightsAt, weightCount);
  }

  get coherence(): Float32Array | undefined {
    const { coherenceAt, weightCount } = this.#existing();
    if (coherenceAt === 0) return undefined;
    return new Float32Array(this.#memory.buffer, coherenceAt, 2 * weightCount);
  }

  evaluate(afterstate: Uint8Array): number {
    this.#existing();
    this.#writeBoard(afterstate);
    return this.#wasm.evaluateBoard();
  }

  evaluateMany(words: Uint32Array, values: Float64Array): Float64Array {
    this.#existing();
    const manyAt = this.#boardAt + PAGE;
    const boards = new Uint32Array(this.#memory.buffer, manyAt, 4 * MANY);
    const results = new Float64Array(this.#memory.buffer, manyAt + PAGE, MANY);
    for (let done = 0; done < values.length; done += MANY) {
      const count = Math.min(MANY, values.length - done);
      boards.set(words.subarray(4 * done, 4 * (done + count)));
      this.#wasm.evaluateBoards(manyAt, count, manyAt + PAGE);
      values.set(results.subarray(0, count), done);
    }
    return values;
  }

  tilt(ranks: Uint8Array, direction: Direction): { ranks: Uint8Array; reward: number } | undefined {
    this.#writeBoard(ranks);
    if (!this.#wasm.tiltBoard(direction)) return undefined;
    return { ranks: this.#readBoard(), reward: this.#wasm.reward.value };
  }

  playEpisode({ rate, coherence, lambda }: EpisodeOptions, start: Uint8Array | undefined): Episode {
    this.#existing();
    this.#writeBoard(start ?? new Uint8Array(16));
    this.#wasm.setRate(rate, coherence ? 1 : 0);
    this.#wasm.playBoard(lambda ?? -1);
    const moves = this.#wasm.episodeMoves.value;
    this.#historyMoves = moves;
    const maxRank = Math.max(...this.#readBoard());
    return { moves, score: this.#wasm.episodeScore.value, maxRank };
  }

  respawn(move: number): Uint8Array | undefined {
    if (!(move >= 0 && move < this.#historyMoves)) return undefined;
    this.#wasm.respawnBoard(move);
    return this.#readBoard();
  }

  playRandomly(least: number): { games: number; moves: number; score: number } {
    this.#wasm.playRandomly(least);
    const { randomGames, randomMoves, randomScore } = this.#wasm;
    return { games: randomGames.value, moves: randomMoves.value, score: randomScore.value };
  }

  setFourChance(chance: number): void {
    this.#wasm.setFourChance(chance);
  }

  beginSearch(nodesAtMost: number, stopAt: number): void {
    this.#existing();
    this.#wasm.beginSearch(nodesAtMost, stopAt);
  }

  beginGeneration(alone: boolean): void {
    this.#wasm.beginGeneration(alone ? 1 : 0);
  }

  forget(): void {
    this.#wasm.forget();
  }

  searchDirection(ranks: Uint8Array, direction: Direction, depth: number, leastProbability: number): number {
    this.#writeBoard(ranks);
    return this.#wasm.searchBoard(direction, depth, leastProbability);
  }

  get nodes(): number {
    return this.#wasm.nodes.value;
  }

  get stopped(): boolean {
    return this.#wasm.stopped.value !== 0;
  }

  #existing(): Layout {
    if (!this.#network) throw new TypeError('There is no network yet: call newNetwork');
    return this.#network;
  }

  #allocate(bytes: number): number {
    return this.#memory.grow(Math.ceil(bytes / PAGE)) * PAGE;
  }

  /** Room for a network, that of the one before if it is enough. */
  #room(bytes: number): number {
    if (bytes > this.#networkRoom.bytes) this.#networkRoom = { at: this.#allocate(bytes), bytes };
    return this.#networkRoom.at;
  }

  #begin(network: Layout): void {
    this.#writePatterns(network);
    this.#useNetwork(network);
  }

  #writePatterns(network: Layout): void {
    const { shape, patternsAt } = network;
    this.#writePatternsAt(patternsAt, shape.patterns);
    this.#writePatternsAt(endingOf(network), shape.ending?.patterns ?? []);
    const stages = new Float64Array(this.#memory.buffer, stagesOf(network), shape.stages?.length ?? 0);
    stages.set(shape.stages ?? []);
  }

  #writePatternsAt(at: number, patterns: readonly Pattern[]): void {
    const view = new DataView(this.#memory.buffer, at);
    let first = 0;
    patterns.forEach((pattern, index) => {
      writePattern(view, index * PATTERN_BYTES, pattern, first * 4);
      first += sizeOf(pattern);
    });
  }

  #useNetwork(network: Layout): void {
    const { shape, patternsAt, weightsAt, coherenceAt } = network;
    this.#network = network;
    this.#wasm.setNetwork(
      patternsAt,
      shape.patterns.length,
      stagesOf(network),
      shape.stages?.length ?? 0,
      weightsAt,
      stageSize(shape) * 4,
      isStandard(shape) ? 1 : 0,
      largestRank(shape),
      shape.lowered?.from ?? Infinity,
      shape.lowered?.below ?? Infinity,
    );
    const { patterns = [], from = Infinity, largest = 15 } = shape.ending ?? {};
    const endingOffset = stageSize(shape) * stageCount(shape) * 4;
    this.#wasm.setEnding(endingOf(network), patterns.length, endingOffset, from, largest);
    this.#wasm.setPacked(network.tableAt, network.step);
    this.#wasm.setCoherence(coherenceAt);
  }

  #writeBoard(ranks: Uint8Array): void {
    new Uint32Array(this.#memory.buffer, this.#boardAt, 4).set(makeBoardWords(ranks));
  }

  #readBoard(): Uint8Array {
    return ranksOfWords(new Uint32Array(this.#memory.buffer, this.#boardAt, 4));
  }
}

/** The stages' sums follow the patterns. */
function stagesOf({ shape, patternsAt }: Layout): number {
  return patternsAt + shape.patterns.length * PATTERN_BYTES;
}

/** The ending's patterns follow the stages' sums. */
function endingOf(network: Layout): number {
  return stagesOf(network) + (network.shape.stages?.length ?? 0) * 8;
}

/** A pattern as kernel/network.ts reads it: runs of neighbouring cells, each with its mask and rotation. */
function writePattern(view: DataView, at: number, pattern: Pattern, firstByte: number): void {
  let runs = 0;
  for (let from = 0; from < pattern.length; runs++) {
    let length = 1;
    while (pattern[from + length] === pattern[from]! + length) length++;
    const cell = pattern[from]!;
    const mask = ((1n << BigInt(4 * length)) - 1n) << BigInt(4 * cell);
    view.setBigUint64(at + 8 + 16 * runs, mask, true);
    view.setBigUint64(at + 16 + 16 * runs, BigInt((4 * (cell - from) - 2 + 64) % 64), true);
    from += length;
  }
  for (let rest = runs; rest < 7; rest++) view.setBigUint64(at + 8 + 16 * rest, 0n, true);
  view.setUint32(at, runs, true);
  view.setUint32(at + 4, firstByte, true);
}
