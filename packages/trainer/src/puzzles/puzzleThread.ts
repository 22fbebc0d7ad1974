/** A thread of puzzle making: does the tasks that it receives, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Kernels, kernelWith, type ThreadNetwork } from '../networkFiles.js';
import { doPuzzleTask, type PuzzleTask } from './task.js';

const { network, kernels } = workerData as PuzzleThreadData;
const kernel = kernelWith(network, kernels, () => 0);

export interface PuzzleThreadData {
  network: ThreadNetwork;
  kernels: Kernels;
}

parentPort!.on('message', (task: PuzzleTask) => parentPort!.postMessage(doPuzzleTask(task, kernel)));
