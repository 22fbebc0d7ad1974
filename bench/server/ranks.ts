/**
 * The leaderboard of many results: its first hundred rows, and the place of a player in the middle, as the server reads them.
 * Beside them the same by a count of all rows. `npm run bench -- server/ranks --results 10000000 --players 2000000`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../packages/server/src/db/database.js';
import { migrate } from '../../packages/server/src/db/migrations/migrate.js';
import { makePartitions } from '../../packages/server/src/db/partitions.js';
import { foldCounts } from '../../packages/server/src/db/queries/rankCounts.js';
import { periodOf } from '../../packages/server/src/db/queries/results.js';
import { openDatabase } from '../../packages/server/src/db/startDatabase.js';
import { Leaderboards } from '../../packages/server/src/live/leaderboards.js';
import { sql } from '../../packages/server/src/testing/database.js';
import { readOptions, report } from './load/options.js';
import { otherWork, startWatch } from './load/otherWork.js';
import { startPostgres } from './load/postgres.js';

const options = readOptions({ database: 'postgres', results: 1_000_000, players: 200_000 });
const { results, players } = options;
const READS = 21;
const PERIODS = ['day', 'week', 'all'] as const;
const DAYS = { day: 1, week: 7, all: 3_650 };
type Period = (typeof PERIODS)[number];

/** Results of the last 90 days. Scores are as of people: most below 50,000, some above 300,000. */
async function fill({ db, patiently }: Database): Promise<void> {
  await patiently(async () => {
    await sql`insert into accounts (id, name, name_key)
      select gen_random_uuid(), 'player ' || n, 'player ' || n from generate_series(1, ${players}::int) n`.execute(
      db,
    );
    await sql`create temporary table numbered as
      select id, row_number() over () as number from accounts`.execute(db);
    await sql`insert into results
      select 'result ' || n, player.id, 'classic', false, 4 * (100000 * random() ^ 4)::bigint, 100, 11, 60000,
        (random() * 600000)::int, (random() * 900000)::int, (random() * 1200000)::int,
        now() - random() * random() * interval '90 days'
      from generate_series(1, ${results}::int) n join numbered player on player.number = 1 + n % ${players}`.execute(
      db,
    );
    for (const period of PERIODS) await fillLeaderboard(db, period);
    await foldCounts(db);
    await sql`vacuum analyze`.execute(db);
  });
}

/** Does for all results at once what the server does for each when a game ends; of the class that is read. */
async function fillLeaderboard(db: Database['db'], period: Period): Promise<void> {
  const { name, end } = periodOf(period, new Date());
  const since = end ? new Date(end.getTime() - DAYS[period] * 24 * 3_600_000) : new Date(0);
  await sql`insert into leaderboard
    select distinct on (account_id) ${name}, variant, is_bot, 'score', account_id, -score, game_id, ended_at, ${end}::timestamptz
    from results where ended_at >= ${since} order by account_id, -score, ended_at, game_id`.execute(db);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    median: Number(sorted[sorted.length >> 1]!.toFixed(1)),
    longest: Number(sorted.at(-1)!.toFixed(1)),
  };
}

async function benchPeriod(database: Database, period: Period): Promise<void> {
  const { db } = database;
  const { name } = periodOf(period, new Date());
  const { rows } = await sql<{
    id: string;
    key: number;
  }>`select account_id as id, sort_key as key from leaderboard
    where period = ${name} order by account_id limit ${READS}`.execute(db);
  const query = { variant: 'classic', class: 'score', period, players: 'people' } as const;
  const times = { top: [] as number[], own: [] as number[], counted: [] as number[] };
  const watch = startWatch();
  for (const { id, key } of rows) {
    const boards = new Leaderboards({ database: () => database, now: () => new Date() }); // keeps nothing yet
    times.top.push(await timed(() => boards.read(query, undefined)));
    times.own.push(await timed(() => boards.read(query, id)));
    times.counted.push(
      await timed(() =>
        sql`select count(*) from leaderboard where period = ${name} and variant = 'classic' and not is_bot
          and class = 'score' and sort_key < ${key}`.execute(db),
      ),
    );
  }
  const board = await sql<{ players: number }>`select count(*)::int as players from leaderboard
    where period = ${name}`.execute(db);
  const figures = { period, results, players: board.rows[0]!.players };
  const waits = {
    top100Ms: summary(times.top),
    ownRankMs: summary(times.own),
    byCountMs: summary(times.counted),
  };
  report('server.ranks', { database: database.kind, ...figures, ...waits, ...otherWork(watch) });
}

const folder = mkdtempSync(join(tmpdir(), 'twofold-ranks-'));
const postgres = options.database === 'postgres' ? await startPostgres(['max_wal_size=8GB']) : undefined;
const database = await openDatabase({
  folder,
  log: (line) => console.error(line),
  ...(postgres && { url: postgres.url }),
});
try {
  await migrate(database.db);
  await makePartitions(database.db, new Date());
  const seconds = Math.round((await timed(() => fill(database))) / 1000);
  const { rows } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1048576)::int as mb`.execute(database.db);
  report('server.ranks.fill', { results, players, seconds, mb: rows[0]!.mb });
  for (const period of PERIODS) await benchPeriod(database, period);
} finally {
  await database.close();
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
}
