/**
 * The threads of a training run. They are made once, since a kernel never returns shared memory. They wait
 * between two legs, so that a checkpoint is a real state of the run.
 */
import { Worker } from 'node:worker_threads';
import type { Progress, SharedNetwork, TrainOptions } from '@twofold/solver';
import type { ThreadData, ThreadLeg, ThreadReport } from './trainingThread.js';

type RandomState = readonly [low: number, high: number];

export interface Leg {
  episodes: number; // of all threads together
  episodesABatch: number;
  randomStates: readonly RandomState[]; // of each thread
  onBatch: (progress: Progress, thread: number) => void;
}

export interface TeamOptions {
  threads: number;
  kernel: Uint8Array; // kernelShared.wasm
  network: SharedNetwork;
  options: TrainOptions;
}

export class TrainingTeam {
  readonly #workers: Worker[];
  readonly #control = new Int32Array(new SharedArrayBuffer(8));
  #death: Error | undefined; // of a thread, also between legs

  constructor({ threads, ...data }: TeamOptions) {
    const workerData: ThreadData = { ...data, control: this.#control };
    this.#workers = Array.from(
      { length: threads },
      () =>
        new Worker(new URL('./trainingThread.js', import.meta.url), {
          workerData,
          execArgv: [], // not the options of the process: threads refuse some (--input-type)
        }),
    );
    for (const worker of this.#workers) {
      worker.on('error', (error: Error) => {
        this.#death ??= error;
      });
      worker.on('exit', (code) => {
        this.#death ??= new Error(`A training thread ended with code ${code}`);
      });
    }
  }

  /**
   * Lets all threads learn. Resolves with their random states when they wait again. Rejects if a thread died.
   */
  async learn({ episodes, episodesABatch, randomStates, onBatch }: Leg): Promise<RandomState[]> {
    if (this.#death) throw this.#death;
    this.#control.set([0, episodes]);
    const ended = await Promise.allSettled(
      this.#workers.map((worker, thread) =>
        runLeg(worker, { randomState: randomStates[thread]!, episodesABatch }, (progress) =>
          onBatch(progress, thread),
        ).catch((error) => {
          this.stop();
          throw error;
        }),
      ),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return ended.map((one) => (one as PromiseFulfilledResult<RandomState>).value);
  }

  /** Ends the leg after the running batches. */
  stop(): void {
    Atomics.store(this.#control, 0, 1);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/** Resolves with the thread's random state at the end of the leg. */
function runLeg(worker: Worker, leg: ThreadLeg, onBatch: (progress: Progress) => void): Promise<RandomState> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      worker.off('message', hear).off('error', fail).off('exit', leave);
      settle();
    };
    const hear = ({ progress, randomState }: ThreadReport) =>
      progress ? onBatch(progress) : end(() => resolve(randomState));
    const fail = (error: Error) => end(() => reject(error));
    const leave = (code: number) => end(() => reject(new Error(`A training thread ended with code ${code}`)));
    worker.on('message', hear).on('error', fail).on('exit', leave);
    worker.postMessage(leg);
  });
}
