/** Puzzle making as a study: a part is one step, such as a game that is looked through. */
import { Worker } from 'node:worker_threads';
import { readKernels, readNetwork } from '../networkFiles.js';
import type { PuzzleThreadData } from '../puzzles/puzzleThread.js';
import type { PuzzleEntry, PuzzleTask } from '../puzzles/task.js';
import { Hands } from './hands.js';

/** What puzzles are made by. */
export interface PuzzleStudy {
  /** The fingerprint of the small network and the kernel. */
  maker: string;
}

/** The study of this machine's network. */
export function puzzleStudy(): PuzzleStudy {
  return { maker: readNetwork('small', readKernels()).fingerprint };
}

/** Opens puzzle making on a worker. Throws an Error for people if this machine has another network. */
export function openPuzzleStudy({ maker }: PuzzleStudy) {
  const kernels = readKernels();
  const network = readNetwork('small', kernels);
  if (network.fingerprint !== maker)
    throw new Error(
      `The small network or its kernel is another one here (${network.fingerprint}, asked for ${maker}).`,
    );
  const workerData: PuzzleThreadData = { network, kernels };
  const hands = new Hands<PuzzleTask, PuzzleEntry>(
    () => new Worker(new URL('../puzzles/puzzleThread.js', import.meta.url), { workerData, execArgv: [] }),
  );
  return {
    async run(task: PuzzleTask, signal: AbortSignal): Promise<Uint8Array> {
      return new TextEncoder().encode(JSON.stringify(await hands.do(task, signal)));
    },
    close: () => hands.close(),
  };
}
