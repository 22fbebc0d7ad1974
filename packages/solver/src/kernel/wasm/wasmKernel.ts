/**
 * The kernel in WebAssembly. TypeScript manages its memory. Every allocation takes new pages at the end. So
 * threads over one shared memory allocate without asking each other.
 */
import type { Direction } from '@twofold/core';
import {
  DESCRIPTOR_BYTES,
  type NetworkFields,
  type NetworkShape,
  type NetworkStorage,
  readFields,
  writeDescriptor,
} from '../../network/descriptor.js';
import { initialWeight, learnedWeights, weightCount } from '../../network/shape.js';
import { DESCRIPTION_BYTES, describeTable, type PlacedTable } from '../../tables/placed.js';
import { makeBoardWords, ranksOfWords } from '../boardWords.js';
import { createKernel, type KernelOptions, type KernelParts, TABLE_BYTES } from '../createKernel.js';
import { leastProbability } from '../deepening.js';
import type {
  CodedWeights,
  Episode,
  EpisodeOptions,
  Kernel,
  NetworkOptions,
  PackedWeights,
} from '../kernel.js';
import { DecodedSections } from './decodedSections.js';
import type { WasmImports, WasmSurface } from './surface.js';
import { CODE_PAGE_BYTES, codePagesBytes, pageTableBytes, writePages } from './weightPages.js';

const PAGE = 65536;
const FIRST_PAGES = 13; // kernel/memory.ts: the row tables
const MOST_PAGES = 65536; // 4 GiB
const HISTORY_MOVES = 1 << 17; // a game to 131072, the largest tile, takes fewer moves
const MOVE_BYTES = 24; // kernel/episode.ts
const NO_RANK = 32; // no tile has it
const BUCKET_BYTES = 64; // kernel/table.ts
const MANY = 4096; // boards evaluated in one call: a page of words, and another for the values
// Offsets in the page that begins with the board:
const GAMES = 64; // random games in play
const LOCATED = 4096; // addresses of weights

/** What a kernel in WebAssembly is made with. */
export interface WasmKernelOptions extends KernelOptions {
  /**
   * For threads over one network. `true` makes a memory that others can join. The result of that kernel's
   * `share` joins it. Needs the bytes of kernelShared.wasm. Learning threads do not lock: now and then one
   * overwrites what another learned. That costs less than locks would.
   */
  shared?: boolean | SharedNetwork;
}

/** The memory of a kernel cannot grow any more, as on small phones. */
export class OutOfMemory extends Error {}

/** A kernel that can share its network with other threads. */
export interface WasmKernel extends Kernel {
  /** What a kernel of another thread needs to join this network; cloneable. Call it after `newNetwork`. */
  share(): SharedNetwork;
  /** Joins the network that another thread over the same memory has. */
  join(shared: SharedNetwork): void;
  /**
   * A plain copy of a section that is decoded, for `placeSection` of a later kernel. Undefined if the section has
   * none: its pages hold weights of others, too.
   */
  copySection(section: number): Uint8Array | undefined;
  /** Places a copy instead of decoding. Returns false, and changes nothing, if it is not of this section. */
  placeSection(section: number, plain: Uint8Array): boolean;
  /** The size of the memory in bytes. Threads that share a memory report the same total. */
  memoryBytes(): number;
}

/** A network in shared memory, for kernels of several threads. */
export interface SharedNetwork {
  /** The memory that all of them use. */
  memory: WebAssembly.Memory;
  /** The address of the network's description. */
  descriptorAt: number;
  /** The coded network whose sections are decoded. Undefined for a network that is not from a file. */
  coded: CodedWeights | undefined;
}

/** Instantiates the kernel from the bytes of kernel.wasm. Throws the error of WebAssembly for wrong bytes. */
export function createWasmKernel(bytes: Uint8Array, options: WasmKernelOptions = {}): WasmKernel {
  const parts = new WasmParts(bytes, options);
  return Object.assign(createKernel(parts), {
    share: () => parts.share(),
    join: (shared: SharedNetwork) => parts.join(shared),
    copySection: (section: number) => parts.copySection(section),
    placeSection: (section: number, plain: Uint8Array) => parts.placeSection(section, plain),
    memoryBytes: () => parts.memoryBytes,
  });
}

class WasmParts implements KernelParts {
  readonly kind = 'wasm';
  readonly now: () => number;
  readonly hasClock: boolean;
  readonly #memory: WebAssembly.Memory;
  readonly #isShared: boolean;
  readonly #wasm: WasmSurface;
  readonly #boardAt: number;
  #network: { at: number; fields: NetworkFields } | undefined; // its description
  #networkRoom = { at: 0, bytes: 0 };
  #historyMoves = 0;
  readonly #sections: DecodedSections;
  #tableRoom = { at: 0, count: 0 }; // for descriptions of tables
  readonly #slotsAt = new WeakMap<PlacedTable, number>(); // where a table's slots are

  constructor(
    bytes: Uint8Array,
    { now: clock, tableBytes = TABLE_BYTES, shared = false }: WasmKernelOptions,
  ) {
    const now = clock ?? (() => 0);
    this.now = now;
    this.hasClock = clock !== undefined;
    this.#isShared = shared !== false;
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
    const allocate = (size: number) => this.#allocate(size);
    this.#sections = new DecodedSections({ wasm: this.#wasm, memory: this.#memory, allocate });
    if (joined) this.#useShared(joined);
  }

  share(): SharedNetwork {
    if (!this.#isShared) throw new TypeError('This kernel was not made with `shared`');
    return { memory: this.#memory, descriptorAt: this.#existing().at, coded: this.#sections.coded };
  }

  join(shared: SharedNetwork): void {
    this.forget();
    this.#useShared(shared);
  }

  #useShared({ descriptorAt, coded }: SharedNetwork): void {
    this.#useNetwork(descriptorAt);
    this.#sections.use(coded, this.#existing().fields.pageTableAt);
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
    const count = weightCount(shape);
    const { from, to } = learnedWeights(learning, shape);
    const bytes = count * 4;
    const at = this.#room(DESCRIPTOR_BYTES + bytes + (learning ? 8 * (to - from) : 0));
    const weightsAt = at + DESCRIPTOR_BYTES;
    const coherenceAt = learning ? weightsAt + bytes : 0;
    this.#describe(at, shape, { weightsAt, coherenceAt, learnedFrom: from, learnedTo: to });
    this.#sections.use(undefined);
    this.weights.fill(initialWeight(shape, initial));
    this.coherence?.fill(0);
  }

  loadNetwork(network: PackedWeights): void {
    const { shape, present, step } = network;
    const tableBytes = pageTableBytes(shape);
    const at = this.#room(DESCRIPTOR_BYTES + tableBytes + codePagesBytes(present));
    const pageTableAt = at + DESCRIPTOR_BYTES;
    writePages(this.#memory.buffer, pageTableAt, pageTableAt + tableBytes, network);
    this.#describe(at, shape, { pageTableAt, step });
    this.#sections.use(undefined);
  }

  openNetwork(network: CodedWeights): void {
    const { shape, step } = network;
    const tableBytes = pageTableBytes(shape);
    const at = this.#room(DESCRIPTOR_BYTES + tableBytes + CODE_PAGE_BYTES);
    const pageTableAt = at + DESCRIPTOR_BYTES;
    const zeroPage = pageTableAt + tableBytes;
    new Uint32Array(this.#memory.buffer, pageTableAt, tableBytes / 4).fill(zeroPage);
    new Uint8Array(this.#memory.buffer, zeroPage, CODE_PAGE_BYTES).fill(0);
    this.#describe(at, shape, { pageTableAt, step });
    this.#sections.use(network, pageTableAt);
  }

  decodeSections(sections: readonly number[]): void {
    this.#sections.decode(sections);
  }

  copySection(section: number): Uint8Array | undefined {
    return this.#sections.copy(section);
  }

  placeSection(section: number, plain: Uint8Array): boolean {
    this.forget();
    return this.#sections.place(section, plain);
  }

  get network(): NetworkFields | undefined {
    return this.#network?.fields;
  }

  get weights(): Float32Array {
    const { weightsAt, weightCount } = this.#existing().fields;
    return new Float32Array(this.#memory.buffer, weightsAt, weightCount);
  }

  get coherence(): Float32Array | undefined {
    const { coherenceAt, learnedFrom, learnedTo } = this.#existing().fields;
    if (coherenceAt === 0) return undefined;
    return new Float32Array(this.#memory.buffer, coherenceAt, 2 * (learnedTo - learnedFrom));
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

  playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode {
    const { rate, coherence, lambda, depth = 1, until = {}, explores, noise = 0 } = options;
    const { sum = Infinity, reward = Infinity, rank = NO_RANK } = until;
    this.#existing();
    this.#writeBoard(start ?? new Uint8Array(16));
    this.#wasm.setRate(rate, coherence ? 1 : 0);
    this.#wasm.setCourse(depth, leastProbability(depth), sum, reward, rank);
    this.#wasm.setNoise(noise);
    this.#wasm.playBoard(lambda ?? -1, explores ? 1 : 0);
    const moves = this.#wasm.episodeMoves.value;
    this.#historyMoves = moves;
    const maxRank = Math.max(...this.#readBoard());
    const { episodeScore, episodeReached } = this.#wasm;
    return { moves, score: episodeScore.value, maxRank, reached: episodeReached.value !== 0 };
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

  useTables(tables: readonly PlacedTable[]): void {
    if (tables.length > this.#tableRoom.count) {
      this.#tableRoom = { at: this.#allocate(tables.length * DESCRIPTION_BYTES), count: tables.length };
    }
    const { at } = this.#tableRoom;
    tables.forEach((table, index) => {
      const slotsAt = this.#slotsAt.get(table) ?? this.#placeSlots(table);
      describeTable(new DataView(this.#memory.buffer), at + index * DESCRIPTION_BYTES, table, slotsAt);
    });
    this.#wasm.setFormations(at, tables.length);
  }

  #placeSlots(table: PlacedTable): number {
    const { slots } = table;
    const slotsAt = this.#allocate(slots.byteLength);
    new Uint32Array(this.#memory.buffer, slotsAt, slots.length).set(slots);
    this.#slotsAt.set(table, slotsAt);
    return slotsAt;
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

  #existing(): { at: number; fields: NetworkFields } {
    if (!this.#network) throw new TypeError('There is no network yet: call newNetwork');
    return this.#network;
  }

  /** New memory. Throws OutOfMemory. */
  #allocate(bytes: number): number {
    try {
      return this.#memory.grow(Math.ceil(bytes / PAGE)) * PAGE;
    } catch {
      throw new OutOfMemory(`There is no room for ${bytes} bytes more of the solver's memory`);
    }
  }

  /** Allocates memory for a network. The last network's memory is reused if it is large enough. */
  #room(bytes: number): number {
    if (bytes > this.#networkRoom.bytes) this.#networkRoom = { at: this.#allocate(bytes), bytes };
    return this.#networkRoom.at;
  }

  #describe(at: number, shape: NetworkShape, storage: NetworkStorage): void {
    writeDescriptor(this.#memory.buffer, at, shape, storage);
    this.#useNetwork(at);
  }

  #useNetwork(at: number): void {
    this.#network = { at, fields: readFields(this.#memory.buffer, at) };
    this.#wasm.setNetwork(at);
  }

  #writeBoard(ranks: Uint8Array): void {
    new Uint32Array(this.#memory.buffer, this.#boardAt, 4).set(makeBoardWords(ranks));
  }

  #readBoard(): Uint8Array {
    return ranksOfWords(new Uint32Array(this.#memory.buffer, this.#boardAt, 4));
  }
}
