/** A thread of a training run: leg after leg, learns batch after batch on the shared network until it is told to stop. */
import { parentPort, workerData } from 'node:worker_threads';
import { createWasmKernel, type Progress, type SharedNetwork, type TrainOptions } from '@twofold/solver';

/** What a thread is begun with. */
export interface ThreadData {
  kernel: Uint8Array; // kernelShared.wasm
  network: SharedNetwork;
  options: TrainOptions;
  /** [0] is 1 when threads are to stop; [1] counts the episodes that threads may still begin. */
  control: Int32Array;
}

/** What begins a leg. The thread then is as one that was just made: what it learns goes by its random state alone. */
export interface ThreadLeg {
  randomState: readonly [low: number, high: number];
  episodesABatch: number;
}

/** After each batch, and once more, without progress, at the end of a leg. */
export interface ThreadReport {
  progress?: Progress;
  randomState: readonly [low: number, high: number];
}

const { kernel: bytes, network, options, control } = workerData as ThreadData;
const kernel = createWasmKernel(bytes, { shared: network, tableBytes: 1 << 16 });

function run({ randomState, episodesABatch }: ThreadLeg): void {
  kernel.setRandomState(randomState);
  while (Atomics.load(control, 0) === 0) {
    const left = Atomics.sub(control, 1, episodesABatch);
    if (left <= 0) break;
    const progress = kernel.trainEpisodes(Math.min(episodesABatch, left), options);
    report({ progress, randomState: kernel.randomState });
  }
  report({ randomState: kernel.randomState });
}

const report = (message: ThreadReport) => parentPort!.postMessage(message);

parentPort!.on('message', run);
