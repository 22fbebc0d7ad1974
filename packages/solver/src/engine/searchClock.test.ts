import { beforeEach, describe, expect, it } from 'vitest';
import type { Limits } from '../kernel/kernel.js';
import { Pace } from './searchClock.js';

let clock = 0;
let pauses = 0;
let stopped = false;
beforeEach(() => {
  clock = 1000;
  pauses = 0;
  stopped = false;
});

/** A search clock that reads the clock above. Each break takes 3 ms. */
function newPace(limits: Limits, sliceMs = 10): Pace {
  const pause = async () => {
    pauses++;
    clock += 3;
  };
  return new Pace({ now: () => clock, pause, isStopped: () => stopped }, limits, sliceMs);
}

describe('the pace of a search', () => {
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
    expect(newPace(limits, sliceMs).nextSlice()).toEqual(slice);
  });

  it('counts from its beginning, and is up at its deadline', () => {
    const pace = newPace({ milliseconds: 20 });
    clock += 19;
    expect([pace.elapsed, pace.isTimeUp, pace.nextSlice()]).toEqual([19, false, { milliseconds: 1 }]);
    clock += 1;
    expect([pace.elapsed, pace.isTimeUp, pace.nextSlice()]).toEqual([20, true, { milliseconds: 0 }]);
    clock += 50;
    expect([pace.now, pace.isTimeUp, pace.nextSlice()]).toEqual([1070, true, { milliseconds: 0 }]);
  });

  it('is never up without a limit of time', () => {
    const pace = newPace({ nodes: 1 });
    clock += 1e12;
    expect(pace.isTimeUp).toBe(false);
  });

  it('takes a break every ten milliseconds, counted from the end of the one before', async () => {
    const pace = newPace({ depth: 3 });
    clock += 9;
    await pace.rest();
    expect(pauses).toBe(0);
    clock += 1;
    await pace.rest();
    expect([pauses, clock]).toEqual([1, 1013]);
    clock += 9;
    await pace.rest();
    expect(pauses).toBe(1);
    clock += 1;
    await pace.rest();
    expect(pauses).toBe(2);
  });

  it('waits in any case', async () => {
    await newPace({ depth: 3 }).wait();
    expect(pauses).toBe(1);
  });

  it('is stopped when its search is', () => {
    const pace = newPace({ depth: 3 });
    expect(pace.isStopped).toBe(false);
    stopped = true;
    expect(pace.isStopped).toBe(true);
  });
});
