/** A thread that does one job after another. It stays for the next one, and is replaced when it ends. */
import type { Worker } from 'node:worker_threads';

export class Hand<Job, Result> {
  readonly #newThread: () => Worker;
  #thread: Worker | undefined;

  /** The thread answers each message with one. */
  constructor(newThread: () => Worker) {
    this.#newThread = newThread;
  }

  /** Rejects if the thread throws or ends, or when `signal` aborts. */
  async do(job: Job, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    this.#thread ??= this.#newThread();
    const thread = this.#thread;
    const stop = () => void thread.terminate();
    signal.addEventListener('abort', stop);
    try {
      return await answerOf<Job, Result>(thread, job);
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
    this.#thread = undefined;
  }
}

function answerOf<Job, Result>(thread: Worker, job: Job): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = (code: number) => end(() => reject(new Error(`The thread ended with exit code ${code}.`)));
    const hear = (result: Result) => end(() => resolve(result));
    const fail = (error: Error) => end(() => reject(error));
    const end = (settle: () => void) => {
      thread.off('message', hear).off('error', fail).off('exit', leave);
      settle();
    };
    thread.on('message', hear).on('error', fail).on('exit', leave);
    thread.postMessage(job);
  });
}
