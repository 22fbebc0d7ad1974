import { expect, it } from 'vitest';
import { Spectators } from './spectators.js';

/** Processes that hear each other, by one clock. */
function startProcesses(count: number) {
  const hearers = new Set<(payload: string) => void>();
  const payloads: string[] = [];
  const clock = { now: 0 };
  const database = {
    async listen(_channel: string, hear: (payload: string) => void) {
      hearers.add(hear);
      return async () => void hearers.delete(hear);
    },
    async notify(_channel: string, payload: string) {
      payloads.push(payload);
      for (const hear of hearers) hear(payload);
    },
  };
  const processes = Array.from(
    { length: count },
    () => new Spectators({ database, monotone: () => clock.now }),
  );
  return { processes, payloads, clock };
}

it('are counted over all processes, and each change is sent once', async () => {
  const { processes, payloads } = startProcesses(3);
  const [a, b, c] = processes as [Spectators, Spectators, Spectators];
  for (const each of processes) await each.open();
  await a.send(new Map([['race', 2]]));
  await a.send(new Map([['race', 2]]));
  await b.send(new Map([['race', 5]]));
  expect(payloads).toHaveLength(2);
  expect([a.count('race', 2), b.count('race', 5), c.count('race', 0)]).toEqual([7, 7, 7]);
  await a.send(new Map());
  expect([a.count('race', 0), b.count('race', 5), c.count('race', 1)]).toEqual([5, 5, 6]);
});

it('of a killed process are forgotten, those of the others are not', async () => {
  const { processes, clock } = startProcesses(3);
  const [a, killed, c] = processes as [Spectators, Spectators, Spectators];
  await a.open();
  await killed.send(new Map([['race', 4]]));
  await c.send(new Map([['race', 1]]));
  for (clock.now = 5_000; clock.now <= 15_000; clock.now += 5_000) {
    await c.repeat();
    await a.repeat();
  }
  expect(a.count('race', 0)).toBe(1);
});

it('a process that is new hears them with the next heartbeat', async () => {
  const { processes } = startProcesses(2);
  const [a, late] = processes as [Spectators, Spectators];
  await a.send(new Map([['race', 3]]));
  await late.open();
  expect(late.count('race', 0)).toBe(0);
  await a.repeat();
  expect(late.count('race', 0)).toBe(3);
});

it('of many races fit into notifications', async () => {
  const { processes, payloads } = startProcesses(2);
  const [a, b] = processes as [Spectators, Spectators];
  await b.open();
  const counts = new Map(Array.from({ length: 1_000 }, (_, at) => [`abcdefghijk${10_000 + at}`, 9_999]));
  await a.send(counts);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  for (const race of counts.keys()) expect(b.count(race, 1)).toBe(10_000);
});
