/**
 * Ranked play on the embedded database, with every write on the disk before its answer. First moves of many games at
 * once: by group commit, and with a transaction for each move. Then a leaderboard of a million results: as the server
 * reads it, and by one query over all results. Each pair alternates in the same run.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardFromRanks, makePosition } from '../packages/core/src/index.js';
import { migrate } from '../packages/server/src/db/migrations/migrate.js';
import { makePartitions } from '../packages/server/src/db/partitions.js';
import { type MoveBatch, writeMoves } from '../packages/server/src/db/queries/moves.js';
import { periodOf } from '../packages/server/src/db/queries/results.js';
import { openDatabase } from '../packages/server/src/db/startDatabase.js';
import { CommitQueue } from '../packages/server/src/live/commitQueue.js';
import { Leaderboards } from '../packages/server/src/live/leaderboards.js';
import { sql } from '../packages/server/src/testing/database.js';
import { median } from './measure.js';

const ROUNDS = 3;
const ROUND_MS = 2_000;
const GAMES = [1, 10, 100];
const RESULTS = 1_000_000;
const PLAYERS = 100_000;
const READS = 5;
const DAY_MS = 24 * 3_600_000;
const PERIODS = ['day', 'week', 'all'] as const;
type Period = (typeof PERIODS)[number];
const DAYS: Record<Period, number> = { day: 1, week: 7, all: 3_650 };

const BOARD = boardFromRanks(
  4,
  4,
  Array.from({ length: 16 }, (_, cell) => cell % 3),
);

const folder = mkdtempSync(join(tmpdir(), 'twofold-bench-'));
const database = await openDatabase({ folder, log: (line) => console.error(line) });
const { db } = database;
await migrate(db);
await makePartitions(db, new Date());

/** A game of nobody that can be played on. */
async function newGame(account: string): Promise<MoveBatch> {
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32);
  const row = {
    id,
    account_id: account,
    variant: 'classic',
    seed: secret,
    commitment: secret,
    nonce: secret,
  };
  await db
    .insertInto('games')
    .values({ ...row, status: 'playing', board: makePosition(BOARD), process: null })
    .execute();
  return {
    game: id,
    epoch: 0,
    fromPly: 0,
    ply: 0,
    score: 0,
    maxRank: 1,
    board: BOARD,
    reached: [null, null, null],
    plies: [],
  };
}

/** Plays games side by side, each move after the answer to the one before. Returns the answered moves a second. */
async function play(games: MoveBatch[], write: (batch: MoveBatch) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let moves = 0;
  await Promise.all(
    games.map(async (game) => {
      while (performance.now() - began < ROUND_MS) {
        const ply = game.ply + 1;
        const plies = [
          { ply, direction: 0 as const, spawn: { cell: 0, rank: 1 }, score: 4, receivedAt: new Date() },
        ];
        Object.assign(game, { fromPly: game.ply, ply, score: game.score + 4, plies });
        await write({ ...game });
        moves++;
      }
    }),
  );
  return (1000 * moves) / (performance.now() - began);
}

async function benchCommits(account: string, count: number): Promise<void> {
  const games = await Promise.all(Array.from({ length: count }, () => newGame(account)));
  const queue = new CommitQueue((batches) => writeMoves(db, batches));
  const grouped: number[] = [];
  const single: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    grouped.push(await play(games, (batch) => queue.add(batch)));
    single.push(await play(games, (batch) => writeMoves(db, [batch])));
  }
  const [movesPerSecond, alone] = [median(grouped), median(single)];
  const ratio = Number((movesPerSecond / alone).toFixed(2));
  console.log(
    JSON.stringify({ bench: 'ranked.commits', games: count, movesPerSecond, transactionAMove: alone, ratio }),
  );
}

async function fillResults(): Promise<void> {
  await sql`insert into accounts (id, name, name_key)
    select gen_random_uuid(), 'player ' || n, 'player ' || n from generate_series(1, ${PLAYERS}::int) n`.execute(
    db,
  );
  await sql`insert into results
    select 'result ' || n, player.id, 'classic', false, (random() * random() * 400000)::bigint, 100, 11, 60000,
      (random() * 600000)::int, (random() * 900000)::int, (random() * 1200000)::int,
      now() - random() * random() * interval '90 days'
    from generate_series(1, ${RESULTS}::int) n
    join (select id, row_number() over () as place from accounts) player on player.place = 1 + n % ${PLAYERS}`.execute(
    db,
  );
  for (const period of PERIODS) await fillLeaderboard(period);
  await sql`vacuum analyze`.execute(db);
}

/** Does for all results at once what the server does for each when a game ends; of the class that is read. */
async function fillLeaderboard(period: Period): Promise<void> {
  const { name, end } = periodOf(period, new Date());
  const since = end ? new Date(end.getTime() - DAYS[period] * DAY_MS) : new Date(0);
  await sql`insert into leaderboard
    select distinct on (account_id) ${name}, variant, is_bot, 'score', account_id, -score, game_id, ended_at, ${end}::timestamptz
    from results where ended_at >= ${since} order by account_id, -score, ended_at, game_id`.execute(db);
}

/** The same leaderboard without its table. */
function readNaively(since: Date) {
  return sql`with best as (
      select distinct on (account_id) account_id, score, game_id, ended_at from results
      where variant = 'classic' and not is_bot and ended_at >= ${since} order by account_id, score desc, ended_at
    ), ranked as (
      select *, rank() over (order by score desc) as rank, count(*) over () as total from best
    )
    select ranked.*, accounts.name from ranked join accounts on accounts.id = ranked.account_id
    order by score desc, ended_at, game_id limit 100`.execute(db);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** Nothing is kept from the read before. */
const boards = () => new Leaderboards({ database: () => database, now: () => new Date() });

async function benchLeaderboard(period: Period): Promise<void> {
  const { id } = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow();
  const query = { variant: 'classic', class: 'score', period, players: 'people' } as const;
  const ours: number[] = [];
  const naive: number[] = [];
  for (let read = 0; read < READS; read++) {
    ours.push(await timed(() => boards().read(query, id)));
    naive.push(await timed(() => readNaively(new Date(Date.now() - DAYS[period] * DAY_MS))));
  }
  const figures = { milliseconds: median(ours), overAllResults: median(naive) };
  console.log(JSON.stringify({ bench: 'ranked.leaderboard', period, results: RESULTS, ...figures }));
}

try {
  const account = randomUUID();
  await db
    .insertInto('accounts')
    .values({ id: account, name: 'bench', name_key: 'bench', owner_id: null })
    .execute();
  for (const games of GAMES) await benchCommits(account, games);
  await fillResults();
  for (const period of PERIODS) await benchLeaderboard(period);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
