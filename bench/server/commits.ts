/**
 * Writes of ranked games on the embedded database, each on the disk before its answer, without a client:
 *
 * - `server.commits`: moves of many games at once, by group commit and with a transaction for each move, in turn.
 * - `server.hotUpdates`: the share of updates in place (HOT). With `before` the index of idle games holds the time of the last
 *   move, as it once did.
 * - `server.longGame`: to take a game of 95,644 moves over, and the memory that it holds for each move.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { boardFromRanks, makePosition } from '../../packages/core/src/index.js';
import { migrate } from '../../packages/server/src/db/migrations/migrate.js';
import { takeGame } from '../../packages/server/src/db/queries/games.js';
import { type MoveBatch, writeMoves } from '../../packages/server/src/db/queries/moves.js';
import { openDatabase } from '../../packages/server/src/db/startDatabase.js';
import { CommitQueue } from '../../packages/server/src/live/commitQueue.js';
import { RankedGame } from '../../packages/server/src/ranked/rankedGame.js';
import { sql } from '../../packages/server/src/testing/database.js';
import { addLongGame } from '../../packages/server/src/testing/longGames.js';
import { median } from '../measure.js';
import { report } from './load/options.js';

const ROUNDS = 3;
const ROUND_MS = 2_000;
const GAMES = [1, 10, 100];
const LONG = 95_644;
const LOADS = 5;
const HELD = 20;
/** The database counts its updates once a second. */
const COUNTED_MS = 1_500;
const BOARD = boardFromRanks(
  4,
  4,
  Array.from({ length: 16 }, (_, cell) => cell % 3),
);

const folder = mkdtempSync(join(tmpdir(), 'twofold-bench-'));
const database = await openDatabase({ folder, log: (line) => console.error(line) });
const { db, moves } = database;
await migrate(db);
const account = randomUUID();
await db
  .insertInto('accounts')
  .values({ id: account, name: 'bench', name_key: 'bench', owner_id: null })
  .execute();

/** A game that can be played on. */
async function newGame(): Promise<MoveBatch> {
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32);
  const row = { id, account_id: account, seed: secret, commitment: secret, nonce: secret, process: null };
  const state = { status: 'playing', variant: 'classic', board: makePosition(BOARD) } as const;
  await moves
    .insertInto('games')
    .values({ ...row, ...state })
    .execute();
  const standing = { ply: 0, score: 0, maxRank: 1, board: BOARD };
  return { game: id, epoch: 0, fromPly: 0, ...standing, reached: [null, null, null], plies: [] };
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

async function benchCommits(count: number): Promise<void> {
  const games = await Promise.all(Array.from({ length: count }, newGame));
  const queue = new CommitQueue((batches) => writeMoves(moves, batches));
  const grouped: number[] = [];
  const single: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    grouped.push(await play(games, (batch) => queue.add(batch)));
    single.push(await play(games, (batch) => writeMoves(moves, [batch])));
  }
  const [movesPerSecond, alone] = [median(grouped), median(single)];
  const ratio = Number((movesPerSecond / alone).toFixed(2));
  report('server.commits', { games: count, movesPerSecond, transactionAMove: alone, ratio });
}

async function benchUpdates(before: boolean): Promise<void> {
  await sql`drop index games_idle`.execute(db);
  const idle = before ? sql`coalesce(moved_at, created_at)` : sql`active_on`;
  await sql`create index games_idle on games (${idle}) where ended_at is null`.execute(db);
  const games = await Promise.all(Array.from({ length: GAMES.at(-1)! }, newGame));
  await sql`select pg_stat_reset()`.execute(db);
  const queue = new CommitQueue((batches) => writeMoves(moves, batches));
  const movesPerSecond = Math.round(await play(games, (batch) => queue.add(batch)));
  await wait(COUNTED_MS);
  const { rows } = await sql<{ share: number }>`
    select round(100.0 * n_tup_hot_upd / n_tup_upd, 1)::float8 as share from pg_stat_user_tables
    where relname = 'games'`.execute(db);
  report('server.hotUpdates', { before, games: games.length, movesPerSecond, hotPercent: rows[0]!.share });
}

async function benchLongGame(): Promise<void> {
  const { id } = await addLongGame(database, { id: account, isBot: false }, LONG);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  delays.enable();
  for (let load = 0; load < LOADS; load++) {
    const began = performance.now();
    const taken = (await takeGame(moves, id, randomUUID(), new Date()))!;
    new RankedGame(taken.record, taken.standing, taken.directions);
    times.push(performance.now() - began);
  }
  delays.disable();
  const held: RankedGame[] = [];
  const before = memory();
  for (let count = 0; count < HELD; count++) {
    const taken = (await takeGame(moves, id, randomUUID(), new Date()))!;
    held.push(new RankedGame(taken.record, taken.standing, taken.directions));
  }
  const bytesAMove = Math.round((10 * (memory() - before)) / (HELD * LONG)) / 10;
  const stallMs = Math.round(delays.max / 1e6);
  const figures = { moves: LONG, milliseconds: median(times), stallMs, bytesAMove, held: held.length };
  report('server.longGame', figures);
}

/** Bytes of this process that are in use. */
function memory(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

try {
  await benchLongGame();
  for (const games of GAMES) await benchCommits(games);
  for (const before of [true, false]) await benchUpdates(before);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
