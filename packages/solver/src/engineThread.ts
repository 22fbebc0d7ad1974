/**
 * The thread's end of the port: it owns one kernel, searches what it is told, and loads networks. Nothing here
 * waits long: a search returns to the messages every few milliseconds, so that a stop without shared memory,
 * and a load beside it, are heard.
 */
import { type BoardSearch, createBoardSearch } from './boardSearch.js';
import { type Search, searchPosition } from './engineSearch.js';
import type { Kernel, Limits } from './kernel.js';
import { installNetwork, type PackedNetwork, parseNetwork } from './networkFile.js';
import type { Channel, Command, Fault, Position, Report } from './port.js';
import { controlBytes, RootQueue } from './rootQueue.js';
import { createTwinKernel } from './twinKernel.js';
import { createWasmKernel } from './wasmKernel.js';

const USUAL_FOUR_CHANCE = 0.1;

/** What a thread needs of the place it runs in. */
export interface ThreadPorts {
  /** Milliseconds from any beginning. */
  now(): number;
  /** Lets messages come in. */
  pause(): Promise<void>;
  /** The bytes of kernel.wasm or kernelShared.wasm. */
  readKernel(shared: boolean): Promise<Uint8Array>;
  /** The bytes of a network; rejects with an Error for the reader of it. Gives up when it is not wanted any more. */
  readNetwork(name: string, progress: NetworkProgress): Promise<Uint8Array>;
}

export interface NetworkProgress {
  tell(loaded: number, total: number | undefined): void;
  isWanted(): boolean;
}

/** Serves a session over a channel, until the thread is ended from outside. */
export function serveThread(channel: Channel<Report, Command>, ports: ThreadPorts): void {
  const thread = new EngineThread(channel, ports);
  channel.listen(
    (command) => thread.hear(command),
    () => {},
  );
}

/** A network on its way. */
interface Load {
  id: number;
  name: string;
  packed?: PackedNetwork; // once it is there
}

class EngineThread {
  readonly #channel: Channel<Report, Command>;
  readonly #ports: ThreadPorts;
  readonly #boards: BoardSearch;
  #kernel: Kernel = createTwinKernel();
  #queue = new RootQueue(new ArrayBuffer(controlBytes));
  #sharesControl = false;
  #run = 0;
  #hasNetwork = false;
  #load: Load | undefined;

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
    else if (command.type === 'load') void this.#fetch(command);
    else if (command.type === 'unload') this.#unload(command.id);
    else if (command.type === 'install') this.#install(command.id);
  }

  async #boot({ shared, control }: Extract<Command, { type: 'boot' }>): Promise<void> {
    if (control) this.#queue = new RootQueue(control);
    this.#sharesControl = control !== undefined;
    this.#kernel = await this.#createKernel(shared);
    this.#channel.post({ type: 'booted', kernel: this.#kernel.kind, bytes: 0 });
  }

  /** Where WebAssembly is missing, forbidden or out of reach, the twin is slower but as good. */
  async #createKernel(shared: boolean): Promise<Kernel> {
    try {
      return createWasmKernel(await this.#ports.readKernel(shared), { now: this.#clock, shared });
    } catch {
      return createTwinKernel({ now: this.#clock });
    }
  }

  async #search({ run, position, limits }: Extract<Command, { type: 'search' }>): Promise<void> {
    this.#run = run;
    try {
      await searchPosition(this.#searchOf(run, position, limits));
      this.#channel.post({ type: 'ended', run });
    } catch (error) {
      this.#channel.post({ type: 'ended', run, fault: searchFault(error) });
    }
  }

  #searchOf(run: number, { board, fourChance = USUAL_FOUR_CHANCE }: Position, limits: Limits): Search {
    const byNetwork = this.#hasNetwork && board.columns === 4 && board.rows === 4;
    return {
      player: byNetwork ? 'network' : 'heuristic',
      limits,
      choose: byNetwork
        ? (step) => this.#kernel.bestMove(board.ranks, step)
        : (step) => this.#boards.bestMove(board, fourChance, step),
      seesStop: this.#sharesControl,
      resumes: byNetwork,
      now: () => this.#ports.now(),
      isStopped: () => this.#queue.isStopped(run),
      pause: () => this.#ports.pause(),
      tell: (evaluation) => this.#channel.post({ type: 'evaluation', run, evaluation }),
    };
  }

  async #fetch({ id, network: name }: Extract<Command, { type: 'load' }>): Promise<void> {
    const load: Load = { id, name };
    this.#load = load;
    const isWanted = () => this.#load === load;
    const tell: NetworkProgress['tell'] = (loaded, total) => {
      if (isWanted()) this.#channel.post({ type: 'progress', id, loaded, total });
    };
    try {
      const bytes = await this.#ports.readNetwork(name, { tell, isWanted });
      if (!isWanted()) return;
      const parsed = parseNetwork(bytes);
      if (parsed.ok) {
        load.packed = parsed.value;
        this.#channel.post({ type: 'fetched', id });
      } else {
        this.#channel.post({ type: 'unloadable', id, fault: brokenNetwork(name, parsed.error.message) });
      }
    } catch (error) {
      if (isWanted()) this.#channel.post({ type: 'unloadable', id, fault: unreachableNetwork(name, error) });
    }
  }

  #unload(id: number): void {
    if (this.#load?.id === id) this.#load = undefined;
  }

  #install(id: number): void {
    if (this.#load?.id !== id || !this.#load.packed) return;
    const { name, packed } = this.#load;
    this.#load = undefined;
    const bytes = installNetwork(this.#kernel, packed);
    this.#hasNetwork = true;
    this.#channel.post({ type: 'installed', id, network: { name, bytes }, bytes, shared: undefined });
  }
}

function searchFault(error: unknown): Fault {
  const code = error instanceof RangeError ? 'wrong-request' : 'worker-failed';
  return { code, message: messageOf(error) };
}

function unreachableNetwork(name: string, error: unknown): Fault {
  return {
    code: 'network-unreachable',
    message: `The network "${name}" could not be loaded: ${messageOf(error)}`,
  };
}

function brokenNetwork(name: string, reason: string): Fault {
  return { code: 'network-broken', message: `The network "${name}" cannot be used: ${reason}` };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
