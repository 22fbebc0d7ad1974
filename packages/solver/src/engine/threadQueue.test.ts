import type { Direction } from '@twofold/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_DEPTH } from '../kernel/deepening.js';
import { controlBytes, type Level, ThreadQueue } from './threadQueue.js';

const MOVES: Direction[] = [0, 2, 3];

let queue: ThreadQueue;
let other: ThreadQueue; // over the same memory, as in another thread
beforeEach(() => {
  const control = new SharedArrayBuffer(controlBytes);
  queue = new ThreadQueue(control);
  other = new ThreadQueue(control);
});

function finish(depth: number, direction: Direction, value = 10 * depth + direction): Level[] {
  return queue.finish({ depth, direction }, { value, nodes: depth }, MOVES);
}

describe('the queue at the root', () => {
  it('is stopped for a run and all before it, in every thread, also for the next search', () => {
    expect(other.isStopped(1)).toBe(false);
    queue.stop(2);
    expect([1, 2, 3].map((run) => other.isStopped(run))).toEqual([true, true, false]);
    other.reset();
    expect(queue.isStopped(2)).toBe(true);
  });

  it('stays stopped when the stop of an older run is heard late', () => {
    queue.stop(2);
    other.stop(1);
    expect([2, 3].map((run) => queue.isStopped(run))).toEqual([true, false]);
  });

  it('hands out the moves of each depth once, to any thread, up to the deepest', () => {
    const jobs = Array.from({ length: 7 }, (_, at) => (at % 2 ? queue : other).take(MOVES, 2));
    expect(jobs).toEqual([
      ...MOVES.map((direction) => ({ depth: 1, direction })),
      ...MOVES.map((direction) => ({ depth: 2, direction })),
      undefined,
    ]);
    queue.reset();
    expect(queue.take(MOVES, 2)).toEqual({ depth: 1, direction: 0 });
  });

  it('lets one thread alone have what one must do', () => {
    expect([queue.takeAlone(), other.takeAlone(), queue.takeAlone()]).toEqual([true, false, false]);
  });

  it('tells a depth when its last move is in, with the nodes of all depths up to it', () => {
    expect(finish(1, 0)).toEqual([]);
    expect(finish(1, 3)).toEqual([]);
    expect(finish(1, 2)).toEqual([{ depth: 1, values: [10, undefined, 12, 13], nodes: 3 }]);
    expect(finish(2, 2)).toEqual([]);
    expect(finish(2, 0)).toEqual([]);
    expect(finish(2, 3)).toEqual([{ depth: 2, values: [20, undefined, 22, 23], nodes: 9 }]);
  });

  it('keeps a depth that is whole until those before it are, and then tells both in order', () => {
    for (const direction of MOVES) expect(finish(2, direction)).toEqual([]);
    expect([...finish(1, 0), ...finish(1, 2)]).toEqual([]);
    expect(finish(1, 3).map(({ depth, nodes }) => [depth, nodes])).toEqual([
      [1, 3],
      [2, 9],
    ]);
  });

  it('tells the deepest depth of all, and forgets what was finished when it is emptied', () => {
    const told: number[] = [];
    for (let depth = 1; depth <= MAX_DEPTH; depth++) {
      for (const direction of MOVES) told.push(...finish(depth, direction).map((level) => level.depth));
    }
    expect(told).toEqual(Array.from({ length: MAX_DEPTH }, (_, at) => at + 1));
    queue.reset();
    expect([...finish(1, 0), ...finish(1, 2)]).toEqual([]);
    expect(finish(1, 3)).toHaveLength(1);
  });

  it('sets aside an eighth of the nodes that are left, but 1024 at least where there are so many', () => {
    expect(queue.reserve(80_000)).toBe(10_000);
    expect(other.reserve(80_000)).toBe(8750);
    queue.reset();
    expect(queue.reserve(4096)).toBe(1024);
    expect(queue.reserve(1500)).toBe(476);
  });

  it('has no nodes to set aside for a limit of none', () => {
    expect(queue.reserve(0)).toBeUndefined();
    expect(queue.reserve(1)).toBe(1);
    expect(other.reserve(1)).toBe(0);
    queue.settle(1, 1);
    expect(other.reserve(1)).toBeUndefined();
  });
});
