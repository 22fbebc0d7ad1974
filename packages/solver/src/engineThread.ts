/**
 * The thread's end of the port: it owns one kernel, searches what it is told, and loads networks. Nothing here
 * waits long: a search returns to the messages every few milliseconds, so that a stop without shared memory,
 * and a load beside it, are heard.
 */
import { type BoardSearch, createBoardSearch } from './boardSearch.js';
import { type DeepSearch, searchDeep } from './deepSearch.js';
import { isLearned } from './estimate.js';
import { evaluationOf } from './evaluation.js';
import type { Kernel, Limits, PackedWeights } from './kernel.js';
import { brokenNetwork, messageOf, type NetworkPorts, readNetwork } from './networkReader.js';
import { Pace } from './pace.js';
import { pageBytes, pageTableBytes } from './pages.js';
import type { Channel, Command, Fault, Position, Report } from './port.js';
import { controlBytes, type Level, RootQueue } from './rootQueue.js';
import { searchRoot } from './rootSearch.js';
import { createTwinKernel } from './twinKernel.js';
import { createWasmKernel, type SharedNetwork, type WasmKernel } from './wasmKernel.js';

const USUAL_FOUR_CHANCE = 0.1;
/** A stop is heard between two slices of a search; where memory tells it, in the midst of it. */
const SLICE_MS = 10;

/** What a thread needs of the place it runs in. */
export interface ThreadPorts extends NetworkPorts {
  /** Milliseconds from any beginning. */
  now(): number;
  /** Lets messages come in. */
  pause(): Promise<void>;
  /** The bytes of kernel.wasm or kernelShared.wasm. */
  readKernel(shared: boolean): Promise<Uint8Array>;
}

/** Serves a session over a channel, until the thread is ended from outside. */
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
  readonly #boards: BoardSearch;
  #queue = new RootQueue(new ArrayBuffer(controlBytes));
  #sharesQueue = false;
  #role: Boot['role'] = 'alone';
  #sharesMemory = false;
  #sharedKernel: Uint8Array | undefined; // for a thread that joins
  #kernel: Kernel | WasmKernel = createTwinKernel();
  #hasNetwork = false;
  #run = 0;

  constructor(channel: Channel<Report, Command>, ports: ThreadPorts) {
    this.#channel = channel;
    this.#ports = ports;
    this.#boards = createBoardSearch({ now: this.#clock });
  }

  /** The clock of searches: time is up for a search that was stopped. */
  readonly #clock = (): number => (this.#queue.isStopped(this.#run) ? Infinity : this.#ports.now());

  hear(command: Command): void {
    if (command.type === 'boot') void this.#boot(command);
    else if (command.type === 'search') void this.#search(command);
    else if (command.type === 'stop') this.#queue.stop(command.run);
    else if (command.type === 'read') void readNetwork(command, this.#ports, this.#channel);
    else if (command.type === 'install') this.#install(command);
    else this.#join(command.network);
  }

  async #boot({ role, control }: Boot): Promise<void> {
    this.#role = role;
    if (control) {
      this.#queue = new RootQueue(control);
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

  /** Fails also where so much memory cannot be set aside, as on some phones. */
  async #createShared(): Promise<boolean> {
    try {
      this.#kernel = createWasmKernel(await this.#ports.readKernel(true), { now: this.#clock, shared: true });
      return true;
    } catch {
      return false;
    }
  }

  /** Where WebAssembly is missing, forbidden or out of reach, the twin plays as well, but slower. */
  async #createOwn(): Promise<void> {
    try {
      this.#kernel = createWasmKernel(await this.#ports.readKernel(false), { now: this.#clock });
    } catch {
      this.#kernel = createTwinKernel({ now: this.#clock });
    }
  }

  get #bytes(): number {
    return 'memoryBytes' in this.#kernel ? this.#kernel.memoryBytes() : 0;
  }

  async #search({ run, position, limits }: Extract<Command, { type: 'search' }>): Promise<void> {
    this.#run = run;
    try {
      await this.#searchPosition(run, position, limits);
      this.#channel.post({ type: 'ended', run });
    } catch (error) {
      this.#channel.post({ type: 'ended', run, fault: searchFault(error) });
    }
  }

  async #searchPosition(run: number, { board, fourChance = USUAL_FOUR_CHANCE }: Position, limits: Limits) {
    const pace = new Pace(
      { now: this.#ports.now, pause: this.#ports.pause, isStopped: () => this.#queue.isStopped(run) },
      limits,
      this.#sharesQueue ? Infinity : SLICE_MS,
    );
    const byNetwork = this.#hasNetwork && board.columns === 4 && board.rows === 4;
    const player = byNetwork || isLearned(board) ? 'network' : 'heuristic';
    const tell = (level: Level): void => {
      const evaluation = evaluationOf(board, player, level, pace.elapsed);
      this.#channel.post({ type: 'evaluation', run, evaluation });
    };
    const isTimed = limits.milliseconds !== undefined || limits.nodes !== undefined;
    if (byNetwork) this.#kernel.setFourChance(fourChance);
    if (byNetwork && (this.#sharesMemory || !isTimed)) {
      if (!this.#sharesQueue) this.#queue.reset();
      await searchRoot({ kernel: this.#kernel, queue: this.#queue, board, limits, pace, tell });
    } else if (this.#role !== 'joins') {
      const choose: DeepSearch['choose'] = byNetwork
        ? (step) => this.#kernel.bestMove(board.ranks, step)
        : (step, goesOn) => this.#boards[goesOn ? 'goOn' : 'bestMove'](board, fourChance, step);
      await searchDeep({ limits, pace, choose, tell });
    }
  }

  #install({ id, name, packed }: Extract<Command, { type: 'install' }>): void {
    try {
      this.#kernel.loadNetwork(packed);
    } catch (error) {
      this.#channel.post({ type: 'unloadable', id, fault: brokenNetwork(name, messageOf(error)) });
      return;
    }
    this.#hasNetwork = true;
    const network = { name, bytes: networkBytes(this.#kernel.kind, packed) };
    const shared = this.#sharesMemory ? (this.#kernel as WasmKernel).share() : undefined;
    this.#channel.post({ type: 'installed', id, network, bytes: this.#bytes, shared });
  }

  #join(network: SharedNetwork): void {
    try {
      if (this.#hasNetwork) (this.#kernel as WasmKernel).join(network);
      else this.#kernel = createWasmKernel(this.#sharedKernel!, { now: this.#clock, shared: network });
      this.#hasNetwork = true;
    } catch {
      // There is no memory for another kernel, as on some phones: the others search without this thread.
    }
    this.#channel.post({ type: 'joined', shares: this.#hasNetwork, bytes: this.#bytes });
  }
}

/** The memory that a network takes: as pages in WebAssembly, as bitmap, counts and codes in the twin. */
function networkBytes(kind: Kernel['kind'], { present, codes }: PackedWeights): number {
  return kind === 'wasm'
    ? pageTableBytes(present) + pageBytes(present)
    : 2 * present.byteLength + codes.byteLength;
}

function searchFault(error: unknown): Fault {
  const code = error instanceof RangeError ? 'wrong-request' : 'worker-failed';
  return { code, message: messageOf(error) };
}
