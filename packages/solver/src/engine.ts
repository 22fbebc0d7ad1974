/**
 * The engine as its users see it: `for await` over deepening evaluations. It stands on the five methods of the
 * port alone; the platform (threads, bytes, clock) comes from `@twofold/solver/web` or `@twofold/solver/node`.
 */
import { EvaluationStream } from './evaluationStream.js';
import type { Limits } from './kernel.js';
import {
  EngineError,
  type EngineInfo,
  type EnginePort,
  type EngineState,
  type Evaluation,
  type NetworkInfo,
  type Position,
  type ThreadChannel,
  type Work,
  type WorkEvent,
} from './port.js';
import { controlBytes } from './rootQueue.js';
import { openSession } from './session.js';

export interface Engine {
  /** As it is now: read it again after `useNetwork`. */
  readonly info: EngineInfo;
  readonly state: EngineState;
  /**
   * Searches at once, and gives an evaluation for each depth. A newer `analyse`, `stop` and `destroy` end it (the
   * iteration just ends), and so does leaving the loop. Throws RangeError without a limit; the iteration throws
   * EngineError if the engine failed.
   */
  analyse(position: Position, limits: Limits): AsyncIterableIterator<Evaluation>;
  /**
   * Loads a network beside what is searched, then plays by it; a search that runs begins anew on it. The one
   * before serves until then, and goes on if this rejects with an EngineError: the network cannot be read
   * (`network-unreachable`), is none (`network-broken`), or a newer call or `destroy` came (`cancelled`).
   * `total` is undefined where nobody knows how many bytes will come.
   */
  useNetwork(network: string, onProgress?: OnProgress): Promise<NetworkInfo>;
  /** Ends the analysis, not the loading. */
  stop(): void;
  /** Ends everything, its threads too. May be called again. */
  destroy(): void;
}

export type OnProgress = (loaded: number, total: number | undefined) => void;

/** What the engine needs of the place it runs in. */
export interface EnginePorts {
  /** Starts a thread that serves its end (`serveThread`). */
  openThread(): ThreadChannel;
  /** Whether threads can share memory; without it there is one. */
  readonly sharesMemory: boolean;
}

export interface EngineOptions {
  /** The network to wait for. Without one the engine is there at once, and plays by heuristic. */
  network?: string;
  onProgress?: OnProgress;
  threads?: number; // at most; 1 unless told
}

/** Rejects with an EngineError, and leaves nothing behind, if its threads do not start or its network fails. */
export async function createEngine(ports: EnginePorts, options: EngineOptions = {}): Promise<Engine> {
  const engine = new PortedEngine(ports, ports.sharesMemory ? (options.threads ?? 1) : 1);
  try {
    await engine.started;
    if (options.network !== undefined) await engine.useNetwork(options.network, options.onProgress);
  } catch (error) {
    engine.destroy();
    throw error;
  }
  return engine;
}

/** Who waits for a request. */
interface Waiter {
  evaluation?: (evaluation: Evaluation) => void;
  progress?: OnProgress | undefined;
  end: (error: EngineError | undefined) => void; // undefined: done
}

class PortedEngine implements Engine {
  /** Rejects with an EngineError if the threads do not start. */
  readonly started: Promise<void>;
  readonly #port: EnginePort;
  readonly #waiters = new Map<number, Waiter>();
  #requests = 0;

  constructor(ports: EnginePorts, threads: number) {
    let settle: (error: EngineError | undefined) => void = () => {};
    this.started = new Promise((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    this.#port = openSession({
      channels: Array.from({ length: Math.max(1, Math.floor(threads)) }, () => ports.openThread()),
      control: ports.sharesMemory ? new SharedArrayBuffer(controlBytes) : undefined,
      openReader: () => ports.openThread(),
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

  analyse(position: Position, limits: Limits): AsyncIterableIterator<Evaluation> {
    const { depth, nodes, milliseconds } = limits;
    if (depth === undefined && nodes === undefined && milliseconds === undefined) {
      throw new RangeError('A search needs a limit: depth, nodes or milliseconds');
    }
    const id = ++this.#requests;
    const stream = new EvaluationStream(() => {
      if (this.#waiters.has(id)) this.#port.stop();
    });
    this.#start(
      { id, kind: 'search', position, limits },
      {
        evaluation: (evaluation) => stream.push(evaluation),
        end: (error) => stream.end(error?.code === 'cancelled' ? undefined : error),
      },
    );
    return stream;
  }

  useNetwork(network: string, onProgress?: OnProgress): Promise<NetworkInfo> {
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
