import { beforeEach, describe, expect, it } from 'vitest';
import type { Limits } from '../../kernel/kernel.js';
import { SearchClock } from './searchClock.js';

let time = 0;
let pauses = 0;
let stopped = false;
beforeEach(() => {
  time = 1000;
  pauses = 0;
  stopped = false;
});

/** A search clock that reads the time above. Each break takes 3 ms. */
function newClock(limits: Limits, sliceMs = 10): SearchClock {
  const pause = async () => {
    pauses++;
    time += 3;
  };
  return new SearchClock({ now: () => time, pause, isStopped: () => stopped }, limits, sliceMs);
}

describe('a search clock', () => {
  it.each<[string, Limits, number, { milliseconds?: number }]>([
    ['a slice', { milliseconds: 100 }, 10, { milliseconds: 10 }],
    ['what is left of the time', { milliseconds: 4 }, 10, { milliseconds: 4 }],
    ['nothing where there is no time', { milliseconds: 0 }, 10, { milliseconds: 0 }],
    ['a slice where nodes alone are limited', { nodes: 5 }, 10, { milliseconds: 10 }],
    ['a slice where it goes on until it is stopped', { milliseconds: Infinity }, 10, { milliseconds: 10 }],
    ['all of the time where it is stopped by memory', { milliseconds: 100 }, Infinity, { milliseconds: 100 }],
    ['whatever it takes where depth alone is limited', { depth: 3 }, 10, {}],
    ['whatever it takes until it is stopped by memory', { milliseconds: Infinity }, Infinity, {}],
  ])('gives a kernel %s', (_, limits, sliceMs, slice) => {
    expect(newClock(limits, sliceMs).nextSlice()).toEqual(slice);
  });

  it('counts from its beginning, and is up at its deadline', () => {
    const clock = newClock({ milliseconds: 20 });
    time += 19;
    expect([clock.elapsed, clock.isTimeUp, clock.nextSlice()]).toEqual([19, false, { milliseconds: 1 }]);
    time += 1;
    expect([clock.elapsed, clock.isTimeUp, clock.nextSlice()]).toEqual([20, true, { milliseconds: 0 }]);
    time += 50;
    expect([clock.now, clock.isTimeUp, clock.nextSlice()]).toEqual([1070, true, { milliseconds: 0 }]);
  });

  it('is never up without a limit of time', () => {
    const clock = newClock({ nodes: 1 });
    time += 1e12;
    expect(clock.isTimeUp).toBe(false);
  });

  it('takes a break every ten milliseconds, counted from the end of the one before', async () => {
    const clock = newClock({ depth: 3 });
    time += 9;
    await clock.rest();
    expect(pauses).toBe(0);
    time += 1;
    await clock.rest();
    expect([pauses, time]).toEqual([1, 1013]);
    time += 9;
    await clock.rest();
    expect(pauses).toBe(1);
    time += 1;
    await clock.rest();
    expect(pauses).toBe(2);
  });

  it('waits in any case', async () => {
    await newClock({ depth: 3 }).wait();
    expect(pauses).toBe(1);
  });

  it('is stopped when its search is', () => {
    const clock = newClock({ depth: 3 });
    expect(clock.isStopped).toBe(false);
    stopped = true;
    expect(clock.isStopped).toBe(true);
  });
});
