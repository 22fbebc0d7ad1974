// The queue on PostgreSQL: whose a job is, when it is tried again, and how long it waits.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { openTestDatabase, sql } from '../testing/database.js';
import { RULES } from './jobs.js';
import { Queue } from './queue.js';

let database: Database;
let queue: Queue;
/** The same one, with leases of two seconds. */
let hasty: Queue;
beforeAll(async () => {
  database = await openTestDatabase();
  queue = await Queue.open(database);
  hasty = await Queue.open(database, { leaseSeconds: 2, supervisionSeconds: 1 });
}, 60_000);
afterAll(async () => {
  await queue.close();
  await hasty.close();
  await database.close();
});

const add = (game: string, options = {}) => queue.enqueue('review', game, { game }, options);
const take = async () => (await queue.take(['review']))!;
const rowsOf = async (game: string) => {
  const { rows } = await sql<{ state: string; retry_count: number }>`
    select state, retry_count from pgboss.job where singleton_key = ${game} order by created_on`.execute(
    database.db,
  );
  return rows.map(({ state, retry_count }) => `${state} ${retry_count}`);
};

it('a lease that is not extended is over, and the first holder changes nothing of the second', async () => {
  await add('slept');
  const first = (await hasty.take(['review']))!;
  expect(await hasty.extend(first)).toBe(true);
  let second = await queue.take(['review']);
  await expect.poll(async () => (second ??= await queue.take(['review']))).toBeDefined();
  expect(second!.id).toBe(first.id);
  expect(await queue.extend(first)).toBe(false);
  expect(await queue.complete(first)).toBe(false);
  expect(await queue.fail(first, 'late')).toBe(false);
  expect(await queue.giveBack(first)).toBe(false);
  expect(await rowsOf('slept')).toEqual(['active 1']);
  expect(await queue.extend(second!)).toBe(true);
  expect(await queue.complete(second!)).toBe(true);
  expect(await rowsOf('slept')).toEqual(['completed 1']);
});

it('a job that is given back is taken at once, and counts no try', async () => {
  await add('given back');
  for (let time = 0; time <= RULES.review.retryLimit + 1; time++) {
    const job = await take();
    expect(job.input).toEqual({ game: 'given back' });
    expect(await queue.giveBack(job)).toBe(true);
  }
  expect(await rowsOf('given back')).toEqual(['retry 0']);
  await queue.fail(await take(), 'broken');
  expect(await rowsOf('given back')).toEqual(['retry 0']);
  await expect.poll(() => queue.take(['review'])).toBeDefined(); // after a second
  expect(await rowsOf('given back')).toEqual(['active 1']);
  await sql`delete from pgboss.job`.execute(database.db);
});

it('one that was asked for again while it was done is done once more, after it', async () => {
  await add('twice');
  const first = await take();
  expect(await add('twice', { priority: 5 })).toBe(true);
  await add('other');
  const other = await take();
  expect(other.input).toEqual({ game: 'other' }); // the more urgent one waits for its twin
  expect(await queue.take(['review'])).toBeUndefined();
  await queue.giveBack(first);
  const again = await take();
  expect(await queue.take(['review'])).toBeUndefined();
  await queue.complete(again);
  const last = await take();
  expect(new Set([again.id, last.id]).size).toBe(2);
  await queue.complete(last);
  await queue.complete(other);
  expect(await rowsOf('twice')).toEqual(['completed 0', 'completed 0']);
});

it('of two of a key that are given back one stays', async () => {
  await add('merged');
  await queue.giveBack(await take());
  await add('merged', { priority: 5 });
  const second = await take();
  expect(await queue.giveBack(second)).toBe(true);
  expect((await rowsOf('merged')).sort()).toEqual(['cancelled 0', 'retry 0']);
  expect(await queue.stateOf('review', 'merged')).toBe('waiting');
  await queue.complete(await take());
});

it('many workers take each job once, though twins wait', async () => {
  for (const game of ['a', 'b', 'c']) await add(game);
  const firsts = [await take(), await take(), await take()];
  for (const game of ['a', 'b', 'c']) await add(game);
  for (const job of firsts) await queue.giveBack(job); // now each key has two
  const taken = await Promise.all(Array.from({ length: 8 }, () => queue.take(['review'])));
  const keys = taken.filter((job) => job !== undefined).map(({ input }) => (input as { game: string }).game);
  expect(keys.sort()).toEqual([...new Set(keys)]);
  expect(keys.length).toBeGreaterThan(0);
  await sql`delete from pgboss.job`.execute(database.db);
});

it('each holder has the lease of a new one, however long the holder before had it', async () => {
  await add('long');
  const first = (await hasty.take(['review']))!;
  await sql`update pgboss.job set started_on = started_on - interval '1 hour',
    expire_in = interval '1 hour 2 seconds' where singleton_key = 'long'`.execute(database.db);
  let second = await queue.take(['review']);
  await expect.poll(async () => (second ??= await queue.take(['review']))).toBeDefined();
  expect(second!.id).toBe(first.id);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expire_in)::float8 as seconds from pgboss.job where singleton_key = 'long'`.execute(
    database.db,
  );
  expect(rows[0]!.seconds).toBe(60);
  await queue.complete(second!);
});

it('parts of studies wait for a year, and the oldest job that is due is known', async () => {
  expect((await queue.oldest()).size).toBe(0);
  await queue.enqueueAll('study', [{ key: 's/0', input: { study: 's', part: 0 } }]);
  await queue.enqueue('dealGame', 'later', { deal: 'later' });
  await sql`update pgboss.job set start_after = now() + interval '1 hour' where name = 'dealGame'`.execute(
    database.db,
  );
  await sql`update pgboss.job set start_after = now() - interval '1 hour' where name = 'study'`.execute(
    database.db,
  );
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from keep_until - created_on)::float8 / 86400 as days from pgboss.job
    where name = 'study'`.execute(database.db);
  expect(rows[0]!.days).toBeCloseTo(365, 3);
  const oldest = await queue.oldest();
  expect([...oldest.keys()]).toEqual(['study']);
  expect(oldest.get('study')).toBeGreaterThanOrEqual(3600);
  expect(await queue.waiting()).toEqual(
    new Map([
      ['study', 1],
      ['dealGame', 1],
    ]),
  );
});
