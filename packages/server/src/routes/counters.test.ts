import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Counters } from './counters.js';

/** Counters with a clock that the test sets. */
function startCounters(max: number, most = 100) {
  const clock = { now: 0 };
  const counters = new Counters({ max, windowMs: 1_000, most, monotone: () => clock.now });
  return { counters, clock };
}

it('count each client apart, until the end of its window', () => {
  const { counters, clock } = startCounters(2);
  expect([counters.count('a'), counters.count('a'), counters.count('a')]).toEqual([0, 0, 1_000]);
  expect(counters.count('b')).toBe(0);
  clock.now = 600;
  expect([counters.count('a'), counters.count('b'), counters.count('b')]).toEqual([400, 0, 400]);
  clock.now = 1_000;
  expect(counters.count('a')).toBe(0);
});

it('a request may cost more than is left, and the next one waits', () => {
  const { counters } = startCounters(10);
  expect([counters.count('a', 9), counters.count('a', 100), counters.count('a')]).toEqual([0, 0, 1_000]);
});

it('a client that has asked elsewhere is refused until its window there ends', () => {
  const { counters, clock } = startCounters(3, 10);
  counters.count('a');
  counters.block('a', 400);
  counters.block('b', 2_500); // not seen here before
  expect([counters.count('a'), counters.count('b'), counters.count('c')]).toEqual([400, 2_500, 0]);
  for (let at = 0; at < 1_000; at++) counters.count(`other ${at}`);
  clock.now = 400;
  expect([counters.count('a'), counters.count('b')]).toEqual([0, 2_100]);
  clock.now = 2_500;
  expect(counters.count('b')).toBe(0);
});

it('whoever is beyond the limit is not forgotten for others, however many ask', () => {
  const { counters, clock } = startCounters(3, 50);
  for (let at = 0; at < 3; at++) counters.count('blocked');
  for (let at = 0; at < 10_000; at++) {
    counters.count(`other ${at}`);
    expect(counters.size).toBeLessThanOrEqual(50);
  }
  expect(counters.count('blocked')).toBe(1_000);
  clock.now = 1_000;
  expect(counters.count('blocked')).toBe(0);
});

it('those who have asked most are forgotten last', () => {
  const { counters } = startCounters(100, 50);
  counters.count('busy', 99);
  for (let at = 0; at < 10_000; at++) counters.count(`other ${at}`, 1 + (at % 30));
  counters.count('busy');
  expect(counters.count('busy')).toBe(1_000);
});

it('where all in memory are beyond the limit, others share one count, and windows end', () => {
  const { counters, clock } = startCounters(2, 10);
  for (let at = 0; at < 10; at++) counters.count(`blocked ${at}`, 2);
  expect([counters.count('x'), counters.count('y'), counters.count('z')]).toEqual([0, 0, 1_000]);
  for (let at = 0; at < 10; at++) expect(counters.count(`blocked ${at}`)).toBe(1_000);
  clock.now = 1_000;
  expect([counters.count('x'), counters.count('z'), counters.count('blocked 1')]).toEqual([0, 0, 0]);
  expect(counters.size).toBeLessThanOrEqual(10);
});

it('with enough memory, clients get exactly what a plain list of their requests allows', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 400 }),
    client: fc.constantFrom('a', 'b', 'c'),
    requests: fc.integer({ min: 1, max: 3 }),
  });
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const { counters, clock } = startCounters(5);
    const naive = new Map<string, { until: number; requests: number }>();
    for (const { wait, client, requests } of steps) {
      clock.now += wait;
      let own = naive.get(client);
      if (!own || own.until <= clock.now) own = { until: clock.now + 1_000, requests: 0 };
      naive.set(client, own);
      const expected = own.requests >= 5 ? own.until - clock.now : 0;
      if (expected === 0) own.requests += requests;
      expect(counters.count(client, requests)).toBe(expected);
    }
  });
  fc.assert(property);
});
