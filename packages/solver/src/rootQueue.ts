/**
 * How threads divide one search: a queue of jobs, each one direction searched to one depth, from which every
 * thread takes the next. It lies in shared memory, so that nobody is asked; whoever finishes the last direction
 * of a depth reports that depth. A thread that is done with a depth begins the next while others are still at
 * it. Jobs share nothing else, and so their values and node counts are the same however many threads there are.
 *
 *  words   0         1      2       3          4 ..                     doubles, after the words
 *        | stopped | next | nodes | reported | finished of each depth |   value, nodes of each job ...
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { MAX_DEPTH } from './deepening.js';

const STOPPED = 0; // the last run that was stopped
const NEXT = 1;
const NODES = 2; // searched by all threads, or set aside for it; where they are limited
const REPORTED = 3; // the deepest level that was reported
const FINISHED = 4; // and those after it: jobs of each depth that are done
const WORDS = 20; // FINISHED + MAX_DEPTH + 1, and whole doubles
const JOBS = (MAX_DEPTH + 1) * DIRECTIONS.length;

const PORTIONS = 8; // of a limit of nodes
const MOST_NODES = 2 ** 30; // a word counts them

/** Size of the memory that threads share; zeros to begin with. */
export const controlBytes = WORDS * 4 + JOBS * 2 * 8;

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

  constructor(control: ArrayBufferLike) {
    this.#words = new Int32Array(control, 0, WORDS);
    this.#results = new Float64Array(control, WORDS * 4, JOBS * 2);
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
  }

  /**
   * Sets aside nodes for one call of a kernel: an eighth of the limit of all threads, as long as there are so many, so that
   * together they stay within it; 0 if none are left.
   */
  reserve(limit: number): number {
    const most = Math.min(limit, MOST_NODES);
    for (;;) {
      const spent = Atomics.load(this.#words, NODES);
      const portion = Math.max(0, Math.min(Math.ceil(most / PORTIONS), most - spent));
      if (Atomics.compareExchange(this.#words, NODES, spent, spent + portion) === spent) return portion;
    }
  }

  /** Of those set aside, what was not searched. */
  giveBack(nodes: number): void {
    Atomics.sub(this.#words, NODES, nodes);
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
