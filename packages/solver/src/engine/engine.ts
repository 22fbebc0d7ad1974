/**
 * The engine for its users: `for await` over deepening evaluations. It needs only the five methods of the
 * port. The platform (threads, bytes, clock) comes from `@twofold/solver/web` or `@twofold/solver/node`.
 */

import type { Direction } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import type { Limits } from '../kernel/kernel.js';
import { networkNamed } from '../network/manifest.js';
import type { PlayoutOptions, TileChance } from '../players/playouts.js';
import type { Analysis } from '../reasons/analysis.js';
import type { FormationTable } from '../tables/file.js';
import { EvaluationStream } from './evaluationStream.js';
import { checkLimits, checkThreads } from './limits.js';
import { type NetworkPorts, openReader } from './networkReader.js';
import {
  EngineError,
  type EngineInfo,
  type EnginePort,
  type EngineState,
  type Evaluation,
  type NetworkInfo,
  type SearchPosition,
  type StopSignal,
  type ThreadChannel,
  type Work,
  type WorkEvent,
} from './port.js';
import { copyPosition } from './position.js';
import { openScheduler } from './scheduler/scheduler.js';
import { canShareMemory } from './sharedMemory.js';
import { controlBytes } from './threadQueue.js';

/** The solver in threads. All of its questions are answered in the background. */
export interface Engine {
  /** A snapshot. Read it again after `useNetwork`. */
  readonly info: EngineInfo;
  /** What it does now. */
  readonly state: EngineState;
  /**
   * Begins a search at once, and yields an evaluation for each depth. A newer `analyse`, `stop`, `destroy` or
   * leaving the loop ends it; the iteration then just ends. Throws RangeError if limits are wrong or missing
   * (`Limits`), or if there is no such board; then the search before goes on. The position is copied. The iteration
   * throws EngineError if the engine fails.
   */
  analyse(
    position: SearchPosition,
    limits: Limits,
    options?: AnalyseOptions,
  ): AsyncIterableIterator<Evaluation>;
  /**
   * Loads a network while searches go on, then plays with it. A running search restarts on the new network.
   * The old network serves until then. It stays if this rejects with an EngineError: the network cannot be
   * read (`network-unreachable`), is not a network (`network-broken`), or a newer call or `destroy` came
   * (`cancelled`). One exception: a network that was being installed when a newer call came plays until the newer network
   * does. `onProgress` gets `total` undefined if the size is unknown. In a page some endgames come later, and are
   * added before a search that needs them: `info` and this promise say nothing of it.
   */
  useNetwork(network: string, onProgress?: OnProgress): Promise<NetworkInfo>;
  /**
   * Follows moves of a position, the better one first: what may come after each, with the best replies by the player of
   * such boards one move ahead. It needs some 30 ms, and works beside a search. `reasons` says what distinguishes two of
   * the moves. Throws RangeError if there is no such board. Rejects with an EngineError: `cancelled` by a newer call or
   * `destroy`, or the engine failed.
   */
  follow(position: SearchPosition, directions: readonly Direction[]): Promise<Analysis>;
  /**
   * The chances of the next tiles for a player of some strength, by playing on. It needs tens to hundreds of milliseconds, in
   * breaks of a search. Undefined: no network plays such boards. Throws RangeError if there is no such board. Rejects with an
   * EngineError: `cancelled` by `signal`, a newer call or `destroy`, or the engine failed.
   */
  playouts(
    position: SearchPosition,
    options: PlayoutOptions,
    signal?: StopSignal,
  ): Promise<readonly TileChance[] | undefined>;
  /** Ends the search. All else goes on. */
  stop(): void;
  /** Ends everything, threads too. May be called again. */
  destroy(): void;
}

/** Limits and wishes of a search. */
export interface AnalyseOptions {
  /**
   * Yields at the end of the search alone: the deepest evaluation of each thread, the deepest of all last. A search
   * that is stopped yields nothing. For callers who need the answer only: a message costs the caller's thread time.
   */
  tellsLast?: boolean;
}

/** Gets the bytes so far, and all of them where that is known. */
export type OnProgress = (loaded: number, total: number | undefined) => void;

/** The platform of the engine. */
export interface EnginePorts {
  /** Starts a thread that runs `serveThread`. */
  openThread(): ThreadChannel;
  /** How networks are read. */
  readonly reader: NetworkPorts;
  /**
   * Whether the platform lets threads share memory. A browser does so on a cross-origin isolated page. The
   * engine also checks that shared memory exists (`canShareMemory`). If either is missing, there is one
   * thread.
   */
  readonly sharesMemory: boolean;
}

/** What an engine is opened with. */
export interface EngineOptions {
  /** The network to wait for. Without one the engine is ready at once, and plays by heuristic. */
  network?: string;
  /** Called while the network is loaded. */
  onProgress?: OnProgress;
  /** The most threads; by default: 1. */
  threads?: number;
  /**
   * Endgame tables for searches of 4x4 by a network (`parseTable`). A search with another chance of a 4 than a table's
   * does not use that table.
   */
  tables?: readonly FormationTable[];
}

/**
 * Rejects with an EngineError if the threads do not start or the network fails; nothing is left running.
 * Rejects with a RangeError if `threads` is not a whole number from 1 on.
 */
export async function createEngine(ports: EnginePorts, options: EngineOptions = {}): Promise<Engine> {
  const { threads = 1, tables } = options;
  checkThreads(threads);
  const sharesMemory = ports.sharesMemory && canShareMemory();
  const engine = openEngine({ ...ports, sharesMemory }, sharesMemory ? threads : 1, tables);
  try {
    const { network, onProgress } = options;
    const loaded = network === undefined ? undefined : engine.useNetwork(network, onProgress);
    await Promise.all([engine.started, loaded]);
  } catch (error) {
    engine.destroy();
    throw error;
  }
  return engine;
}

/** Opens the threads one by one. If one cannot be opened, or takes no message, those before it are closed. */
function openEngine(
  ports: EnginePorts,
  threads: number,
  tables: readonly FormationTable[] | undefined,
): PortedEngine {
  const channels: ThreadChannel[] = [];
  try {
    while (channels.length < threads) channels.push(ports.openThread());
    return new PortedEngine(ports, channels, tables);
  } catch (error) {
    for (const channel of channels) channel.close();
    throw new EngineError({
      code: 'worker-failed',
      message: `A thread of the engine could not be started: ${messageOf(error)}`,
    });
  }
}

/** The caller that waits for a request. */
interface Waiter {
  evaluation?: (evaluation: Evaluation) => void;
  analysis?: (analysis: Analysis) => void;
  chances?: (chances: readonly TileChance[] | undefined) => void;
  progress?: OnProgress | undefined;
  end: (error: EngineError | undefined) => void; // undefined: success
}

class PortedEngine implements Engine {
  /** Rejects with an EngineError if the threads do not start. */
  readonly started: Promise<void>;
  readonly #port: EnginePort;
  readonly #waiters = new Map<number, Waiter>();
  #requests = 0;

  constructor(
    ports: EnginePorts,
    channels: readonly ThreadChannel[],
    tables: readonly FormationTable[] | undefined,
  ) {
    let settle: (error: EngineError | undefined) => void = () => {};
    this.started = new Promise((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    // Where this constructor throws, nobody holds the promise when the threads end.
    this.started.catch(() => {});
    this.#port = openScheduler({
      channels,
      control: ports.sharesMemory ? new SharedArrayBuffer(controlBytes) : undefined,
      tables,
      openReader: () => openReader(ports.reader),
      onEvent: (event) => this.#hear(event),
      onStarted: (fault) => settle(fault && new EngineError(fault)),
    });
  }

  get info(): EngineInfo {
    return this.#port.getInfo();
  }

  get state(): EngineState {
    return this.#port.getState();
  }

  analyse(
    position: SearchPosition,
    limits: Limits,
    { tellsLast = false }: AnalyseOptions = {},
  ): AsyncIterableIterator<Evaluation> {
    checkLimits(limits);
    const request = { position: copyPosition(position), limits: { ...limits }, tellsLast };
    const id = ++this.#requests;
    const stream = new EvaluationStream(() => {
      if (this.#waiters.has(id)) this.#port.stop();
    });
    this.#start(
      { id, kind: 'search', ...request },
      {
        evaluation: (evaluation) => stream.push(evaluation),
        end: (error) => stream.end(error?.code === 'cancelled' ? undefined : error),
      },
    );
    return stream;
  }

  useNetwork(name: string, onProgress?: OnProgress): Promise<NetworkInfo> {
    const network = networkNamed(name);
    return new Promise((resolve, reject) => {
      this.#start(
        { id: ++this.#requests, kind: 'load', network },
        {
          progress: onProgress,
          end: (error) => (error ? reject(error) : resolve(this.info.network!)),
        },
      );
    });
  }

  follow(position: SearchPosition, directions: readonly Direction[]): Promise<Analysis> {
    const work = { position: copyPosition(position), directions: [...directions] };
    return new Promise((resolve, reject) => {
      const end = (error: EngineError | undefined) => error && reject(error);
      this.#start({ id: ++this.#requests, kind: 'follow', ...work }, { analysis: resolve, end });
    });
  }

  playouts(
    position: SearchPosition,
    options: PlayoutOptions,
    signal?: StopSignal,
  ): Promise<readonly TileChance[] | undefined> {
    const work = { position: copyPosition(position), playouts: { ...options } };
    const id = ++this.#requests;
    const drop = () => this.#port.drop(id);
    const answer = new Promise<readonly TileChance[] | undefined>((resolve, reject) => {
      const end = (error: EngineError | undefined) => error && reject(error);
      this.#start({ id, kind: 'playouts', ...work }, { chances: resolve, end });
    });
    if (signal?.aborted) drop();
    signal?.addEventListener('abort', drop);
    return answer.finally(() => signal?.removeEventListener('abort', drop));
  }

  stop(): void {
    this.#port.stop();
  }

  destroy(): void {
    this.#port.destroy();
  }

  #start(work: Work, waiter: Waiter): void {
    this.#waiters.set(work.id, waiter);
    this.#port.start(work);
  }

  #hear(event: WorkEvent): void {
    const waiter = this.#waiters.get(event.id);
    if (!waiter) return;
    if (event.type === 'evaluation') waiter.evaluation?.(event.evaluation);
    else if (event.type === 'followed') waiter.analysis?.(event.analysis);
    else if (event.type === 'played') waiter.chances?.(event.chances);
    else if (event.type === 'progress') waiter.progress?.(event.loaded, event.total);
    else {
      this.#waiters.delete(event.id);
      waiter.end(errorOf(event));
    }
  }
}

function errorOf(
  event: Extract<WorkEvent, { type: 'done' | 'cancelled' | 'failed' }>,
): EngineError | undefined {
  if (event.type === 'done') return undefined;
  if (event.type === 'failed') return new EngineError(event.fault);
  return new EngineError({
    code: 'cancelled',
    message: 'A newer request came, or the engine was told to stop.',
  });
}
