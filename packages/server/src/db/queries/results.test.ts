// Boards against a naive oracle: all results in a list, sorted anew for each question.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LeaderboardQuery } from '@twofold/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Leaderboards } from '../../live/leaderboards.js';
import { openTestDatabase, sql } from '../../testing/database.js';
import type { Database } from '../database.js';
import type { ResultsTable } from '../tables/games.js';
import { countBefore, countPlayers, foldCounts } from './rankCounts.js';
import { dropOldLeaderboards, insertResult, periodOf } from './results.js';

const DAY = 24 * 3_600_000;
const LEFT = DAY - (Date.now() % DAY);
if (LEFT < 30_000) await wait(LEFT); // the day must not change in between
const NOW = new Date(); // the migration asks the database's clock
const VARIANTS = ['classic', '3x3'];
const CLASSES = ['score', 'time512', 'time1024', 'time2048'] as const;
const PERIODS = ['day', 'week', 'all'] as const;
const PLAYERS = ['people', 'bots'] as const;
const ACCOUNTS = Array.from({ length: 14 }, (_, i) => ({ id: randomUUID(), name: `name-${i}`, bot: i > 9 }));

let database: Database;
let results: ResultsTable[];

beforeAll(async () => {
  database = await openTestDatabase();
  for (const { id, name, bot } of ACCOUNTS) {
    const account = { id, name, name_key: name, is_bot: bot, owner_id: null };
    await database.db.insertInto('accounts').values(account).execute();
  }
  results = [...makeResults(400), WITHOUT_POINTS];
  // Several at once, of the same players too, as several processes end games.
  await Promise.all(
    results.map((row) => database.moves.transaction().execute((tx) => insertResult(tx, row))),
  );
}, 60_000);
afterAll(() => database.close());

/** The only game of its player. It is on the leaderboards of every period, at any time of day. */
const WITHOUT_POINTS: ResultsTable = {
  game_id: 'without-points',
  account_id: ACCOUNTS[0]!.id,
  variant: 'classic',
  is_bot: false,
  score: 0,
  ply: 1,
  max_rank: 1,
  duration_ms: 1,
  reached_512_ms: null,
  reached_1024_ms: null,
  reached_2048_ms: null,
  ended_at: NOW,
  deal_id: null,
};

/** Few different values, so that many are equal. */
function makeResults(count: number): ResultsTable[] {
  const time = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
  const result = fc.record({
    account: fc.constantFrom(...ACCOUNTS.slice(1)),
    variant: fc.constantFrom(...VARIANTS),
    score: fc.integer({ min: 0, max: 30 }),
    ago: fc.oneof(fc.integer({ min: 0, max: DAY }), fc.integer({ min: 0, max: 12 * DAY })),
    reached: fc.tuple(time, time, time),
  });
  return fc.sample(result, { numRuns: count, seed: 7 }).map(({ account, ago, reached, ...rest }, i) => ({
    ...rest,
    game_id: `game-${i}`,
    account_id: account.id,
    is_bot: account.bot,
    ply: 1,
    max_rank: 1,
    duration_ms: 1,
    reached_512_ms: reached[0],
    reached_1024_ms: reached[1],
    reached_2048_ms: reached[2],
    ended_at: new Date(NOW.getTime() - ago),
    deal_id: null,
  }));
}

const numberOf = (result: ResultsTable, name: LeaderboardQuery['class']) =>
  ({
    score: result.score,
    time512: result.reached_512_ms,
    time1024: result.reached_1024_ms,
    time2048: result.reached_2048_ms,
  })[name];

function startOf(period: LeaderboardQuery['period']): number {
  if (period === 'all') return 0;
  let at = NOW.getTime() - (NOW.getTime() % DAY);
  while (period === 'week' && new Date(at).getUTCDay() !== 1) at -= DAY;
  return at;
}

function naiveLeaderboard(query: LeaderboardQuery, account: string | undefined) {
  const isBetter = (a: number, b: number) => (query.class === 'score' ? a > b : a < b);
  const best = new Map<string, { value: number; row: ResultsTable }>();
  const byTime = results.toSorted(
    (a, b) => a.ended_at.getTime() - b.ended_at.getTime() || (a.game_id < b.game_id ? -1 : 1),
  );
  for (const row of byTime) {
    const value = numberOf(row, query.class);
    if (row.variant !== query.variant || row.is_bot !== (query.players === 'bots')) continue;
    if (value === null || row.ended_at.getTime() < startOf(query.period)) continue;
    const before = best.get(row.account_id);
    if (!before || isBetter(value, before.value)) best.set(row.account_id, { value, row });
  }
  const order = [...best.values()].sort(
    (a, b) =>
      (a.value === b.value ? 0 : isBetter(a.value, b.value) ? -1 : 1) ||
      a.row.ended_at.getTime() - b.row.ended_at.getTime() ||
      (a.row.game_id < b.row.game_id ? -1 : 1),
  );
  const rows = order.map(({ value, row }) => ({
    playerId: row.account_id,
    rank: 1 + order.filter((other) => isBetter(other.value, value)).length,
    name: ACCOUNTS.find(({ id }) => id === row.account_id)!.name,
    value,
    gameId: row.game_id,
    key: null, // these results are not signed
    endedAt: row.ended_at.toISOString(),
    mine: row.account_id === account,
  }));
  const mine = rows.find((row) => row.mine);
  const behind = mine && rows.filter((row) => isBetter(mine.value, row.value) || row.value === mine.value);
  return {
    rows,
    total: rows.length,
    own: mine ? { rank: mine.rank, value: mine.value, behind: behind!.length - 1 } : null,
  };
}

async function expectAllLeaderboards(): Promise<void> {
  for (const variant of VARIANTS)
    for (const name of CLASSES)
      for (const period of PERIODS)
        for (const players of PLAYERS)
          for (const account of [undefined, ACCOUNTS[3]!.id, ACCOUNTS[12]!.id]) {
            const query = { variant, class: name, period, players };
            const { own, ...leaderboard } = await new Leaderboards({
              database: () => database,
              now: () => NOW,
            }).read(query, account);
            const { own: naiveOwn, ...naive } = naiveLeaderboard(query, account);
            expect({ query, ...leaderboard }).toEqual({ query, ...naive });
            expect(own && { rank: own.rank, value: own.value }).toEqual(
              naiveOwn && { rank: naiveOwn.rank, value: naiveOwn.value },
            );
            if (own) {
              const share = naive.total > 1 ? naiveOwn!.behind / (naive.total - 1) : 1;
              expect(own.percentile).toBeCloseTo(100 * share, 1);
            }
          }
}

it(
  'leaderboards are those of all results, for every variant, class, period and player',
  expectAllLeaderboards,
);

/** Counts of all rows, as nobody could wait for among ten million. Key: the board, and a sort key. */
async function expectAllCounts(): Promise<void> {
  const rows = await database.db.selectFrom('leaderboard').selectAll().execute();
  const boards = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = JSON.stringify([row.period, row.variant, row.is_bot, row.class]);
    boards.set(key, [...(boards.get(key) ?? []), row]);
  }
  for (const [key, its] of boards) {
    const [period, variant, isBot, name] = JSON.parse(key);
    const board = { period, variant, isBot, class: name };
    expect([key, await countPlayers(database.db, board)]).toEqual([key, its.length]);
    for (const { sort_key } of its.slice(0, 2)) {
      for (const at of [sort_key, sort_key + 1]) {
        const before = its.filter((row) => row.sort_key < at).length;
        expect([key, at, await countBefore(database.db, board, at)]).toEqual([key, at, before]);
      }
    }
  }
  expect(boards.size).toBeGreaterThan(20);
}

describe('counts of players', () => {
  it('are those of all rows, before and after changes are folded', async () => {
    await expectAllCounts();
    await foldCounts(database.db);
    expect(await database.db.selectFrom('leaderboard_changes').selectAll().execute()).toEqual([]);
    await expectAllCounts();
  });

  it('are those of all rows after results, removals and folds at the same time', async () => {
    const late = makeResults(60).map((row, at) => ({
      ...row,
      game_id: `late-${at}`,
      score: 37 * row.score,
      reached_2048_ms: row.reached_2048_ms && 700 * row.reached_2048_ms,
    }));
    await database.db
      .transaction()
      .execute(async (tx) => {
        for (const row of late) await insertResult(tx, row);
        throw new Error('undone');
      })
      .catch(() => {});
    await expectAllCounts();
    const add = late.map((row) => database.moves.transaction().execute((tx) => insertResult(tx, row)));
    const gone = ACCOUNTS.slice(2, 5).map(({ id }) =>
      database.db
        .deleteFrom('leaderboard')
        .where('account_id', '=', id)
        .where('variant', '=', '3x3')
        .execute(),
    );
    await Promise.all([...add, ...gone, foldCounts(database.db), foldCounts(database.db)]);
    await expectAllCounts();
    await foldCounts(database.db);
    await expectAllCounts();
  });
});

it('leaderboards of past days and weeks leave, and those of all time stay', async () => {
  const left = async () =>
    (await database.db.selectFrom('leaderboard').select('period').distinct().execute()).map(
      ({ period }) => period,
    );
  await dropOldLeaderboards(database.db, NOW);
  expect(new Set(await left())).toEqual(new Set(PERIODS.map((period) => periodOf(period, NOW).name)));
  await dropOldLeaderboards(database.db, new Date(NOW.getTime() + 8 * DAY));
  expect(await left()).toEqual(['all']);
});

it('a leaderboard reads by its index: no sort, and no scan of a table', async () => {
  const rows = await database.db.transaction().execute(async (tx) => {
    // The table of this test is too small to need an index: the planner sorts it where it can.
    for (const way of ['seqscan', 'sort', 'bitmapscan'])
      await sql.raw(`set local enable_${way} = off`).execute(tx);
    const plan = await sql<Record<'QUERY PLAN', string>>`explain
      select * from leaderboard where period = 'all' and variant = 'classic' and is_bot = false and class = 'score'
      order by sort_key, ended_at, game_id limit 100`.execute(tx);
    return plan.rows;
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('leaderboard_order');
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
