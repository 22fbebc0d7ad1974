/** A thread of a training run: learns batch after batch on the shared network until it is told to stop. */
import { parentPort, workerData } from 'node:worker_threads';
import { createWasmKernel, type Progress, type SharedNetwork, type TrainOptions } from '@twofold/solver';

/** What a thread is begun with. */
export interface ThreadData {
  kernel: Uint8Array; // kernelShared.wasm
  network: SharedNetwork;
  randomState: readonly [low: number, high: number];
  options: TrainOptions;
  episodesABatch: number;
  /** [0] is 1 when threads are to stop; [1] counts the episodes that threads may still begin. */
  control: Int32Array;
}

/** After each batch, and once more, with `done`, at the end. */
export interface ThreadReport {
  progress?: Progress;
  randomState: readonly [low: number, high: number];
  done: boolean;
}

function run({ kernel: bytes, network, randomState, options, episodesABatch, control }: ThreadData): void {
  const kernel = createWasmKernel(bytes, { shared: network, tableBytes: 1 << 16 });
  kernel.setRandomState(randomState);
  const report = (more: Omit<ThreadReport, 'randomState'>) =>
    parentPort!.postMessage({ ...more, randomState: kernel.randomState } satisfies ThreadReport);
  while (Atomics.load(control, 0) === 0) {
    const left = Atomics.sub(control, 1, episodesABatch);
    if (left <= 0) break;
    report({ progress: kernel.trainEpisodes(Math.min(episodesABatch, left), options), done: false });
  }
  report({ done: true });
}

run(workerData as ThreadData);
