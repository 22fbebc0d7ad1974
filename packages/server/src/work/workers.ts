/**
 * Workers: loops that take jobs from the queue, one at a time each. The solver runs in a thread of the lowest priority.
 * They are woken by new jobs, and look by themselves now and then.
 */
import { messageOf } from '@twofold/core/internal';
import { Value } from 'typebox/value';
import type { Database } from '../db/database.js';
import { withSpan } from '../service/traces.js';
import { Workshop, type WorkshopOptions } from '../workshop/workshop.js';
import { HANDLERS } from './handlers.js';
import { INPUTS, JOB_NAMES, type JobName } from './jobs.js';
import type { Held, Queue } from './queue.js';

/** A game of 20,000 moves takes some three minutes of a core that is free. The priority is the lowest. */
const LIMIT_MS = 30 * 60_000;
/** How often an idle worker looks for jobs, in milliseconds: for those whose delay is over, and where no word came. */
const POLL_MS = 5_000;
/** How often clean-up is asked for. It is done once an hour, by one worker of all. */
const CLEAN_UP_MS = 1_200_000;
const CLEAN_UP_SECONDS = 3600;

export type WorkOutcome = 'done' | 'failed' | 'lost';

export interface WorkersOptions extends Pick<WorkshopOptions, 'startThread' | 'limitMs'> {
  database: Database;
  queue: Queue;
  /** Jobs at the same time. 1 by default. */
  threads?: number;
  /** Which jobs: by default all. */
  names?: readonly JobName[];
  pollMs?: number;
  /** Gets every job's end. */
  onWork?: (name: JobName, outcome: WorkOutcome, milliseconds: number) => void;
  /** A job failed, or the database did not answer. */
  onError?: (error: unknown) => void;
}

export class Workers {
  readonly #options: Required<Omit<WorkersOptions, 'startThread' | 'limitMs'>>;
  readonly #shops: Workshop[];
  readonly #loops: Promise<void>[] = [];
  readonly #sleepers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #isClosed = false;

  private constructor({ startThread, limitMs = LIMIT_MS, ...options }: WorkersOptions) {
    this.#options = {
      threads: 1,
      names: JOB_NAMES,
      pollMs: POLL_MS,
      onWork: () => {},
      onError: () => {},
      ...options,
    };
    const thread = { limitMs, ...(startThread && { startThread }) };
    this.#shops = Array.from({ length: this.#options.threads }, () => new Workshop(thread));
  }

  /** Starts the loops. */
  static async start(options: WorkersOptions): Promise<Workers> {
    const workers = new Workers(options);
    const { queue, onError } = workers.#options;
    workers.#stopListening = await queue.listen(() => workers.#wake());
    const askCleanUp = () => {
      const once = { onceInSeconds: CLEAN_UP_SECONDS };
      queue.enqueue('cleanUp', 'all', {}, once).catch(onError);
    };
    askCleanUp();
    workers.#timer = setInterval(askCleanUp, CLEAN_UP_MS);
    workers.#timer.unref();
    for (const shop of workers.#shops) workers.#loops.push(workers.#run(shop));
    return workers;
  }

  /** Ends the loops. Jobs that are being done are given up, and done by others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#wake();
    await this.#stopListening?.().catch(() => {});
    await Promise.all(this.#shops.map((shop) => shop.close()));
    await Promise.all(this.#loops);
  }

  async #run(shop: Workshop): Promise<void> {
    const { queue, names, onError } = this.#options;
    while (!this.#isClosed) {
      const job = await queue.take(names).catch((error) => void onError(error));
      if (!job) await this.#sleep();
      else await this.#do(job, shop).catch(onError); // the database is away: the lease ends by itself
    }
  }

  /** Does a job, and extends its lease meanwhile. */
  async #do(job: Held, shop: Workshop): Promise<void> {
    const { queue, database, onWork, onError } = this.#options;
    const started = performance.now();
    let isLost = false;
    const heartbeat = setInterval(
      () => {
        queue.extend(job).then(async (held) => {
          if (held) return;
          isLost = true;
          await shop.close(); // its thread works for nothing
        }, onError);
      },
      (queue.leaseSeconds * 1000) / 4,
    );
    const end = (outcome: WorkOutcome) => onWork(job.name, outcome, performance.now() - started);
    try {
      if (!Value.Check(INPUTS[job.name], job.input))
        throw new Error(`The job ${job.name} has another input.`);
      const context = { database, queue, workshop: shop };
      await withSpan(`job ${job.name}`, {}, () => HANDLERS[job.name](job.input as never, context));
      if (isLost) return end('lost');
      await queue.complete(job);
      end('done');
    } catch (error) {
      if (isLost) return end('lost');
      if (!this.#isClosed) onError(error);
      await queue.fail(job, messageOf(error));
      end('failed');
    } finally {
      clearInterval(heartbeat);
    }
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, this.#options.pollMs);
      timer.unref();
      this.#sleepers.add(wake);
      if (this.#isClosed) wake();
    });
  }

  #wake(): void {
    for (const wake of [...this.#sleepers]) wake();
  }
}
