// @module-tag long
// Those that ask for a study: several at once, one that goes, one that comes back, and a database that breaks off.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectTest, sql } from '../../testing/database.js';
import { never, OPTIONS, PARTS, pause, type Run, StudyTest, usual, WHOLE } from '../../testing/studies.js';
import { askDatabase, type StudyProgress } from './ask.js';

const SLOW = 60_000;

let test: StudyTest;
beforeAll(async () => {
  test = await StudyTest.open();
}, SLOW);
afterEach(() => test.clear());
afterAll(() => test.close());

/** Cuts the connections of everybody else, while somebody waits for an answer. */
async function cutConnections(): Promise<void> {
  await test.database.db.transaction().execute(async (tx) => {
    await sql`lock table study_parts in access exclusive mode`.execute(tx);
    const waiting = () =>
      sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(tx);
  });
}

it('a database that breaks off is waited for, with a line when it does not answer and when it does', {
  timeout: SLOW,
}, async () => {
  let cut: Promise<void> | undefined;
  const asked = test.ask({
    onResult: (result) => {
      if (result === 'result 5') cut = cutConnections();
    },
  });
  await pause(500);
  await cutConnections();
  await vi.waitFor(() => test.work(usual), { timeout: 10_000 }); // its ears must be there again
  const { results, words } = await asked;
  await cut;
  expect(results).toEqual(WHOLE);
  expect(words.slice(0, 2)).toEqual([
    expect.stringMatching(/^The database does not answer \(.+\): waiting for it\.$/),
    'The database answers again.',
  ]);
});

it('the error of the asking side is not hidden by a database that has gone', { timeout: SLOW }, async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.database.db);
  const own = await connectTest(rows[0]!.name);
  const request = { kind: 'arena', program: '1', options: OPTIONS } as const;
  const ears = { onProgress: () => {}, onWord: () => {} };
  const asked = askDatabase(own, request, ears, async () => {
    await own.close();
    throw new Error('The disk is full.');
  });
  await expect(asked).rejects.toThrow('The disk is full.');
});

it('of two that ask, one stops and the other has all results, each part done once', {
  timeout: SLOW,
}, async () => {
  const stopping = new AbortController();
  const done: number[] = [];
  await test.work(async (game, signal) => {
    await pause(50);
    const result = await usual(game, signal);
    done.push(game);
    return result;
  });
  const [stopped, other] = await Promise.all([
    test.ask({ signal: stopping.signal, onResult: () => stopping.abort() }),
    test.ask(),
  ]);
  expect(stopped.results.length).toBeLessThan(PARTS.length);
  expect(other).toEqual({ words: [], results: WHOLE });
  expect(done).toHaveLength(PARTS.length);
  expect(await test.rowsLeft()).toBe(0);
});

it('of two that ask, the faster one leaves its results to the slower one', { timeout: SLOW }, async () => {
  const done: number[] = [];
  await test.work(async (game, signal) => {
    done.push(game);
    return usual(game, signal);
  });
  const slow = test.ask({
    onResult: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20),
  });
  const [first, second] = await Promise.all([test.ask(), slow]);
  expect([first.results, second.results]).toEqual([WHOLE, WHOLE]);
  expect(done).toHaveLength(PARTS.length);
  expect(await test.rowsLeft()).toBe(0);
});

it('parts whose asker has gone are not begun, and go on when it comes back', { timeout: SLOW }, async () => {
  const stopping = new AbortController();
  const asked = test.ask({ signal: stopping.signal });
  await test.untilAdded();
  await sql`update studies set asked_at = now() - interval '1 hour'`.execute(test.database.db);
  const outcomes: string[] = [];
  const begun: number[] = [];
  const run: Run = async (game, signal) => {
    begun.push(game);
    return usual(game, signal);
  };
  await test.work(run, { onWork: (_name, outcome) => void outcomes.push(outcome) });
  await expect.poll(() => outcomes.length, { timeout: 10_000 }).toBe(PARTS.length);
  expect(begun).toEqual([]);
  stopping.abort();
  await asked;
  expect((await test.ask()).results).toEqual(WHOLE);
});

it('parts and jobs that have gone are added again', { timeout: SLOW }, async () => {
  const asked = test.ask({ beatMs: 500 });
  await test.untilAdded();
  await sql`delete from studies`.execute(test.database.db);
  await pause(2_500);
  await sql`delete from pgboss.job where name = 'study'`.execute(test.database.db);
  await test.work(usual);
  expect(await asked).toEqual({ words: [], results: WHOLE });
});

it('parts whose workers died too often begin anew when they are asked for anew', {
  timeout: SLOW,
}, async () => {
  const first = test.ask();
  await test.untilAdded();
  await sql`update study_parts set tries = 4 where part = 3`.execute(test.database.db);
  await test.work((game, signal) => (game === 11 ? never(game, signal) : usual(game, signal)));
  expect((await first).words.at(-1)).toMatch(
    /^Error: Part 4 of the study failed: Its worker ended 4 times before the part did, perhaps for lack of memory/,
  );
  await test.closeWorkers();
  await sql`update study_parts set tries = 4 where state = 'waiting'`.execute(test.database.db);
  await test.work(usual);
  expect((await test.ask()).results).toEqual(WHOLE);
});

it('workers count while they hold a part, and one that holds it for long is named', {
  timeout: SLOW,
}, async () => {
  const stopping = new AbortController();
  const counts: number[] = [];
  const onProgress = ({ workers }: StudyProgress) => void counts.push(workers);
  const asked = test.ask({ signal: stopping.signal, onProgress });
  await test.untilAdded();
  await sql`update study_parts set worker = 'dead/1.1', tries = 1`.execute(test.database.db);
  await pause(1_500);
  expect(new Set(counts)).toEqual(new Set([0]));
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '70 minutes',
    expire_in = interval '2 hours' where name = 'study' and data->>'part' = '1'`.execute(test.database.db);
  await expect.poll(() => counts.at(-1), { timeout: 10_000 }).toBe(1);
  await test.work(never);
  await expect.poll(() => counts.at(-1), { timeout: 10_000 }).toBe(3);
  stopping.abort();
  expect((await asked).words).toEqual(['Part 2 has been at dead/1.1 for 60 minutes.']);
});
