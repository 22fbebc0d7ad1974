/**
 * Workers: loops that take jobs from the queue, one at a time each. The solver runs in a thread of the lowest priority.
 * They are woken by new jobs, and look by themselves now and then.
 */
import { messageOf } from '@twofold/core/internal';
import { Value } from 'typebox/value';
import type { Database } from '../db/database.js';
import { withSpan } from '../traces/traces.js';
import { Workshop, type WorkshopOptions } from '../workshop/workshop.js';
import { HANDLERS } from './handlers.js';
import { INPUTS, JOB_NAMES, type JobName } from './jobs.js';
import type { Held, Queue } from './queue.js';
import { StudyDesk, type StudyWork } from './studies/desk.js';

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
  /** How this process does studies. Undefined: others do them. */
  studies?: StudyWork;
  /** Gets every job's end. */
  onWork?: (name: JobName, outcome: WorkOutcome, milliseconds: number) => void;
  /** A job failed, or the database did not answer. */
  onError?: (error: unknown) => void;
}

/** One loop: its thread for the solver, and its desk for studies. */
interface Loop {
  readonly shop: Workshop;
  readonly desk: StudyDesk | undefined;
  /** Ends the job that it has. */
  giveUp: (() => void) | undefined;
}

export class Workers {
  readonly #options: Required<Omit<WorkersOptions, 'startThread' | 'limitMs' | 'studies'>>;
  readonly #hands: Loop[];
  readonly #loops: Promise<void>[] = [];
  readonly #sleepers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #isClosed = false;

  private constructor({ startThread, limitMs = LIMIT_MS, studies, ...options }: WorkersOptions) {
    this.#options = {
      threads: 1,
      names: JOB_NAMES,
      pollMs: POLL_MS,
      onWork: () => {},
      onError: () => {},
      ...options,
    };
    const thread = { limitMs, ...(startThread && { startThread }) };
    this.#hands = Array.from({ length: this.#options.threads }, (_, at) => ({
      shop: new Workshop(thread),
      desk: studies && new StudyDesk(this.#options.database, studies, String(at + 1)),
      giveUp: undefined,
    }));
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
    for (const hand of workers.#hands) workers.#loops.push(workers.#run(hand));
    return workers;
  }

  /** Ends the loops. Jobs that are being done are given up, and done by others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#wake();
    await this.#stopListening?.().catch(() => {});
    for (const { giveUp } of this.#hands) giveUp?.();
    await Promise.all(this.#hands.map(({ shop }) => shop.close()));
    await Promise.all(this.#loops);
    await Promise.all(this.#hands.map(({ desk }) => desk?.close()));
  }

  async #run(hand: Loop): Promise<void> {
    const { queue, names, onError } = this.#options;
    const others = names.filter((name) => name !== 'study');
    while (!this.#isClosed) {
      const wanted = hand.desk?.takesParts ? names : others;
      const job = await queue.take(wanted).catch((error) => void onError(error));
      if (!job) await this.#sleep();
      else await this.#do(job, hand).catch(onError); // the database is away: the lease ends by itself
    }
  }

  /** Does a job, and extends its lease meanwhile. */
  async #do(job: Held, hand: Loop): Promise<void> {
    const { queue, database, onWork, onError } = this.#options;
    const { shop, desk } = hand;
    const started = performance.now();
    const ending = new AbortController();
    hand.giveUp = () => ending.abort();
    let isLost = false;
    const heartbeat = setInterval(
      () => {
        queue.extend(job).then(async (held) => {
          if (held) return;
          isLost = true;
          ending.abort();
          await shop.close(); // its thread works for nothing
        }, onError);
      },
      (queue.leaseOf(job.name) * 1000) / 4,
    );
    const end = (outcome: WorkOutcome) => onWork(job.name, outcome, performance.now() - started);
    try {
      if (!Value.Check(INPUTS[job.name], job.input))
        throw new Error(`The job ${job.name} has another input.`);
      const context = { database, queue, workshop: shop, desk, signal: ending.signal };
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
