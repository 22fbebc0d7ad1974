// Processes whose own clocks are wrong go by the database's.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.js';
import { openTestDatabase } from '../testing/database.js';
import { WatchedReads } from '../testing/watchedReads.js';
import { DatabaseClock } from './databaseClock.js';

const HOUR_MS = 3_600_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** The database with another time, which it gives after a while. */
function shifted(byMs: () => number, afterMs = 0): Database {
  const watch = new WatchedReads();
  watch.transformResult = async ({ result }) => {
    await wait(afterMs);
    const rows = result.rows.map((row) => ({ ...row, at: new Date((row.at as Date).getTime() + byMs()) }));
    return { ...result, rows };
  };
  return watch.watch(database);
}

const offOf = (clock: DatabaseClock) => clock.now().getTime() - Date.now();

it('a clock that is wrong is put right, and its operator told once', async () => {
  const lines: string[] = [];
  const clock = new DatabaseClock((line) => lines.push(line));
  let by = -HOUR_MS;
  const other = shifted(() => by);
  for (const expected of [-HOUR_MS, -HOUR_MS, HOUR_MS, 0]) {
    by = expected;
    await clock.ask(other);
    expect(Math.abs(offOf(clock) - expected)).toBeLessThan(2_000);
  }
  expect(lines).toEqual([expect.stringMatching(/is 3[56]\d\d s ahead of the database's/)]);
  by = HOUR_MS;
  await clock.ask(other);
  expect(lines[1]).toMatch(/is 3[56]\d\d s behind the database's/);
});

it('a clock that fits an answer stays as it is, however long that took', async () => {
  const clock = new DatabaseClock(() => {});
  await clock.ask(shifted(() => 0, 1_000));
  expect(Math.abs(offOf(clock))).toBeLessThanOrEqual(2);
});

it('an answer that comes late puts a wrong clock right as far as it can, and the next one does the rest', async () => {
  const clock = new DatabaseClock(() => {});
  await clock.ask(shifted(() => HOUR_MS, 1_000));
  expect(offOf(clock)).toBeGreaterThan(HOUR_MS - 1_500);
  await clock.ask(shifted(() => HOUR_MS));
  expect(Math.abs(offOf(clock) - HOUR_MS)).toBeLessThan(500);
});

it('a step of this machine’s clock changes nothing', async () => {
  const clock = new DatabaseClock(() => {});
  await clock.ask(database);
  const before = clock.now().getTime();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  const after = clock.now().getTime();
  vi.useRealTimers();
  expect(after - before).toBeLessThan(500);
});

it('is asked each minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = new DatabaseClock(() => {});
  const handle = { state: 'ready' as 'ready' | 'closed', database: shifted(() => HOUR_MS) };
  clock.follow(handle);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => offOf(clock)).toBeGreaterThan(HOUR_MS - 2_000);
});
