// The end of a race whose racers are gone: every process names the same, also one that has just begun to show the race.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
import { startRace } from '../../testing/races/raceClient.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked } from '../../testing/rankedServer.js';

let database: Database;
let shift = 0;
const now = () => new Date(Date.now() + shift);
const UNAWAITED_MS = 600_000;

beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

const listen = () => listenRanked(database, undefined, {}, { now });

/** A race whose racers have both gone, and somebody who looks at it from any process. */
async function startLeft(server: Server) {
  const url = `http://127.0.0.1:${server.port}`;
  const [ada, ben, eve] = await Promise.all(Array.from({ length: 3 }, () => RankedClient.signIn(url)));
  const { id, sockets } = await startRace([ada!, ben!], { kind: 'first', target: 64 });
  const viewAt = async ({ port }: Server) =>
    (await eve!.at(`http://127.0.0.1:${port}`).ask('GET', `/races/${id}`)).body.race;
  for (const socket of sockets) socket.close();
  await expect.poll(async () => (await viewAt(server)).awayEndsAt).not.toBeNull();
  return { viewAt, endAt: async (at: Server): Promise<number> => (await viewAt(at)).awayEndsAt };
}

it('a process that begins to show a race names its end as the others do', async () => {
  const first = await listen();
  const { endAt } = await startLeft(first);
  const end = await endAt(first);
  const second = await listen();
  expect(await endAt(second)).toBe(end);
  await first.close(); // a restart
  const third = await listen();
  expect([await endAt(second), await endAt(third)]).toEqual([end, end]);
  for (const server of [second, third]) await server.close();
}, 40_000);

it('after an outage the minutes begin anew, at all processes alike', async () => {
  const before = await listen();
  const { endAt, viewAt } = await startLeft(before);
  await before.close();
  shift += 3_600_000;
  const back = now().getTime();
  const [first, second] = [await listen(), await listen()];
  const end = await endAt(first);
  expect(end).toBeGreaterThanOrEqual(back + UNAWAITED_MS);
  expect(end).toBeLessThanOrEqual(now().getTime() + UNAWAITED_MS);
  expect(await endAt(second)).toBe(end);
  shift += UNAWAITED_MS - 30_000;
  expect((await viewAt(first)).state).toBe('running');
  shift += 31_000;
  await expect.poll(async () => (await viewAt(second)).state, { timeout: 8_000 }).toBe('ended');
  for (const server of [first, second]) await server.close();
}, 40_000);
