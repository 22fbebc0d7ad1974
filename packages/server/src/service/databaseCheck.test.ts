// A database that goes while the server runs: `/readyz` and the figures say so.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildApp } from '../app.js';
import { noteBackup } from '../db/backup.js';
import type { Database } from '../db/database.js';
import { openTestDatabase, sql } from '../testing/database.js';
import { anySigner, makeSite, readyHandle } from '../testing/rankedServer.js';
import { WatchedReads } from '../testing/watchedReads.js';
import { makeDatabaseCheck } from './databaseCheck.js';

it('a server whose database has gone is not ready', async () => {
  const database = await openTestDatabase();
  const app = await buildApp({
    root: makeSite(),
    logger: false,
    ranked: { database: readyHandle(database), signer: anySigner() },
  });
  await database.close();
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'failed' }]);
  expect((await app.inject('/metrics')).body).toContain('twofold_database_ready 0');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
}, 60_000);

it('figures come in time though the database answers nothing', async () => {
  const database = await openTestDatabase();
  let isSilent = false;
  let speak = () => {};
  const silence = new Promise<void>((resolve) => {
    speak = resolve;
  });
  const watch = new WatchedReads();
  watch.transformResult = async ({ result }) => {
    if (isSilent) await silence;
    return result;
  };
  const handle = readyHandle(watch.watch(database));
  const app = await buildApp({
    root: makeSite(),
    logger: false,
    ranked: { database: handle, signer: anySigner() },
  });
  await noteBackup(database.db, new Date(1_000));
  const backup = /twofold_last_backup_timestamp_seconds (\d+)/;
  const figures = async () => (await app.inject('/metrics')).body;
  expect(backup.exec(await figures())![1]).toBe('1');
  isSilent = true;
  await wait(2_500); // an answer of before is kept
  const began = performance.now();
  const silent = await figures();
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(silent).toContain('twofold_database_ready 0');
  expect(backup.exec(silent)![1]).toBe('1'); // as it was
  speak();
  await app.close();
  await database.close();
}, 60_000);

/** How long an answer holds: on a busy machine two questions may be some time apart. */
const KEPT_MS = 500;

/** The check of a database whose answers wait for `silence`, and the number of questions to it. */
async function watchAnswers(silence: () => Promise<void>, limitMs: number) {
  const database = await openTestDatabase();
  let asked = 0;
  const watch = new WatchedReads();
  watch.transformQuery = ({ node }) => {
    asked++;
    return node;
  };
  watch.transformResult = async ({ result }) => {
    await silence();
    return result;
  };
  const handle = readyHandle({ ...database, moves: database.moves.withPlugin(watch) } as Database);
  const { check } = makeDatabaseCheck(handle, { limitMs, keptMs: KEPT_MS });
  return { check, asked: () => asked, close: () => database.close() };
}

it('one statement answers all who ask, and a silent database gets two at most', async () => {
  let answer: Promise<void> = Promise.resolve();
  const { check, asked, close } = await watchAnswers(() => answer, 1_000);
  expect(await Promise.all([check(), check(), check()])).toEqual(['ready', 'ready', 'ready']);
  expect([await check(), asked()]).toEqual(['ready', 1]);
  let speak = () => {};
  answer = new Promise((resolve) => {
    speak = resolve;
  });
  for (const most of [2, 3, 3, 3]) {
    await wait(KEPT_MS + 50);
    expect([await Promise.all([check(), check()]), asked()]).toEqual([['failed', 'failed'], most]);
  }
  speak();
  await expect.poll(check).toBe('ready');
  await close();
}, 60_000);

it('is ready again though a statement that was sent before is not answered', async () => {
  let speak = () => {};
  const late = new Promise<void>((resolve) => {
    speak = resolve;
  });
  const { check, asked, close } = await watchAnswers(async () => {
    if (asked() === 1) await late;
  }, 1_000);
  expect(await check()).toBe('failed');
  await wait(KEPT_MS + 50);
  expect([await check(), asked()]).toEqual(['ready', 2]);
  speak();
  await close();
}, 60_000);

it('is not ready while moves are not written, until one is, or a row of our own', async () => {
  const database = await openTestDatabase();
  const times = { keptMs: 0, failingMs: 200 };
  const { check, onWrite } = makeDatabaseCheck(readyHandle(database), times);
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(await check()).toBe('ready');
  onWrite(Object.assign(new Error('integer out of range'), { code: '22003' })); // the fault of a value
  expect(await check()).toBe('ready');
  onWrite(full);
  expect(await check()).toBe('failed');
  onWrite();
  expect(await check()).toBe('ready');
  onWrite(full);
  expect(await check()).toBe('failed');
  await sql`alter table probes rename to gone`.execute(database.db); // the row cannot be written either
  await wait(250);
  expect(await check()).toBe('failed');
  await sql`alter table gone rename to probes`.execute(database.db);
  await expect.poll(check).toBe('ready');
  await database.close();
}, 60_000);
