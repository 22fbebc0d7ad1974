/** A thread that learns a part of play. All threads change the same weights; now and then one loses the other's step. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Xorshift } from '../../../../tools/xorshift.js';
import { createWasmKernel, type Kernel, type SharedNetwork } from '../../src/index.js';
import { Course, type Played } from './course.js';
import { LEARNING_TABLE } from './memory.js';
import type { Part } from './parts.js';
import type { Positions } from './positions.js';

const REPORTS_MS = 60_000;
/** One game of three begins where the part does. The others begin anywhere in it, so that its end is soon known. */
const FIRST = 3;

export interface ThreadTask {
  part: Part;
  caution: number;
  positions: Positions;
  minutes: number;
  seed: number;
}

/** What a thread needs to join the network. */
export interface ThreadData {
  task: ThreadTask;
  binary: Uint8Array; // kernelShared.wasm
  shared: SharedNetwork;
}

/** All games of a thread, and how many of the last minute got through: from the part's beginning, and from anywhere. */
export interface ThreadReport extends Played {
  first: Tally;
  any: Tally;
}

/** Games, and how many got through. */
export interface Tally {
  games: number;
  through: number;
}

/** Learns for that many minutes, and reports every minute. */
export function learnPart(kernel: Kernel, task: ThreadTask, post: (report: ThreadReport) => void): void {
  const { part, caution, positions, minutes, seed } = task;
  kernel.seed(seed);
  const random = new Xorshift(seed);
  const course = new Course(kernel, { part, caution, random });
  const end = performance.now() + 60_000 * minutes;
  while (performance.now() < end) {
    const tallies = { first: { games: 0, through: 0 }, any: { games: 0, through: 0 } };
    const next = Math.min(performance.now() + REPORTS_MS, end);
    while (performance.now() < next) {
      const kind = random.below(FIRST) === 0 ? 'first' : 'any';
      const starts = positions[kind];
      const isThrough = course.playFrom(starts[random.below(starts.length)]!);
      tallies[kind].games++;
      if (isThrough) tallies[kind].through++;
    }
    post({ ...course.played, ...tallies });
  }
}

if (!isMainThread && parentPort) {
  const { task, binary, shared }: ThreadData = workerData;
  const kernel = createWasmKernel(binary, { shared, tableBytes: LEARNING_TABLE });
  learnPart(kernel, task, (report) => parentPort?.postMessage(report));
}
