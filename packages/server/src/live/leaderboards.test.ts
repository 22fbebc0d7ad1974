// Leaderboards are read once for all who ask, and are never older than two seconds.
import { randomUUID } from 'node:crypto';
import type { LeaderboardQuery } from '@twofold/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { insertResult } from '../db/queries/results.js';
import { openTestDatabase, sql } from '../testing/database.js';
import { addPlayer } from '../testing/players.js';
import { WatchedReads } from '../testing/watchedReads.js';
import { Leaderboards } from './leaderboards.js';

const NOW = new Date('2026-11-25T12:00:00Z');
const QUERY: LeaderboardQuery = { variant: 'classic', class: 'score', period: 'all', players: 'people' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(() => sql`truncate leaderboard`.execute(database.db));

function start() {
  const watch = new WatchedReads();
  const watched = watch.watch(database);
  const clock = { now: 0 };
  const options = { database: () => watched, now: () => NOW, monotone: () => clock.now };
  return { boards: new Leaderboards(options), reads: watch.reads, clock };
}

async function addResult(account: string, score: number): Promise<void> {
  const times = { reached_512_ms: null, reached_1024_ms: null, reached_2048_ms: null };
  const facts = {
    variant: 'classic',
    is_bot: false,
    ply: 9,
    max_rank: 5,
    duration_ms: 1,
    ended_at: NOW,
    deal_id: null,
  };
  const result = { game_id: randomUUID(), account_id: account, score, ...facts, ...times };
  await insertResult(database.moves, result);
}

it('many who ask at once cost one read', async () => {
  const { id } = await addPlayer(database);
  await addResult(id, 100);
  const { boards, reads } = start();
  const answers = await Promise.all(Array.from({ length: 800 }, () => boards.read(QUERY, id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ total: 1, own: { rank: 1, value: 100, percentile: 100 } });
  expect(reads).toEqual({ leaderboard: 1 });
});

it('what is kept is read again after two seconds, or when a result is stored here', async () => {
  const [one, two] = [await addPlayer(database), await addPlayer(database)];
  const { boards, clock } = start();
  const total = async () => (await boards.read(QUERY, one.id)).total;
  expect(await total()).toBe(0);
  await addResult(one.id, 100);
  clock.now = 1_999;
  expect(await total()).toBe(0);
  clock.now = 2_000;
  expect(await total()).toBe(1);
  await addResult(two.id, 50);
  boards.forget();
  expect(await total()).toBe(2);
});

it('the place of a player behind the first hundred is read once, too', async () => {
  const players = await Promise.all(Array.from({ length: 120 }, () => addPlayer(database)));
  for (const [at, { id }] of players.entries()) await addResult(id, 1_000 - at);
  const { boards, reads } = start();
  const last = players.at(-1)!.id;
  const answers = await Promise.all(Array.from({ length: 50 }, () => boards.read(QUERY, last)));
  expect(answers[49]).toMatchObject({ total: 120, own: { rank: 120, value: 881, percentile: 0 } });
  expect(answers[0]!.rows).toHaveLength(100);
  expect(reads).toEqual({ leaderboard: 2 }); // rows and the own row; places are sums of counts
});

it('a read that fails is not kept', async () => {
  let fails = true;
  const failing = { db: database.db.withPlugin(new WatchedReads(() => failOnce())) };
  const failOnce = () => {
    if (fails) throw new Error('no database');
  };
  const boards = new Leaderboards({ database: () => failing, now: () => NOW });
  await expect(boards.read(QUERY, undefined)).rejects.toThrow('no database');
  fails = false;
  expect((await boards.read(QUERY, undefined)).total).toBe(0);
});
