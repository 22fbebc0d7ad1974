/**
 * The queue by which threads share one search. A job is one direction searched to one depth; every thread
 * takes the next job. The queue lies in shared memory, so threads need no messages. The thread that finishes
 * the last direction of a depth reports that depth. A thread without work at a depth begins the next depth.
 * Jobs share nothing else, so their values and node counts do not depend on the number of threads.
 *
 *  words   0         1      2          3 ..                      doubles, then two counts of 64 bits
 *        | stopped | next | reported | finished of each depth |   value, nodes of each job ... | taken | searched |
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { MAX_DEPTH } from '../kernel/deepening.js';

const STOPPED = 0; // the last run that was stopped
const NEXT = 1;
const REPORTED = 2; // the deepest depth reported
const FINISHED = 3; // from this word on: finished jobs of each depth
const WORDS = 20; // FINISHED + MAX_DEPTH + 1, rounded up to whole doubles
const JOBS = (MAX_DEPTH + 1) * DIRECTIONS.length;

// Node counts over all threads, used if nodes are limited:
const TAKEN = 0; // searched or reserved nodes
const SEARCHED = 1;
const PORTIONS = 8;
const LEAST_PORTION = 1024; // smaller portions would mostly repeat the search before the last cut

/** The size of the memory that threads share, in bytes. It must begin as zeros. */
export const controlBytes = WORDS * 4 + JOBS * 2 * 8 + 2 * 8;

export interface Job {
  depth: number;
  direction: Direction;
}

/** The results of all directions at one depth. */
export interface Level {
  depth: number;
  values: readonly (number | undefined)[]; // by direction; undefined: illegal
  nodes: number; // up to this depth
  exact?: boolean | undefined;
}

export class ThreadQueue {
  readonly #words: Int32Array;
  readonly #results: Float64Array;
  readonly #nodes: BigInt64Array;

  constructor(control: ArrayBufferLike) {
    this.#words = new Int32Array(control, 0, WORDS);
    this.#results = new Float64Array(control, WORDS * 4, JOBS * 2);
    this.#nodes = new BigInt64Array(control, WORDS * 4 + JOBS * 2 * 8, 2);
  }

  /**
   * Stops a run and all runs before it, in every thread. A stop that is heard late, of an older run, changes nothing: the
   * number only grows.
   */
  stop(run: number): void {
    for (;;) {
      const stopped = Atomics.load(this.#words, STOPPED);
      if (stopped >= run || Atomics.compareExchange(this.#words, STOPPED, stopped, run) === stopped) return;
    }
  }

  isStopped(run: number): boolean {
    return Atomics.load(this.#words, STOPPED) >= run;
  }

  /** Empties the queue for the next run. No thread may use it meanwhile. */
  reset(): void {
    this.#words.fill(0, NEXT);
    this.#nodes.fill(0n);
  }

  /**
   * Reserves nodes for one kernel call, so that all threads together respect the limit. A portion is an
   * eighth of the rest, but not too few. Returns 0 if others have reserved the rest; they may return some.
   * Undefined: all nodes are searched.
   */
  reserve(limit: number): number | undefined {
    const most = Math.floor(limit);
    for (;;) {
      const taken = Atomics.load(this.#nodes, TAKEN);
      const left = most - Number(taken);
      if (left <= 0) return Atomics.load(this.#nodes, SEARCHED) >= most ? undefined : 0;
      const portion = Math.min(left, Math.max(LEAST_PORTION, Math.ceil(left / PORTIONS)));
      const after = taken + BigInt(portion);
      if (Atomics.compareExchange(this.#nodes, TAKEN, taken, after) === taken) return portion;
    }
  }

  /** Ends a reservation, with the number of nodes that were searched. */
  settle(portion: number, searched: number): void {
    Atomics.add(this.#nodes, SEARCHED, BigInt(searched));
    Atomics.add(this.#nodes, TAKEN, BigInt(searched - portion));
  }

  /** Whether this thread is the first to ask for work that only one thread may do. */
  takeAlone(): boolean {
    return Atomics.add(this.#words, NEXT, 1) === 0;
  }

  /** The next job among the moves `directions`, up to a depth. Undefined: no job is left. */
  take(directions: readonly Direction[], deepest: number): Job | undefined {
    const job = Atomics.add(this.#words, NEXT, 1);
    const depth = 1 + Math.floor(job / directions.length);
    return depth > deepest ? undefined : { depth, direction: directions[job % directions.length]! };
  }

  /** Hands in a job. Returns the depths that are now complete and were not reported before. */
  finish(job: Job, found: { value: number; nodes: number }, directions: readonly Direction[]): Level[] {
    const at = resultIndex(job);
    this.#results[at] = found.value;
    this.#results[at + 1] = found.nodes;
    Atomics.add(this.#words, FINISHED + job.depth, 1);
    const whole: Level[] = [];
    for (;;) {
      const depth = Atomics.load(this.#words, REPORTED) + 1;
      if (depth > MAX_DEPTH || Atomics.load(this.#words, FINISHED + depth) < directions.length) return whole;
      const ours = Atomics.compareExchange(this.#words, REPORTED, depth - 1, depth) === depth - 1;
      if (ours) whole.push(this.#level(depth, directions));
    }
  }

  #level(depth: number, directions: readonly Direction[]): Level {
    const values = DIRECTIONS.map((direction) =>
      directions.includes(direction) ? this.#results[resultIndex({ depth, direction })] : undefined,
    );
    let nodes = 0;
    for (let level = 1; level <= depth; level++) {
      for (const direction of directions)
        nodes += this.#results[resultIndex({ depth: level, direction }) + 1]!;
    }
    return { depth, values, nodes };
  }
}

function resultIndex({ depth, direction }: Job): number {
  return 2 * (depth * DIRECTIONS.length + direction);
}
