/** A thread that learns a part of play. All threads change the same weights; now and then one loses the other's step. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Xorshift } from '../../../../tools/xorshift.js';
import { createWasmKernel, type Kernel, type SharedNetwork } from '../../src/index.js';
import { EndgameCourse } from '../endgame/course.js';
import { makePlain } from '../endgame/kernels.js';
import { EndgameLearner, type LearnerOptions } from '../endgame/learner.js';
import { inBlock } from './block.js';
import type { Part } from './parts.js';

export const DEPTH = 2; // of searches
const BLOCKS = 8; // one game of eight begins with the large tiles in a block
const REPORTS_MS = 60_000;

export interface ThreadTask {
  part: Part;
  network: string;
  binary: Uint8Array; // kernelShared.wasm
  shared: SharedNetwork;
  settings: LearnerOptions;
  entries: readonly Uint8Array[];
  minutes: number;
  seed: number;
  watches: number; // moves of games that the network plays first
}

/** All games of a thread, and how many of the last minute got through. */
export interface ThreadReport {
  episodes: number;
  moves: number;
  through: { plain: string; block: string };
}

/** Learns for that many minutes, and reports every minute. */
export function learnPart(kernel: Kernel, task: ThreadTask, post: (report: ThreadReport) => void): void {
  const { part, network, settings, entries, minutes, seed, watches } = task;
  const { learned, until } = part;
  const random = new Xorshift(seed);
  const learner = new EndgameLearner(kernel, learned, settings);
  const course = new EndgameCourse({ learner, entries, random, report: () => {}, ...(until && { until }) });
  const plain = watches > 0 ? makePlain(network) : kernel;
  const end = performance.now() + 60_000 * minutes;
  while (performance.now() < end) {
    const tallies = { plain: new Tally(), block: new Tally() };
    const next = Math.min(performance.now() + REPORTS_MS, end);
    while (performance.now() < next) {
      const player = course.played.moves < watches ? plain : kernel;
      const entry = entries[random.below(entries.length)]!;
      const isBlock = until !== undefined && random.below(BLOCKS) === 0;
      const start = isBlock ? inBlock(entry, random) : entry;
      tallies[isBlock ? 'block' : 'plain'].add(course.playFrom(start, player, DEPTH));
    }
    const through = { plain: String(tallies.plain), block: String(tallies.block) };
    post({ ...course.played, through });
  }
}

/** Games, and how many got through. */
class Tally {
  #games = 0;
  #won = 0;

  add(isWon: boolean): void {
    this.#games++;
    if (isWon) this.#won++;
  }

  toString(): string {
    return `${this.#won} of ${this.#games}`;
  }
}

if (!isMainThread && parentPort) {
  const task: ThreadTask = workerData;
  const kernel = createWasmKernel(task.binary, { shared: task.shared });
  learnPart(kernel, task, (report) => parentPort?.postMessage(report));
}
