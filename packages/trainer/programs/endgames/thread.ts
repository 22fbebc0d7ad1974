/** A thread that learns a part of play. All threads change the same weights; now and then one loses the other's step. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createWasmKernel, type Kernel, type SharedNetwork } from '@twofold/solver';
import { Xorshift } from '../../src/xorshift.js';
import { Course, type Played, type Teaching } from './course.js';
import { LEARNING_TABLE } from './memory.js';
import type { Part } from './parts.js';
import { type Positions, tidyPosition } from './positions.js';

const REPORTS_MS = 60_000;
/** Of ten games three begin where the part does, and three at made-up positions: its end is then soon known. */
const [FIRST, TIDY, TEN] = [3, 3, 10];

export interface ThreadTask extends Teaching {
  part: Part;
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

/** All games of a thread, and how many of the last minute got through, by where they began. */
export interface ThreadReport extends Played {
  first: Tally; // at the part's beginning
  any: Tally; // anywhere in it
  tidy: Tally; // at made-up positions
}

/** Games, and how many got through. */
export interface Tally {
  games: number;
  through: number;
}

/** Learns for that many minutes, and reports every minute. */
export function learnPart(kernel: Kernel, task: ThreadTask, post: (report: ThreadReport) => void): void {
  const { part, depth, positions, minutes, seed } = task;
  kernel.seed(seed);
  const random = new Xorshift(seed);
  const course = new Course(kernel, { part, depth, random });
  const sums = { from: part.learned.from, to: part.until ?? 2 ** 15 };
  const end = performance.now() + 60_000 * minutes;
  while (performance.now() < end) {
    const tallies = { first: newTally(), any: newTally(), tidy: newTally() };
    const next = Math.min(performance.now() + REPORTS_MS, end);
    while (performance.now() < next) {
      const draw = random.below(TEN);
      const kind = draw < FIRST ? 'first' : draw < FIRST + TIDY ? 'tidy' : 'any';
      const start =
        kind === 'tidy' ? tidyPosition(random, sums) : positions[kind][random.below(positions[kind].length)]!;
      const isThrough = course.playFrom(start);
      tallies[kind].games++;
      if (isThrough) tallies[kind].through++;
    }
    post({ ...course.played, ...tallies });
  }
}

function newTally(): Tally {
  return { games: 0, through: 0 };
}

if (!isMainThread && parentPort) {
  const { task, binary, shared }: ThreadData = workerData;
  const kernel = createWasmKernel(binary, { shared, tableBytes: LEARNING_TABLE });
  learnPart(kernel, task, (report) => parentPort?.postMessage(report));
}
