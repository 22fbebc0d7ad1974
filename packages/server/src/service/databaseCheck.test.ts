// A database that goes while the server runs: `/readyz` and the figures say so.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildApp } from '../app.js';
import type { Database } from '../db/database.js';
import { openTestDatabase } from '../testing/database.js';
import { makeSite, readyHandle } from '../testing/rankedServer.js';
import { WatchedReads } from '../testing/watchedReads.js';
import { makeDatabaseCheck } from './databaseCheck.js';

it('a server whose database has gone is not ready', async () => {
  const database = await openTestDatabase();
  const app = await buildApp({
    root: makeSite(),
    logger: false,
    ranked: { database: readyHandle(database) },
  });
  await database.close();
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'failed' }]);
  expect((await app.inject('/metrics')).body).toContain('twofold_database_ready 0');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
}, 60_000);

it('one statement answers all who ask, and a silent database is waited for once', async () => {
  const database = await openTestDatabase();
  let asked = 0;
  let answer: Promise<void> = Promise.resolve();
  const watch = new WatchedReads();
  watch.transformResult = async ({ result }) => {
    asked++;
    await answer;
    return result;
  };
  const handle = readyHandle({ ...database, db: database.db.withPlugin(watch) } as Database);
  const check = makeDatabaseCheck(handle, { limitMs: 300, keptMs: 100 });
  expect(await Promise.all([check(), check(), check()])).toEqual(['ready', 'ready', 'ready']);
  expect([await check(), asked]).toEqual(['ready', 1]);
  let speak = () => {};
  answer = new Promise((resolve) => {
    speak = resolve;
  });
  for (let time = 0; time < 2; time++) {
    await wait(150);
    expect([await check(), asked]).toEqual(['failed', 2]);
  }
  speak();
  await expect.poll(check).toBe('ready');
  await database.close();
}, 60_000);
