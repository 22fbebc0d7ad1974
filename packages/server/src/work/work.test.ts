// The queue and its workers on PostgreSQL: who does which job, and how often.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseCompact, verifyReplay } from '@twofold/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { dealsWithoutGame, readDealGame } from '../db/queries/dealGames.js';
import { insertDeals, makeDeal } from '../db/queries/deals.js';
import { readReview } from '../db/queries/finished/reviews.js';
import { connectTest, openTestDatabase, sql, testConnection } from '../testing/database.js';
import { addFinishedGame } from '../testing/longGames.js';
import { addPlayer } from '../testing/players.js';
import { startTestThread } from '../testing/thread.js';
import { Queue } from './queue.js';
import { Workers, type WorkersOptions } from './workers.js';

/** Threads have the lowest priority: on a busy machine they wait for all others. */
const SLOW = 240_000;
let database: Database;
let queue: Queue;

beforeAll(async () => {
  database = await openTestDatabase();
  queue = await Queue.open(database, { leaseSeconds: 4, supervisionSeconds: 1 });
}, 60_000);
afterAll(async () => {
  await queue.close();
  await database.close();
});

const game = async () => (await addFinishedGame(database, await addPlayer(database), 3, '2x2')).id;
const start = (more: Partial<WorkersOptions> = {}) =>
  Workers.start({ database, queue, startThread: startTestThread, pollMs: 200, ...more });

it('several processes make its schema at once', async () => {
  const one = await openTestDatabase();
  const { database: name } = await testConnection(one.description);
  const all = [one, ...(await Promise.all([1, 2, 3].map(() => connectTest(name!))))];
  const queues = await Promise.all(all.map((each) => Queue.open(each)));
  for (const each of queues) expect(await each.take(['cleanUp'])).toBeUndefined();
  await Promise.all(queues.map((each) => each.close()));
  await Promise.all(all.slice(1).map((each) => each.close()));
  await one.close();
});

it('two that ask for one game start one job', async () => {
  const id = await game();
  const made = await Promise.all([1, 2, 3].map(() => queue.enqueue('review', id, { game: id })));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await queue.stateOf('review', id)).toBe('waiting');
  expect(await queue.take(['cleanUp'])).toBeUndefined();
  const held = (await queue.take(['review']))!;
  expect(held.input).toEqual({ game: id });
  expect(await queue.take(['review'])).toBeUndefined();
  await queue.complete(held);
  expect(await queue.stateOf('review', id)).toBeUndefined();
});

it('a job belongs to its transaction', async () => {
  const [one, other] = [await game(), await game()];
  const undone = database.db.transaction().execute(async (tx) => {
    await queue.enqueue('review', one, { game: one }, { tx });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.db.transaction().execute((tx) => queue.enqueue('review', other, { game: other }, { tx }));
  expect(await queue.stateOf('review', one)).toBeUndefined();
  const held = (await queue.take(['review']))!;
  expect(held.input).toEqual({ game: other });
  await queue.complete(held);
});

it('a lease that is not extended is over, and the first holder learns so', { timeout: 30_000 }, async () => {
  const id = await game();
  await queue.enqueue('review', id, { game: id });
  const first = (await queue.take(['review']))!;
  expect(await queue.extend(first)).toBe(true);
  await expect.poll(() => queue.take(['review']), { timeout: 20_000 }).toBeDefined();
  await queue.complete(first); // done at last: the result is the same
  expect(await queue.extend(first)).toBe(false);
});

it('the solver plays a deal when its seed is public, and not before', { timeout: SLOW }, async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const chosen = { kind: 'daily' as const, variant: '2x2', closesAt: at(-24) };
  const open = makeDeal({ ...chosen, id: 'daily-1', number: 1, opensAt: at(-48), revealAt: at(-1) });
  const secret = makeDeal({ ...chosen, id: 'daily-2', number: 2, opensAt: at(-24), revealAt: at(1) });
  await insertDeals(database.db, [open, secret]);
  expect(await dealsWithoutGame(database.db, new Date())).toEqual(['daily-1']);
  for (const deal of ['daily-1', 'daily-2']) await queue.enqueue('dealGame', deal, { deal });
  const done: string[] = [];
  const workers = await start({ names: ['dealGame'], onWork: (_name, outcome) => done.push(outcome) });
  await expect.poll(() => done, { timeout: SLOW }).toEqual(['done', 'done']);
  await workers.close();
  const game = (await readDealGame(database.db, 'daily-1', new Date()))!;
  const replay = parseCompact(game.compact);
  expect(replay.ok && verifyReplay(replay.value)).toMatchObject({
    value: { score: game.score, status: 'over' },
  });
  expect(await readDealGame(database.db, 'daily-2', new Date())).toBeUndefined();
  expect(await readDealGame(database.db, 'daily-1', at(-2))).toBeUndefined();
});

it('workers share jobs, and what one leaves when it is killed the other does, once', {
  timeout: SLOW,
}, async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const ids = [await game(), await game(), await game(), await game()];
  for (const id of ids) await queue.enqueue('review', id, { game: id });
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      fileURLToPath(new URL('../testing/children/workChild.ts', import.meta.url)),
      JSON.stringify(await testConnection(rows[0]!.name)),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface(child.stdout)) if (line === 'begun') break;
  child.kill('SIGKILL');
  await once(child, 'exit');
  const held = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'review' and state = 'active'`.execute(
    database.db,
  );
  expect(held.rows[0]!.count).toBe(1);
  const done: string[] = [];
  const workers = await start({ onWork: (name, outcome) => done.push(`${name} ${outcome}`) });
  const reviewed = async () =>
    (await Promise.all(ids.map((id) => readReview(database.db, id)))).filter(Boolean).length;
  await expect.poll(reviewed, { timeout: SLOW, interval: 200 }).toBe(4);
  await expect.poll(() => done.filter((line) => line === 'review done').length, { timeout: SLOW }).toBe(4);
  await workers.close();
  expect(done.filter((line) => line === 'cleanUp done').length).toBeLessThanOrEqual(1);
  const left = await sql`select 1 from pgboss.job where name = 'review' and state < 'completed'`.execute(
    database.db,
  );
  expect(left.rows).toEqual([]);
});
