/**
 * A thread beside the service for work that would stall it: one job at a time, each within a time limit. A thread
 * that exceeds the limit or its memory is ended, and the next job gets a new one. So a replay made to be
 * expensive costs its sender an answer, and everybody else nothing.
 */
import { Worker } from 'node:worker_threads';
import { Refused } from '../live/refused.js';
import { FairQueue } from './fairQueue.js';
import type { JobAnswer, JobName, JobRequest, Jobs } from './jobs.js';

export interface WorkshopOptions {
  /** Starts a thread that runs workshopThread.ts. By default: the compiled module beside this one. */
  startThread?: () => Worker;
  /** Milliseconds for a job, the start of its thread included. */
  limitMs?: number;
  /** Jobs that may wait. Of more the newest of whoever has the most is refused with status 503. */
  mostWaiting?: number;
  /** Gets every job's end. */
  onJob?: (name: JobName, outcome: JobOutcome, milliseconds: number) => void;
  /** Gets why a thread died: no memory left, or a module that is missing. */
  onError?: (error: Error) => void;
}

/** `busy`: never begun. `stopped`: ended at its limit, or its thread died. */
export type JobOutcome = 'done' | 'failed' | 'busy' | 'stopped';

interface Waiting {
  request: JobRequest;
  resolve: (answer: JobAnswer | 'busy' | undefined) => void; // undefined: stopped
}

const LIMIT_MS = 10_000;
const MOST_WAITING = 16;
/** Megabytes of JavaScript: the longest permitted replay takes some 60. */
const HEAP = 192;

/** A thread of the compiled module. */
function startThread(): Worker {
  return new Worker(new URL('./workshopThread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
}

export class Workshop {
  readonly #options: Required<WorkshopOptions>;
  readonly #waiting: FairQueue<Waiting>;
  #thread: Worker | undefined;
  #isBusy = false;

  constructor(options: WorkshopOptions = {}) {
    this.#options = {
      startThread,
      limitMs: LIMIT_MS,
      mostWaiting: MOST_WAITING,
      onJob: () => {},
      onError: () => {},
      ...options,
    };
    this.#waiting = new FairQueue(this.#options.mostWaiting);
  }

  /**
   * Does a job. `who` asks for it: jobs of different people take turns. Rejects with `Refused`, status 503, if too
   * many wait or if the job is stopped. Rejects with an Error if the job throws.
   */
  async run<Name extends JobName>(
    name: Name,
    input: Jobs[Name]['input'],
    who: string,
  ): Promise<Jobs[Name]['output']> {
    const answer = await new Promise<JobAnswer | 'busy' | undefined>((resolve) => {
      this.#waiting.add(who, { request: { name, input }, resolve })?.resolve('busy');
      void this.#work();
    });
    if (answer === 'busy') {
      this.#options.onJob(name, 'busy', 0);
      throw busy('Too many wait for this now. Try again in a moment.');
    }
    if (!answer) throw busy('This took too long and was stopped.');
    if ('failed' in answer) throw new Error(`The job "${name}" failed: ${answer.failed}`);
    return answer.output as Jobs[Name]['output'];
  }

  /** Ends the thread. Jobs that wait are refused. */
  async close(): Promise<void> {
    for (const { resolve } of this.#waiting.clear()) resolve(undefined);
    await this.#endThread();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#waiting.next(); next; next = this.#waiting.next()) {
      const started = performance.now();
      const answer = await this.#ask(next.request);
      const outcome = !answer ? 'stopped' : 'failed' in answer ? 'failed' : 'done';
      this.#options.onJob(next.request.name, outcome, performance.now() - started);
      next.resolve(answer);
    }
    this.#isBusy = false;
  }

  /** Undefined: the thread was ended, or died. */
  async #ask(request: JobRequest): Promise<JobAnswer | undefined> {
    this.#thread ??= this.#options.startThread();
    const thread = this.#thread;
    thread.ref();
    const answer = await new Promise<JobAnswer | undefined>((resolve) => {
      const timer = setTimeout(resolve, this.#options.limitMs, undefined);
      const end = (found: JobAnswer | undefined) => {
        clearTimeout(timer);
        resolve(found);
      };
      thread.once('message', end);
      thread.once('error', (error) => {
        this.#options.onError(error);
        end(undefined);
      });
      thread.once('exit', () => end(undefined));
      thread.postMessage(request);
    });
    if (answer) {
      for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
      thread.once('error', () => this.#forget(thread)); // between two jobs
      thread.once('exit', () => this.#forget(thread));
      thread.unref(); // an idle thread keeps no process alive
    } else await this.#endThread();
    return answer;
  }

  #forget(thread: Worker): void {
    if (this.#thread === thread) this.#thread = undefined;
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

function busy(message: string): Refused {
  return new Refused(503, 'busy', message, { 'retry-after': '5' });
}
