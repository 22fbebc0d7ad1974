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
import { RefusedStudy, StudyDesk, type StudyWork } from './studies/desk.js';

/** A game of 20,000 moves takes some three minutes of a core that is free. The priority is the lowest. */
const LIMIT_MS = 30 * 60_000;
/** How often an idle worker looks for jobs, in milliseconds: for those whose delay is over, and where no word came. */
const POLL_MS = 5_000;
/** How often clean-up is asked for. It is done once an hour, by one worker of all. */
const CLEAN_UP_MS = 1_200_000;
const CLEAN_UP_SECONDS = 3600;

/** `lost`: to another worker. `given back`: this process ends. `refused`: this process cannot do it, and others may. */
export type WorkOutcome = 'done' | 'failed' | 'lost' | 'given back' | 'refused';

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

/** One loop: its thread for the solver, and the desk for studies, which all loops share. */
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
    const desk = studies && new StudyDesk(this.#options.database, studies);
    this.#hands = Array.from({ length: this.#options.threads }, () => ({
      shop: new Workshop(thread),
      desk,
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

  /** Ends the loops. Jobs that are being done are given back, and done by others. */
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
      const job = await queue
        .take(hand.desk ? names : others, hand.desk?.refused)
        .catch((error) => void onError(error));
      if (!job) await this.#sleep();
      else await this.#do(job, hand).catch(onError); // the database is away: the lease ends by itself
    }
  }

  /** Does a job, and extends its lease meanwhile. */
  async #do(job: Held, hand: Loop): Promise<void> {
    if (this.#isClosed) return void (await this.#options.queue.giveBack(job)); // it was taken at that moment
    const started = performance.now();
    const ending = new AbortController();
    hand.giveUp = () => ending.abort();
    const release = this.#keep(job, hand.shop, ending);
    const outcome = await this.#try(job, hand, ending.signal).finally(release);
    this.#options.onWork(job.name, outcome, performance.now() - started);
  }

  /** Extends the lease of a job again and again, and ends the work when it is lost. Returns what stops that. */
  #keep(job: Held, shop: Workshop, ending: AbortController): () => void {
    const { queue, onError } = this.#options;
    let isOver = false;
    const heartbeat = setInterval(
      () => {
        queue.extend(job).then(async (held) => {
          if (held || isOver) return; // an answer may come when the next job has begun
          ending.abort();
          await shop.close(); // its thread works for nothing
        }, onError);
      },
      (queue.leaseOf(job.name) * 1000) / 4,
    );
    return () => {
      isOver = true;
      clearInterval(heartbeat);
    };
  }

  /** Does a job, and tells the queue how it ended. */
  async #try(job: Held, { shop, desk }: Loop, signal: AbortSignal): Promise<WorkOutcome> {
    const { queue, database, onError } = this.#options;
    try {
      if (!Value.Check(INPUTS[job.name], job.input))
        throw new Error('a job of this version has another input.');
      const context = { database, queue, workshop: shop, desk, signal, onError };
      await withSpan(`job ${job.name}`, {}, () => HANDLERS[job.name](job.input as never, context));
      return (await queue.complete(job)) ? 'done' : 'lost';
    } catch (error) {
      if (signal.aborted) return (await queue.giveBack(job)) ? 'given back' : 'lost';
      const isRefused = error instanceof RefusedStudy;
      onError(ended(job, isRefused ? 'was refused' : 'failed', error));
      if (isRefused) return (await queue.giveBack(job)) ? 'refused' : 'lost';
      return (await queue.fail(job, messageOf(error))) ? 'failed' : 'lost';
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

/** Characters of an input in the log: a worker of another version may have stored anything. */
const MOST_LOGGED = 200;

/** A job's error, with the job and its input. */
function ended({ name, input }: Held, how: string, cause: unknown): Error {
  const of = JSON.stringify(input)?.slice(0, MOST_LOGGED);
  return new Error(`The job ${name} of ${of} ${how}: ${messageOf(cause)}`, { cause });
}
