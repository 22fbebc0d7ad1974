/** Threads that do one job after another: as many as there are jobs at the same time. They stay for the next ones. */
import type { Worker } from 'node:worker_threads';

export class Hands<Job, Result> {
  readonly #newThread: () => Worker;
  readonly #idle: Worker[] = [];

  /** The thread answers each message with one. */
  constructor(newThread: () => Worker) {
    this.#newThread = newThread;
  }

  /** Rejects if the thread throws or ends, or when `signal` aborts. Then it is replaced. */
  async do(job: Job, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const thread = this.#idle.pop() ?? this.#newThread();
    const stop = () => void thread.terminate();
    signal.addEventListener('abort', stop);
    try {
      const result = await answerOf<Job, Result>(thread, job);
      if (!signal.aborted) this.#idle.push(thread);
      return result;
    } catch (error) {
      await thread.terminate();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Ends the threads without a job. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.terminate()));
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
