// The queue and its workers on PostgreSQL: who does which job, and how often.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { parseCompact, verifyReplay } from '@twofold/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { dealsWithoutGame, readDealGame } from '../db/queries/dealGames.js';
import { insertDeals, makeDeal } from '../db/queries/deals.js';
import { missingFairness } from '../db/queries/finished/fairness.js';
import { readReview } from '../db/queries/finished/reviews.js';
import { connectTest, openTestDatabase, sql, testConnection } from '../testing/database.js';
import { addFinishedGame } from '../testing/longGames.js';
import { addPlayer } from '../testing/players.js';
import { startTestThread } from '../testing/thread.js';
import { Workshop } from '../workshop/workshop.js';
import { Background } from './background.js';
import { serveFigures } from './figures.js';
import { HANDLERS } from './handlers.js';
import { type Held, Queue } from './queue.js';
import { askDatabase } from './studies/ask.js';
import type { StudyRunners } from './studies/kinds.js';
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

/** The queue, with some answers of the test's own. */
const queueWith = (own: Partial<Queue>): Queue =>
  new Proxy(queue, {
    get(target, name: keyof Queue) {
      if (name in own) return own[name];
      const value: unknown = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

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

it('the solver plays a deal when its seed is public, and not before', { timeout: SLOW }, async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const chosen = { kind: 'daily' as const, variant: '2x2', closesAt: at(-24) };
  const open = makeDeal({ ...chosen, id: 'daily-1', number: 1, opensAt: at(-48), revealAt: at(-1) });
  const secret = makeDeal({ ...chosen, id: 'daily-2', number: 2, opensAt: at(-24), revealAt: at(1) });
  await insertDeals(database.db, [open, secret]);
  expect(await dealsWithoutGame(database.db, new Date(), [])).toEqual(['daily-1']);
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

it('a job that fails is named with its input', async () => {
  const input = { deal: 'daily-9', from: 'a later version' };
  await queue.enqueue('dealGame', 'daily-9', input);
  const errors: string[] = [];
  const workers = await start({
    names: ['dealGame'],
    onError: (error) => errors.push((error as Error).message),
  });
  await expect.poll(() => errors, { timeout: SLOW }).toHaveLength(1);
  await workers.close();
  expect(errors[0]).toContain(JSON.stringify(input));
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

describe('workers that close give their job back, and no try counts', () => {
  const triesOf = async (key: string) =>
    (
      await sql<{ state: string; tries: number }>`
      select state, retry_count as tries from pgboss.job where singleton_key = ${key}`.execute(database.db)
    ).rows;

  it('in the middle of it', async () => {
    const id = await game();
    await queue.enqueue('review', id, { game: id });
    for (let close = 1; close <= 4; close++) {
      const ends: string[] = [];
      const errors: unknown[] = [];
      const thread = deferred();
      const workers = await start({
        names: ['review'],
        startThread: () => {
          thread.resolve();
          return new Worker('setInterval(() => {}, 1000)', { eval: true }); // it never ends
        },
        onWork: (_name, outcome) => ends.push(outcome),
        onError: (error) => errors.push(error),
      });
      await thread.promise;
      await workers.close();
      expect({ ends, errors }).toEqual({ ends: ['given back'], errors: [] });
    }
    expect(await triesOf(id)).toEqual([{ state: 'retry', tries: 0 }]);
    await queue.complete((await queue.take(['review']))!);
  });

  it.each([0, 300])('when it is taken %i ms later, and no thread begins', async (later) => {
    const id = await game();
    await queue.enqueue('review', id, { game: id });
    const taken = deferred();
    const closed = deferred();
    const take = async () => {
      const job = await queue.take(['review']);
      taken.resolve();
      await closed.promise;
      return job;
    };
    let threads = 0;
    const startThread = () => {
      threads++;
      return startTestThread();
    };
    const workers = await start({ queue: queueWith({ take }), names: ['review'], startThread });
    await taken.promise;
    const closing = workers.close();
    setTimeout(closed.resolve, later);
    await closing;
    expect(threads).toBe(0);
    expect(await triesOf(id)).toEqual([{ state: 'retry', tries: 0 }]);
    await queue.complete((await queue.take(['review']))!);
  });
});

it.each(['review', 'picture'] as const)(
  'a %s that is given up while it reads begins no thread',
  async (name) => {
    let threads = 0;
    const startThread = () => {
      threads++;
      return startTestThread();
    };
    const workshop = new Workshop({ startThread });
    const context = { database, queue, workshop, desk: undefined, onError: () => {} };
    const givenUp = HANDLERS[name]({ game: await game() }, { ...context, signal: AbortSignal.abort() });
    await expect(givenUp).rejects.toThrow('aborted');
    await workshop.close();
    expect(threads).toBe(0);
  },
);

it('a late answer about the lease of a job does not stop the next one', async () => {
  const [one, other] = [await game(), await game()];
  for (const id of [one, other]) await queue.enqueue('picture', id, { game: id });
  const ends: string[] = [];
  const extended = deferred();
  let first: string | undefined;
  const extend = async (job: Held) => {
    first ??= job.id;
    if (job.id !== first) return queue.extend(job);
    await extended.promise; // until the second job has begun
    return false; // the first is done
  };
  const slow = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', () => setTimeout(() => parentPort.postMessage({ output: Buffer.from('png') }), 1200));`;
  const workers = await start({
    queue: queueWith({ extend }),
    names: ['picture'],
    startThread: () => new Worker(slow, { eval: true }),
    onWork: (_name, outcome) => {
      ends.push(outcome);
      setTimeout(extended.resolve, 300);
    },
  });
  await expect.poll(() => ends).toHaveLength(2);
  await workers.close();
  expect(ends).toEqual(['done', 'done']);
});

it('a study that a worker cannot do is no failure of it', async () => {
  const parts = [[{ player: 0, game: 0, seed: 's' }]];
  const head = { kind: 'arena' as const, program: '1' };
  const options = { players: ['greedy'], makers: [null], variant: '2x2', saves: false };
  const ends: string[] = [];
  const asking = new AbortController();
  const studies = { program: '2', runners: {} as StudyRunners };
  const onWork = (_name: string, outcome: string) => {
    ends.push(outcome);
    asking.abort();
  };
  const workers = await start({ names: ['study'], studies, onWork });
  const ears = { onProgress: () => {}, onWord: () => {}, signal: asking.signal };
  await askDatabase(database, { ...head, options }, ears, (study) => study.have(parts, () => {}));
  await workers.close();
  expect(ends).toEqual(['refused']);
});

describe('a job that fails again and again', () => {
  const closed = { kind: 'daily' as const, variant: '2x2', number: 77, opensAt: new Date(0) };
  const deal = { ...closed, id: 'daily-77', closesAt: new Date(1000), revealAt: new Date(2000) };
  const clean = async () => {
    const lines: string[] = [];
    const onError = ({ message }: Error) => lines.push(message);
    const context = { database, queue, workshop: new Workshop(), desk: undefined, onError };
    await HANDLERS.cleanUp({}, { ...context, signal: new AbortController().signal });
    return lines;
  };
  const fail = async () => {
    for (let job = await queue.take(['dealGame']); job; job = await queue.take(['dealGame'])) {
      await queue.fail(job, 'no memory');
      await sql`update pgboss.job set start_after = now() where name = 'dealGame'`.execute(database.db);
    }
  };
  const wait = (time: string) =>
    sql`update pgboss.job set completed_on = completed_on - ${time}::interval where name = 'dealGame'`.execute(
      database.db,
    );

  it('rests for a day, and is given up with one line', async () => {
    await insertDeals(database.db, [makeDeal(deal)]);
    const waits = () => queue.stateOf('dealGame', deal.id);
    for (let day = 1; day <= 3; day++) {
      expect(await clean()).toEqual([]);
      expect(await waits()).toBe('waiting');
      await fail();
      expect(await waits()).toBe('failed');
      await wait('23 hours');
      if (day < 3) expect(await clean()).toEqual([]);
      expect(await waits()).toBe('failed');
      await wait('2 hours');
    }
    expect(await clean()).toEqual([
      'The job dealGame of daily-77 failed for days and is given up: no memory',
    ]);
    expect(await clean()).toEqual([]);
    expect(await waits()).toBe('failed');
    expect(await dealsWithoutGame(database.db, new Date(), [])).toContain('daily-77');
    expect(await dealsWithoutGame(database.db, new Date(), await queue.resting('dealGame'))).toEqual([]);
  });

  it('keeps out no newer ones', async () => {
    const [first, second, third] = [await game(), await game(), await game()];
    await sql`update results set ply = 600, max_rank = 11
      where game_id in (${first}, ${second}, ${third})`.execute(database.db);
    expect(await missingFairness(database.db, new Date(), [third])).toEqual([second, first]);
  });
});

it('figures of a worker are at a port of its own, for the operator alone', async () => {
  const handle = { state: 'ready' as const, database };
  const figures = await serveFigures({ handle, host: 'localhost', port: 0, token: 'secret' });
  try {
    const ask = (path: string, headers = {}) => fetch(`http://localhost:${figures.port}${path}`, { headers });
    figures.onWork('review', 'failed', 1500);
    figures.setWaitingWork(async () => new Map([['study', 7]]));
    figures.setOldestWork(async () => new Map([['study', 60.5]]));
    expect((await ask('/metrics')).status).toBe(403);
    const text = await (await ask('/metrics', { authorization: 'Bearer secret' })).text();
    expect(text).toContain('twofold_work_seconds_sum{kind="review",outcome="failed"} 1.5');
    expect(text).toContain('twofold_work_waiting{kind="study"} 7');
    expect(text).toContain('twofold_work_oldest_seconds{kind="study"} 60.5');
    expect(text).toContain('twofold_database_ready 1');
    expect((await Promise.all(['/healthz', '/readyz'].map((path) => ask(path)))).map(({ ok }) => ok)).toEqual(
      [true, true],
    );
  } finally {
    await figures.close();
  }
});

it('a server that leaves work to others opens the queue at its start, and does nothing', async () => {
  const id = await game();
  await queue.enqueue('review', id, { game: id });
  const ready = { state: 'ready' as const, ready: Promise.resolve(database), database };
  const handle = { ...ready, error: undefined, close: async () => {} };
  const background = new Background(handle, { workers: 'elsewhere' });
  await expect.poll(async () => (await background.waiting()).get('review')).toBe(1);
  expect((await background.oldest()).get('review')).toBeGreaterThan(0);
  await background.close();
  await queue.complete((await queue.take(['review']))!);
});
