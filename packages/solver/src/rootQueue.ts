/**
 * How threads divide one search: a queue of jobs, each one direction searched to one depth, from which every
 * thread takes the next. It lies in shared memory, so that nobody is asked; whoever finishes the last direction
 * of a depth reports that depth. A thread that is done with a depth begins the next while others are still at
 * it. Jobs share nothing else, and so their values and node counts are the same however many threads there are.
 *
 *  words   0         1      2          3 ..                      doubles, then two counts of 64 bits
 *        | stopped | next | reported | finished of each depth |   value, nodes of each job ... | taken | searched |
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { MAX_DEPTH } from './deepening.js';

const STOPPED = 0; // the last run that was stopped
const NEXT = 1;
const REPORTED = 2; // the deepest level that was reported
const FINISHED = 3; // and those after it: jobs of each depth that are done
const WORDS = 20; // FINISHED + MAX_DEPTH + 1, and whole doubles
const JOBS = (MAX_DEPTH + 1) * DIRECTIONS.length;

// Counts of nodes, of all threads, where they are limited:
const TAKEN = 0; // searched, or set aside to be
const SEARCHED = 1;
const PORTIONS = 8;
const LEAST_PORTION = 1024; // of fewer, much would go into coming back to where the last ended

/** Size of the memory that threads share; zeros to begin with. */
export const controlBytes = WORDS * 4 + JOBS * 2 * 8 + 2 * 8;

export interface Job {
  depth: number;
  direction: Direction;
}

/** All directions at one depth. */
export interface Level {
  depth: number;
  values: readonly (number | undefined)[]; // by direction; undefined: not a move
  nodes: number; // up to this depth
  /** Which of equal values was chosen, where that is not the first: in a depth that was not searched whole. */
  chosen?: Direction | undefined;
}

export class RootQueue {
  readonly #words: Int32Array;
  readonly #results: Float64Array;
  readonly #nodes: BigInt64Array;

  constructor(control: ArrayBufferLike) {
    this.#words = new Int32Array(control, 0, WORDS);
    this.#results = new Float64Array(control, WORDS * 4, JOBS * 2);
    this.#nodes = new BigInt64Array(control, WORDS * 4 + JOBS * 2 * 8, 2);
  }

  /** Ends a run and all before it, in every thread. */
  stop(run: number): void {
    Atomics.store(this.#words, STOPPED, run);
  }

  isStopped(run: number): boolean {
    return Atomics.load(this.#words, STOPPED) >= run;
  }

  /** Empties the queue for the next run; while no thread uses it. */
  reset(): void {
    this.#words.fill(0, NEXT);
    this.#nodes.fill(0n);
  }

  /**
   * Sets aside nodes for one call of a kernel, so that all threads together stay within their limit: an eighth of what
   * is left, but not too few. 0: the rest is set aside by others, who may give some back. Undefined: all are searched.
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

  /** What became of nodes set aside: so many were searched. */
  settle(portion: number, searched: number): void {
    Atomics.add(this.#nodes, SEARCHED, BigInt(searched));
    Atomics.add(this.#nodes, TAKEN, BigInt(searched - portion));
  }

  /** Whether this thread is the first to ask for work that one alone must do. */
  takeAlone(): boolean {
    return Atomics.add(this.#words, NEXT, 1) === 0;
  }

  /** The next job of the moves `directions`, up to a depth; undefined: all are taken. */
  take(directions: readonly Direction[], deepest: number): Job | undefined {
    const job = Atomics.add(this.#words, NEXT, 1);
    const depth = 1 + Math.floor(job / directions.length);
    return depth > deepest ? undefined : { depth, direction: directions[job % directions.length]! };
  }

  /** Hands in a job; returns the levels that are whole now, and were not reported before. */
  finish(job: Job, found: { value: number; nodes: number }, directions: readonly Direction[]): Level[] {
    const at = placeOf(job);
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
      directions.includes(direction) ? this.#results[placeOf({ depth, direction })] : undefined,
    );
    let nodes = 0;
    for (let level = 1; level <= depth; level++) {
      for (const direction of directions) nodes += this.#results[placeOf({ depth: level, direction }) + 1]!;
    }
    return { depth, values, nodes };
  }
}

function placeOf({ depth, direction }: Job): number {
  return 2 * (depth * DIRECTIONS.length + direction);
}
