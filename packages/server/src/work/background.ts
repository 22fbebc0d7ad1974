/** The queue and the workers of a server's process. The queue is opened when somebody needs it and the database is ready. */
import type { Kysely } from 'kysely';
import type { DatabaseHandle } from '../db/startDatabase.js';
import type { Tables } from '../db/tables.js';
import { hasFairness } from '../ranked/fairness.js';
import { Queue, type QueueOptions } from './queue.js';
import { Workers, type WorkersOptions } from './workers.js';

/** How long the workers wait for a database that was not ready, in milliseconds. */
const AGAIN_MS = 5_000;

export interface BackgroundOptions extends QueueOptions {
  /**
   * How this process does jobs. `elsewhere`: other processes do them, and the queue is opened at once all the same.
   * Undefined: it is opened by the first job.
   */
  workers?: Pick<WorkersOptions, 'startThread' | 'limitMs' | 'threads' | 'pollMs'> | 'elsewhere';
}

interface EndedGame {
  readonly record: {
    readonly id: string;
    readonly isBot: boolean;
    readonly variant: string;
    readonly dealId: string | null;
  };
  readonly ply: number;
  readonly maxRank: number;
}

export class Background {
  readonly #handle: DatabaseHandle;
  readonly #options: BackgroundOptions & Pick<WorkersOptions, 'onWork'>;
  readonly #closing = new AbortController();
  #queue: Promise<Queue> | undefined;
  #opened: Queue | undefined;
  #workers: Promise<Workers | undefined> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(handle: DatabaseHandle, options: BackgroundOptions & Pick<WorkersOptions, 'onWork'>) {
    this.#handle = handle;
    this.#options = options;
    if (options.workers) void handle.ready.catch(() => {}).then(() => this.#start());
  }

  /** The queue. Rejects if the database does not answer; the next call tries again. */
  queue(): Promise<Queue> {
    this.#queue ??= Queue.open(this.#handle.database!, this.#options).then(
      (queue) => {
        this.#opened = queue;
        return queue;
      },
      (error) => {
        this.#queue = undefined;
        throw error;
      },
    );
    return this.#queue;
  }

  /** Jobs that wait, by name. None before the queue is open. */
  async waiting(): Promise<ReadonlyMap<string, number>> {
    return (await this.#opened?.waiting()) ?? new Map();
  }

  /** For how many seconds the oldest job that is due has waited, by name. None before the queue is open. */
  async oldest(): Promise<ReadonlyMap<string, number>> {
    return (await this.#opened?.oldest()) ?? new Map();
  }

  /** Adds the jobs of a game that ends, in its transaction. Before the queue is open clean-up finds the game later. */
  async addEnd(tx: Kysely<Tables>, { record, ply, maxRank }: EndedGame): Promise<void> {
    if (record.isBot || !hasFairness({ ...record, ply, maxRank })) return;
    await this.#opened?.enqueue('fairness', record.id, { game: record.id }, { tx });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await (await this.#workers)?.close();
    await this.#opened?.close();
  }

  /** Starts as soon as the database is there: it may be ready after its first attempt failed. */
  #start(): void {
    if (this.#closing.signal.aborted) return;
    const starting = this.#tryStart().catch((error) => {
      this.#options.onError?.(error);
      return false as const;
    });
    this.#workers = starting.then((started) => started || undefined);
    void starting.then((started) => {
      if (started !== false || this.#closing.signal.aborted) return;
      this.#timer = setTimeout(() => this.#start(), AGAIN_MS);
      this.#timer.unref();
    });
  }

  /** False: the database is not there yet. Undefined: others work. */
  async #tryStart(): Promise<Workers | undefined | false> {
    const { database } = this.#handle;
    if (!database) return false;
    const { workers, onWork, onError } = this.#options;
    const queue = await this.queue();
    if (workers === 'elsewhere') return undefined;
    const hear = {
      ...(onWork && { onWork }),
      ...(onError && { onError: (error: unknown) => onError(error as Error) }),
    };
    return Workers.start({ database, queue, ...workers, ...hear });
  }
}
