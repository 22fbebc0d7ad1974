/**
 * The thread's end of the port: it owns one kernel, runs searches, and decodes networks. Nothing blocks for
 * long. A search lets messages in every few milliseconds. So a stop without shared memory is noticed.
 */
import { USUAL_FOUR_CHANCE } from '@twofold/core';
import { type AnySizeSearch, createAnySizeSearch, stepTo } from '../../anySize/search.js';
import { ExactBoards, type ExactPorts } from '../../exact/exactBoards.js';
import type { CodedWeights, Kernel, Limits } from '../../kernel/kernel.js';
import { createTwinKernel } from '../../kernel/twin/twinKernel.js';
import { createWasmKernel, OutOfMemory, type WasmKernel } from '../../kernel/wasm/wasmKernel.js';
import { type BoardShape, hasNetworkChoice, networkForBoard } from '../../network/manifest.js';
import { SEARCH_REACH, sectionsFor } from '../../network/shape.js';
import { type PlacedTable, placeTable } from '../../tables/placed.js';
import type { WeightsFile } from '../../weights/file.js';
import { keyOf, SectionCache } from '../cache/sectionCache.js';
import type { SectionStore } from '../cache/sectionStore.js';
import { evaluationOf, exactEvaluation } from '../evaluation.js';
import { brokenNetwork, messageOf, type NetworkPorts, readAnySizeNetwork } from '../networkReader.js';
import type { Channel, Command, Evaluation, Fault, ReadNetwork, Report, SearchPosition } from '../port.js';
import { SharedDecoding } from '../sharedDecoding.js';
import { controlBytes, type Level, ThreadQueue } from '../threadQueue.js';
import { type DeepSearch, searchDeep } from './iterativeSearch.js';
import { searchRoot } from './parallelSearch.js';
import { SearchClock } from './searchClock.js';

/** A stop takes effect between two slices of a search. With shared memory it takes effect within a slice. */
const SLICE_MS = 10;
/** How long a board's first search waits for its network, of some 40 kB: a connection may neither answer nor fail. */
const PATIENCE_MS = 3000;
/** So long after a search its sections are kept in the cache, if no other search has begun. */
const KEEP_AFTER_MS = 500;

/** The environment of a thread. */
export interface ThreadPorts extends NetworkPorts, ExactPorts {
  /** A clock in milliseconds, which may start anywhere. */
  now(): number;
  /** The bytes of kernel.wasm or kernelShared.wasm. */
  readKernel(shared: boolean): Promise<Uint8Array>;
  /** Where decoded sections are kept. Undefined: nowhere. */
  readonly sections?: SectionStore | undefined;
}

/** Serves the scheduler over a channel, until the thread is terminated. */
export function serveThread(channel: Channel<Report, Command>, ports: ThreadPorts): void {
  const thread = new EngineThread(channel, ports);
  channel.listen(
    (command) => thread.hear(command),
    () => {},
  );
}

type Boot = Extract<Command, { type: 'boot' }>;

/** An endgame table, ready for searches. */
interface ThreadTable {
  readonly fourChance: number;
  readonly placed: PlacedTable;
}

class EngineThread {
  readonly #channel: Channel<Report, Command>;
  readonly #ports: ThreadPorts;
  #anySizeSearch: AnySizeSearch;
  readonly #anySizeNetworks = new Map<string, WeightsFile>();
  readonly #anySizeReads = new Map<string, Promise<WeightsFile | undefined>>(); // until they fail
  #leave = (): void => {}; // ends the wait for one of them
  #queue = new ThreadQueue(new ArrayBuffer(controlBytes));
  #sharesQueue = false;
  #role: Boot['role'] = 'alone';
  #sharesMemory = false;
  #sharedKernel: Uint8Array | undefined; // needed by a thread that joins
  #kernel: Kernel | WasmKernel = createTwinKernel();
  #network: { name: string; read: ReadNetwork } | undefined;
  #run = 0;
  readonly #cache: SectionCache;
  readonly #exact: ExactBoards;
  #tables: readonly ThreadTable[] = [];
  #tabled: { kernel: Kernel; names: string } | undefined; // which tables a kernel has
  #cached = 0; // sections that the running search read from the cache
  #needed: readonly number[] = []; // the sections of the last search
  #kept = this.#needed; // the same array, once they are in the cache
  #keeping: Promise<void> = Promise.resolve();

  constructor(channel: Channel<Report, Command>, ports: ThreadPorts) {
    this.#channel = channel;
    this.#ports = ports;
    this.#anySizeSearch = this.#newAnySizeSearch();
    this.#cache = new SectionCache(ports.sections);
    this.#exact = new ExactBoards(ports);
  }

  /** The clock of the kernel. After a stop it says that time is up. */
  readonly #now = (): number => (this.#queue.isStopped(this.#run) ? Infinity : this.#ports.now());

  hear(command: Command): void {
    if (command.type === 'boot') void this.#boot(command);
    else if (command.type === 'search') void this.#search(command);
    else if (command.type === 'stop') this.#stop(command.run);
    else if (command.type === 'install') this.#install(command);
    else if (command.type === 'join') this.#join(command);
    else if (command.type === 'end') this.#end();
  }

  #end(): void {
    this.#run = Number.NaN; // whatever goes on after a search ends
    void this.#keep().then(() => this.#channel.close());
  }

  async #boot({ role, control, tables = [] }: Boot): Promise<void> {
    this.#role = role;
    this.#tables = tables.map((table) => ({ fourChance: table.fourChance, placed: placeTable(table) }));
    if (control) {
      this.#queue = new ThreadQueue(control);
      this.#sharesQueue = true;
    }
    if (role === 'joins') this.#sharesMemory = await this.#prepareToJoin();
    else {
      this.#sharesMemory = role === 'first' && (await this.#createShared());
      if (!this.#sharesMemory) await this.#createOwn();
    }
    const kernel = this.#kernel.kind;
    this.#channel.post({ type: 'booted', kernel, shares: this.#sharesMemory, bytes: this.#bytes });
  }

  async #prepareToJoin(): Promise<boolean> {
    this.#sharedKernel = await this.#ports.readKernel(true).catch(() => undefined);
    return this.#sharedKernel !== undefined;
  }

  /** Also fails if the memory cannot be reserved, as on some phones. */
  async #createShared(): Promise<boolean> {
    try {
      this.#kernel = createWasmKernel(await this.#ports.readKernel(true), { now: this.#now, shared: true });
      return true;
    } catch {
      return false;
    }
  }

  /** Without WebAssembly (missing, forbidden or unreachable) the twin plays: the same moves, but slower. */
  async #createOwn(): Promise<void> {
    try {
      this.#kernel = createWasmKernel(await this.#ports.readKernel(false), { now: this.#now });
    } catch {
      this.#kernel = createTwinKernel({ now: this.#now });
    }
  }

  get #bytes(): number {
    return 'memoryBytes' in this.#kernel ? this.#kernel.memoryBytes() : 0;
  }

  async #search({ run, position, limits, tellsLast }: Extract<Command, { type: 'search' }>): Promise<void> {
    this.#run = run;
    this.#cached = 0;
    const tellEnd = (fault?: Fault) => {
      const facts = { bytes: this.#bytes, cachedSections: this.#cached };
      this.#channel.post({ type: 'ended', run, ...facts, ...(fault && { fault }) });
    };
    // What depth or nodes alone limit is the same whenever it is asked: no table of its own time comes in between.
    const mayBeExact = position.solves === true || limits.milliseconds !== undefined;
    try {
      const isExact = mayBeExact && (await this.#answerExactly(run, position));
      let last: Evaluation | undefined;
      const tell = (evaluation: Evaluation) => {
        if (tellsLast) last = evaluation;
        else this.#channel.post({ type: 'evaluation', run, evaluation });
      };
      if (!isExact) await this.#searchPosition(run, position, limits, tell);
      if (last) this.#channel.post({ type: 'evaluation', run, evaluation: last });
      tellEnd();
    } catch (error) {
      return tellEnd(searchFault(error));
    }
    if (mayBeExact) await this.#solveAside(run, position);
    if (this.#needed === this.#kept) return;
    await this.#ports.wait(KEEP_AFTER_MS);
    if (run === this.#run) await this.#keep(() => run === this.#run);
  }

  /** Answers from the exact table, if there is one. Makes it first, if the request says so. */
  async #answerExactly(run: number, position: SearchPosition): Promise<boolean> {
    const { board, fourChance = USUAL_FOUR_CHANCE, solves = false } = position;
    if (this.#role === 'joins' || !this.#exact.canSolve(position)) return false;
    const begun = this.#ports.now();
    const isWanted = () => !this.#queue.isStopped(run);
    if (solves) await this.#exact.solve(position, fourChance, isWanted);
    const lines = isWanted() ? this.#exact.lines(position, fourChance) : undefined;
    if (!lines) return false;
    const evaluation = exactEvaluation(board, lines, this.#ports.now() - begun);
    this.#channel.post({ type: 'evaluation', run, evaluation });
    return true;
  }

  /** Makes the exact table of a small board, until the next search. */
  async #solveAside(run: number, position: SearchPosition): Promise<void> {
    if (this.#role === 'joins' || !this.#exact.canSolve(position)) return;
    await this.#exact.solve(position, position.fourChance ?? USUAL_FOUR_CHANCE, () => run === this.#run);
  }

  async #searchPosition(
    run: number,
    { board, fourChance = USUAL_FOUR_CHANCE }: SearchPosition,
    limits: Limits,
    tellOf: (evaluation: Evaluation) => void,
  ) {
    const hasNetwork = this.#network !== undefined && hasNetworkChoice(board);
    const decoded = hasNetwork ? await this.#decodeFor(board.ranks, run) : 'nothing';
    if (decoded === 'stopped') return;
    const byNetwork = decoded === 'all';
    const isLearned = !byNetwork && this.#role !== 'joins' && (await this.#fetchNetworkFor(board));
    const clock = new SearchClock(
      { now: this.#ports.now, pause: this.#ports.pause, isStopped: () => this.#queue.isStopped(run) },
      limits,
      this.#sharesQueue ? Infinity : SLICE_MS,
    );
    const player = byNetwork || isLearned ? 'network' : 'heuristic';
    const tell = (level: Level) => tellOf(evaluationOf(board, player, level, clock.elapsed));
    const isTimed = limits.milliseconds !== undefined || limits.nodes !== undefined;
    if (byNetwork) {
      this.#kernel.setFourChance(fourChance);
      this.#useTablesFor(fourChance);
    }
    if (byNetwork && (this.#sharesMemory || !isTimed)) {
      if (!this.#sharesQueue) this.#queue.reset();
      await searchRoot({ kernel: this.#kernel, queue: this.#queue, board, limits, clock, tell });
    } else if (this.#role !== 'joins') {
      const choose: DeepSearch['choose'] = byNetwork
        ? (step) => this.#kernel.bestMove(board.ranks, step)
        : (step, goesOn) => {
            const depth = stepTo(board, step.depth ?? 1, limits.depth);
            return this.#anySizeSearch[goesOn ? 'goOn' : 'bestMove'](board, fourChance, { ...step, depth });
          };
      await searchDeep({ limits, clock, choose, tell });
    }
  }

  /** Gives the kernel the tables of this chance of a 4, if it has others. A table's chances hold for its own alone. */
  #useTablesFor(fourChance: number): void {
    const kernel = this.#kernel;
    const fitting = this.#tables.filter((table) => table.fourChance === fourChance);
    const names = fitting.map((table) => this.#tables.indexOf(table)).join();
    const had = this.#tabled?.kernel === kernel ? this.#tabled.names : '';
    if (names === had) return;
    this.#tabled = { kernel, names: 'none yet' }; // if memory ends, the next search tries again
    kernel.useTables(fitting.map(({ placed }) => placed));
    this.#tabled = { kernel, names };
  }

  #stop(run: number): void {
    this.#queue.stop(run);
    if (run === this.#run) this.#leave();
  }

  /**
   * Whether a network evaluates such boards. The first search fetches it and waits a while. If the network does not
   * arrive, the next search asks again.
   */
  async #fetchNetworkFor(shape: BoardShape): Promise<boolean> {
    const name = networkForBoard(shape);
    if (name === undefined || this.#anySizeNetworks.has(name)) return name !== undefined;
    const begun = this.#anySizeReads.get(name);
    const read = begun ?? this.#readAnySizeNetwork(name, shape);
    const network = await Promise.race([read, begun ? undefined : this.#patience()]);
    if (!network) return false;
    this.#anySizeNetworks.set(name, network);
    this.#anySizeSearch = this.#newAnySizeSearch(); // the old search may have evaluated these boards by heuristic
    return true;
  }

  async #readAnySizeNetwork(name: string, shape: BoardShape): Promise<WeightsFile | undefined> {
    const read = readAnySizeNetwork(shape, this.#ports);
    this.#anySizeReads.set(name, read);
    const network = await read;
    if (!network) this.#anySizeReads.delete(name);
    return network;
  }

  /** Resolves when a search has waited long enough, or is stopped. */
  #patience(): Promise<undefined> {
    return new Promise((resolve) => {
      this.#leave = () => resolve(undefined);
      void this.#ports.wait(PATIENCE_MS).then(this.#leave);
    });
  }

  #newAnySizeSearch(): AnySizeSearch {
    const networkFor = (shape: BoardShape) => this.#anySizeNetworks.get(networkForBoard(shape) ?? '');
    return createAnySizeSearch({ now: this.#now, networkFor });
  }

  /**
   * Decodes what a search from there can need, together with the other threads: seconds for all of a large network.
   * `nothing`: there is no memory for it, and the heuristic plays. Throws BrokenNetwork.
   */
  async #decodeFor(ranks: Uint8Array, run: number): Promise<'all' | 'stopped' | 'nothing'> {
    const { name, read } = this.#network!;
    const { weights, decoding } = read;
    const shared = new SharedDecoding(decoding);
    const sections = sectionsFor(weights.shape, ranks, SEARCH_REACH);
    const needed = shared.missing(sections);
    const decode = (section: number) => this.#decode(section, weights);
    const goesOn = () => !this.#queue.isStopped(run);
    try {
      if (this.#sharesQueue) {
        if (!(await shared.decode(needed, decode, goesOn))) return 'stopped';
      } else {
        for (const section of needed) {
          if (!(await shared.decode([section], decode, goesOn))) return 'stopped';
          await this.#ports.pause(); // a stop is a message
        }
        if (!goesOn()) return 'stopped';
      }
      if (sections.join() !== this.#needed.join()) this.#needed = sections;
      return 'all';
    } catch (error) {
      if (error instanceof OutOfMemory) return 'nothing';
      throw new BrokenNetwork(brokenNetwork(name, messageOf(error)));
    }
  }

  /** Decodes a section, or reads from the cache what an earlier engine decoded. */
  async #decode(section: number, { sections }: CodedWeights): Promise<void> {
    const kernel = this.#kernel;
    const key = 'placeSection' in kernel ? keyOf(sections[section]!) : undefined;
    const plain = key && (await this.#cache.read(key));
    if (!plain) kernel.decodeSections([section]);
    else if ((kernel as WasmKernel).placeSection(section, plain)) this.#cached++;
    else {
      await this.#cache.remove(key);
      kernel.decodeSections([section]);
    }
  }

  /** Keeps the sections of the last search in the cache. One of the threads does so for all. */
  #keep(goesOn: () => boolean = () => true): Promise<void> {
    this.#keeping = this.#keeping.then(() => this.#keepNow(goesOn));
    return this.#keeping;
  }

  async #keepNow(goesOn: () => boolean): Promise<void> {
    const [kernel, network, needed] = [this.#kernel, this.#network, this.#needed];
    if (!network || this.#role === 'joins' || !('copySection' in kernel) || needed === this.#kept) return;
    const sections = needed.flatMap((section) => {
      const key = keyOf(network.read.weights.sections[section]!);
      return key === undefined ? [] : { key, copy: () => kernel.copySection(section) };
    });
    const isDone = await this.#cache.keep(sections, () => this.#network === network && goesOn());
    if (isDone && this.#needed === needed) this.#kept = needed;
  }

  #install({ id, name, network: read }: Extract<Command, { type: 'install' }>): void {
    try {
      this.#kernel.openNetwork(read.weights);
    } catch (error) {
      this.#channel.post({ type: 'unloadable', id, fault: brokenNetwork(name, messageOf(error)) });
      return;
    }
    this.#network = { name, read };
    this.#needed = this.#kept = [];
    const shared = this.#sharesMemory ? (this.#kernel as WasmKernel).share() : undefined;
    const network = { name, bytes: codedBytes(read) };
    this.#channel.post({ type: 'installed', id, network, bytes: this.#bytes, shared });
  }

  #join({ name, shared, network: read }: Extract<Command, { type: 'join' }>): void {
    try {
      if (this.#network) (this.#kernel as WasmKernel).join(shared);
      else this.#kernel = createWasmKernel(this.#sharedKernel!, { now: this.#now, shared });
      this.#network = { name, read };
    } catch {
      // There is no memory for another kernel, as on some phones. The other threads search without this one.
    }
    this.#channel.post({ type: 'joined', shares: this.#network?.read === read, bytes: this.#bytes });
  }
}

/** The memory of a network before its sections are decoded. */
function codedBytes({ weights }: ReadNetwork): number {
  return weights.sections.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** A network with a damaged section. */
class BrokenNetwork extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

function searchFault(error: unknown): Fault {
  if (error instanceof BrokenNetwork) return error.fault;
  const code = error instanceof RangeError ? 'wrong-request' : 'worker-failed';
  return { code, message: messageOf(error) };
}
