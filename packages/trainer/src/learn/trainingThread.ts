/**
 * A thread of a training run. In each leg it learns on the shared network, batch after batch, until a stop.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createWasmKernel, type Progress, type SharedNetwork, type TrainOptions } from '@twofold/solver';

/** The data that starts a thread. */
export interface ThreadData {
  kernel: Uint8Array; // kernelShared.wasm
  network: SharedNetwork;
  options: TrainOptions;
  /** [0] is 1 when threads must stop. [1] counts the episodes that threads may still begin. */
  control: Int32Array;
}

/** The message that begins a leg. The thread starts afresh: learning depends on its random state alone. */
export interface ThreadLeg {
  randomState: readonly [low: number, high: number];
  episodesABatch: number;
}

/** Sent after each batch. At the end of a leg it is sent once more, without progress. */
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
