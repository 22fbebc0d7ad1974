/**
 * The thread's end of the port: it owns one kernel, and runs searches. Nothing blocks for long. A search lets messages in
 * every few milliseconds. So a stop without shared memory is noticed.
 */
import { type Board, DIRECTIONS, type Direction, USUAL_FOUR_CHANCE } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { ExactBoards, type ExactPorts } from '../../exact/exactBoards.js';
import type { Kernel, Limits } from '../../kernel/kernel.js';
import { createPlayingTwin } from '../../kernel/twin/playingTwin.js';
import { createWasmKernel, type WasmKernel } from '../../kernel/wasm/wasmKernel.js';
import { hasNetworkChoice } from '../../network/manifest.js';
import { type PlayoutOptions, type TileChance, tileChanceSteps } from '../../players/playouts.js';
import { type ChooseReply, follow } from '../../reasons/analysis.js';
import { SectionCache } from '../cache/sectionCache.js';
import type { SectionStore } from '../cache/sectionStore.js';
import { evaluationOf, exactEvaluation } from '../evaluation.js';
import { brokenNetwork, type NetworkPorts } from '../networkReader.js';
import type { Channel, Command, Evaluation, Fault, ReadNetwork, Report, SearchPosition } from '../port.js';
import { controlBytes, type Level, ThreadQueue } from '../threadQueue.js';
import { AnySizeBoards } from './anySizeBoards.js';
import { searchDeep } from './iterativeSearch.js';
import { searchRoot } from './parallelSearch.js';
import { SearchClock } from './searchClock.js';
import { BrokenNetwork, ThreadNetwork } from './threadNetwork.js';
import { ThreadTables } from './threadTables.js';

/** A stop takes effect between two slices of a search. With shared memory it takes effect within a slice. */
const SLICE_MS = 10;
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

class EngineThread {
  readonly #channel: Channel<Report, Command>;
  readonly #ports: ThreadPorts;
  readonly #anySizeBoards: AnySizeBoards;
  #queue = new ThreadQueue(new ArrayBuffer(controlBytes));
  #sharesQueue = false;
  #role: Boot['role'] = 'alone';
  #sharesMemory = false;
  #sharedKernel: Uint8Array | undefined; // needed by a thread that joins
  #kernel: Kernel | WasmKernel = createPlayingTwin();
  #network: ThreadNetwork | undefined;
  #run = 0;
  #played = 0; // the newest request for playouts
  readonly #cache: SectionCache;
  readonly #exact: ExactBoards;
  #tables = new ThreadTables();
  #keeping: Promise<void> = Promise.resolve();

  constructor(channel: Channel<Report, Command>, ports: ThreadPorts) {
    this.#channel = channel;
    this.#ports = ports;
    this.#anySizeBoards = new AnySizeBoards(ports, this.#now);
    this.#cache = new SectionCache(ports.sections);
    this.#exact = new ExactBoards(ports);
  }

  /** The clock of the kernel. After a stop it says that time is up. */
  readonly #now = (): number => (this.#queue.isStopped(this.#run) ? Infinity : this.#ports.now());

  hear(command: Command): void {
    if (command.type === 'boot') void this.#boot(command);
    else if (command.type === 'search') void this.#search(command);
    else if (command.type === 'follow') void this.#follow(command);
    else if (command.type === 'playouts') void this.#playouts(command);
    else if (command.type === 'stop') this.#stop(command.run);
    else if (command.type === 'drop') this.#drop(command.id);
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
    this.#tables = new ThreadTables(tables);
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
      this.#kernel = createPlayingTwin({ now: this.#now });
    }
  }

  get #bytes(): number {
    return 'memoryBytes' in this.#kernel ? this.#kernel.memoryBytes() : 0;
  }

  async #search({ run, position, limits, tellsLast }: Extract<Command, { type: 'search' }>): Promise<void> {
    this.#run = run;
    if (this.#network) this.#network.cachedSections = 0;
    const tellEnd = (fault?: Fault) => {
      const facts = { bytes: this.#bytes, cachedSections: this.#network?.cachedSections ?? 0 };
      this.#channel.post({ type: 'ended', run, ...facts, ...(fault && { fault }) });
    };
    // What depth or nodes alone limit is the same whenever it is asked: no table of its own time comes in between.
    const mayBeExact = position.solves === true || limits.milliseconds !== undefined;
    try {
      const isExact = mayBeExact && (await this.#answerExactly(run, position));
      const isOver = isExact || this.#queue.isStopped(run); // a stop while the board was solved
      let last: Evaluation | undefined;
      const tell = (evaluation: Evaluation) => {
        if (tellsLast) last = evaluation;
        else this.#channel.post({ type: 'evaluation', run, evaluation });
      };
      if (!isOver) await this.#searchPosition(run, position, limits, tell);
      if (last) this.#channel.post({ type: 'evaluation', run, evaluation: last });
      tellEnd();
    } catch (error) {
      return tellEnd(searchFault(error));
    }
    if (mayBeExact) await this.#solveAside(run, position);
    if (!this.#network || this.#network.isKept) return;
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

  /** Makes the exact table of a small board, until the next search. Larger boards are solved before an answer only. */
  async #solveAside(run: number, { board, fourChance }: SearchPosition): Promise<void> {
    if (this.#role === 'joins' || !this.#exact.canSolve({ board })) return;
    await this.#exact.solve({ board }, fourChance ?? USUAL_FOUR_CHANCE, () => run === this.#run);
  }

  async #searchPosition(
    run: number,
    { board, fourChance = USUAL_FOUR_CHANCE, afresh = false }: SearchPosition,
    limits: Limits,
    tellOf: (evaluation: Evaluation) => void,
  ) {
    const network = hasNetworkChoice(board) ? this.#network : undefined;
    const decoding = {
      goesOn: () => !this.#queue.isStopped(run),
      pause: this.#sharesQueue ? undefined : () => this.#ports.pause(), // a stop is a message
    };
    const decoded = network ? await network.decodeFor(board.ranks, decoding) : 'nothing';
    if (decoded === 'stopped') return;
    const byNetwork = decoded === 'all';
    const isLearned =
      !byNetwork && this.#role !== 'joins' && (await this.#anySizeBoards.fetchNetworkFor(board));
    if (afresh) this.#kernel.forget();
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
      this.#tables.giveTo(this.#kernel, fourChance);
    }
    if (byNetwork && (this.#sharesMemory || !isTimed)) {
      if (!this.#sharesQueue) this.#queue.reset();
      await searchRoot({ kernel: this.#kernel, queue: this.#queue, board, limits, clock, tell });
    } else if (this.#role !== 'joins') {
      const choose = byNetwork
        ? (step: Limits) => this.#kernel.bestMove(board.ranks, step)
        : this.#anySizeBoards.chooser(board, fourChance, { limits, afresh });
      await searchDeep({ limits, clock, choose, tell });
    }
  }

  async #follow({ id, position, directions }: Extract<Command, { type: 'follow' }>): Promise<void> {
    const { board, fourChance } = position;
    try {
      const { choose, exact } = await this.#chooseReply(position);
      const analysis = { ...follow(board, choose, { fourChance, directions }), ...(exact && { exact }) };
      this.#channel.post({ type: 'followed', id, followed: { analysis } });
    } catch (error) {
      this.#channel.post({ type: 'followed', id, followed: { fault: searchFault(error) } });
    }
  }

  /** The player of such boards: the exact table, if there is one; else a network or the heuristic, one move ahead. */
  async #chooseReply(position: SearchPosition): Promise<{ choose: ChooseReply; exact?: boolean }> {
    const { board, fourChance = USUAL_FOUR_CHANCE } = position;
    if (this.#exact.canSolve(position) && this.#exact.lines(position, fourChance)) {
      const choose: ChooseReply = (reached) =>
        bestLine(this.#exact.lines({ board: reached }, fourChance) ?? []);
      return { choose, exact: true };
    }
    const network = hasNetworkChoice(board) ? this.#network : undefined;
    const pause = () => this.#ports.pause();
    const decoded = await network?.decodeFor(board.ranks, { goesOn: () => true, pause });
    if (decoded === 'all') return { choose: (reached) => bestByKernel(this.#kernel, reached) };
    await this.#anySizeBoards.fetchNetworkFor(board);
    return { choose: this.#anySizeBoards.replies(fourChance) };
  }

  /** Plays on as a player of some strength, in breaks of a search. A newer request ends it. */
  async #playouts({ id, position, playouts }: Extract<Command, { type: 'playouts' }>): Promise<void> {
    this.#played = id;
    try {
      const chances = await this.#chancesOf(position, playouts, () => this.#played === id);
      this.#channel.post({ type: 'played', id, played: { chances } });
    } catch (error) {
      this.#channel.post({ type: 'played', id, played: { fault: searchFault(error) } });
    }
  }

  /** Undefined: no network plays this board by these rules, or the request has ended. */
  async #chancesOf(
    { board, fourChance = USUAL_FOUR_CHANCE }: SearchPosition,
    playouts: PlayoutOptions,
    goesOn: () => boolean,
  ): Promise<readonly TileChance[] | undefined> {
    const network = hasNetworkChoice(board) ? this.#network : undefined;
    if (!network || fourChance !== USUAL_FOUR_CHANCE) return undefined;
    const pause = () => this.#ports.pause();
    const steps = tileChanceSteps(this.#kernel, board, playouts);
    for (let rested = this.#ports.now(); goesOn(); ) {
      const { done, value } = steps.next();
      if (done) return value;
      if (value.begins !== undefined) {
        const decoded = await network.decodeFor(board.ranks, { goesOn, pause }, 2 * value.begins);
        if (decoded !== 'all' || this.#network !== network) return undefined;
      }
      if (this.#ports.now() - rested < SLICE_MS) continue;
      await pause();
      rested = this.#ports.now();
    }
    return undefined;
  }

  #stop(run: number): void {
    this.#queue.stop(run);
    if (run === this.#run) this.#anySizeBoards.stopWaiting();
  }

  /** Ends playouts in their next break. Moves to follow are short, and are not broken off. */
  #drop(id: number): void {
    if (this.#played === id) this.#played = 0;
  }

  /** Keeps the sections of the last search in the cache. One of the threads does so for all. */
  #keep(goesOn: () => boolean = () => true): Promise<void> {
    const network = this.#role === 'joins' ? undefined : this.#network;
    const isWanted = () => this.#network === network && goesOn();
    this.#keeping = this.#keeping.then(() => network?.keep(isWanted));
    return this.#keeping;
  }

  #install({ id, name, network: read }: Extract<Command, { type: 'install' }>): void {
    try {
      this.#kernel.openNetwork(read.weights);
    } catch (error) {
      this.#channel.post({ type: 'unloadable', id, fault: brokenNetwork(name, messageOf(error)) });
      return;
    }
    this.#network = this.#open(name, read);
    const shared = this.#sharesMemory ? (this.#kernel as WasmKernel).share() : undefined;
    const network = { name, bytes: this.#network.codedBytes };
    this.#channel.post({ type: 'installed', id, network, bytes: this.#bytes, shared });
  }

  #join({ name, shared, network: read }: Extract<Command, { type: 'join' }>): void {
    try {
      if (this.#network) (this.#kernel as WasmKernel).join(shared);
      else this.#kernel = createWasmKernel(this.#sharedKernel!, { now: this.#now, shared });
      this.#network = this.#open(name, read);
    } catch {
      // There is no memory for another kernel, as on some phones. The other threads search without this one.
    }
    this.#channel.post({ type: 'joined', shares: this.#network?.read === read, bytes: this.#bytes });
  }

  #open(name: string, read: ReadNetwork): ThreadNetwork {
    return new ThreadNetwork({ kernel: this.#kernel, name, read, cache: this.#cache });
  }
}

function bestLine(lines: readonly { direction: Direction; value: number }[]): Direction | undefined {
  return lines.toSorted((one, other) => other.value - one.value)[0]?.direction;
}

/** Evaluates afterstates alone: a search would disturb the one that runs. */
function bestByKernel(kernel: Kernel, { ranks }: Board): Direction | undefined {
  const lines = DIRECTIONS.flatMap((direction) => {
    const after = kernel.tilt(ranks, direction);
    return after ? { direction, value: after.reward + kernel.evaluate(after.ranks) } : [];
  });
  return bestLine(lines);
}

function searchFault(error: unknown): Fault {
  if (error instanceof BrokenNetwork) return error.fault;
  const code = error instanceof RangeError ? 'wrong-request' : 'worker-failed';
  return { code, message: messageOf(error) };
}
