/**
 * Ranked play with many games and with long ones, on the embedded database. Every write is on the disk:
 *
 * - `ranked.pace`: games of two moves a second, and how long a move waits until it is durable. With `before` the index
 *   of idle games holds the time of the last move, as it once did: then no update is HOT. `slow` has the commits of more
 *   than 100 ms: their time, and how long this process and the database's ran and waited for a processor meanwhile.
 * - `ranked.longGame`: to take a game of 95,644 moves over, and the memory that it holds for each move.
 *
 * Numbers after the command are those of games, of seconds: `npm run bench -- rankedLoad 3000 60`.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { boardFromRanks, makePosition } from '../packages/core/src/index.js';
import { migrate } from '../packages/server/src/db/migrations/migrate.js';
import { takeGame } from '../packages/server/src/db/queries/games.js';
import { type MoveBatch, writeMoves } from '../packages/server/src/db/queries/moves.js';
import { openDatabase } from '../packages/server/src/db/startDatabase.js';
import { CommitQueue } from '../packages/server/src/live/commitQueue.js';
import { RankedGame } from '../packages/server/src/ranked/rankedGame.js';
import { sql } from '../packages/server/src/testing/database.js';
import { addLongGame } from '../packages/server/src/testing/longGames.js';
import { median } from './measure.js';

const [games = 3_000, seconds = 40] = process.argv.slice(2).map(Number);
const MOVE_MS = 500;
const SLOW_MS = 100;
const LONG = 95_644;
const LOADS = 5;
const HELD = 20;
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

/** Milliseconds for which this thread and some processes have run, and have waited for a processor; of Linux. */
function scheduled(pids: readonly number[]): { ran: number; queued: number } {
  const sum = { ran: 0, queued: 0 };
  for (const pid of ['thread-self', ...pids]) {
    try {
      const [ran = 0, queued = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
      sum.ran += ran / 1e6;
      sum.queued += queued / 1e6;
    } catch {
      // no such file elsewhere, and none of a process that has ended
    }
  }
  return sum;
}

/** The processes of the database that moves wait for. */
async function databaseProcesses(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type in ('client backend', 'walwriter')`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** A queue that writes moves as the server does, and the time of its slow commits. */
function slowCommits(pids: readonly number[]) {
  const slow = { commits: 0, milliseconds: 0, ran: 0, queued: 0 };
  const queue = new CommitQueue(async (batches) => {
    const [began, before] = [performance.now(), scheduled(pids)];
    const written = await writeMoves(moves, batches);
    const took = performance.now() - began;
    if (took < SLOW_MS) return written;
    const after = scheduled(pids);
    slow.commits++;
    slow.milliseconds += Math.round(took);
    slow.ran += Math.round(after.ran - before.ran);
    slow.queued += Math.round(after.queued - before.queued);
    return written;
  });
  return { queue, slow };
}

/** Plays a game at its pace. Each move is given when it is due, or when the one before is durable. */
async function playAtPace(game: MoveBatch, queue: CommitQueue, waits: number[]): Promise<void> {
  await wait(Math.random() * MOVE_MS);
  const until = performance.now() + 1000 * seconds;
  for (let due = performance.now(); due < until; due += MOVE_MS) {
    await wait(Math.max(0, due - performance.now()));
    const [ply, score] = [game.ply + 1, game.score + 4];
    const spawn = { cell: 0, rank: 1 };
    const plies = [{ ply, direction: 0 as const, spawn, score, receivedAt: new Date() }];
    Object.assign(game, { fromPly: game.ply, ply, score, plies });
    const sent = performance.now();
    await queue.add({ ...game });
    waits.push(performance.now() - sent);
  }
}

async function benchPace(before: boolean): Promise<void> {
  await sql`truncate games cascade`.execute(db);
  await sql`truncate plies`.execute(db);
  await sql`drop index games_idle`.execute(db);
  const idle = before ? sql`coalesce(moved_at, created_at)` : sql`active_on`;
  await sql`create index games_idle on games (${idle}) where ended_at is null`.execute(db);
  const playing = await Promise.all(Array.from({ length: games }, newGame));
  await sql`select pg_stat_reset()`.execute(db);
  const { queue, slow } = slowCommits(await databaseProcesses());
  const waits: number[] = [];
  await Promise.all(playing.map((game) => playAtPace(game, queue, waits)));
  waits.sort((a, b) => a - b);
  const at = (share: number) => Math.round(waits[Math.ceil(share * waits.length) - 1]!);
  await wait(1_500); // the server writes its counts once a second
  const { rows } = await sql<{ share: number }>`
    select round(100.0 * n_tup_hot_upd / n_tup_upd, 1)::float8 as share from pg_stat_user_tables
    where relname = 'games'`.execute(db);
  const figures = { p50: at(0.5), p99: at(0.99), longest: at(1), hotPercent: rows[0]?.share, slow };
  console.log(JSON.stringify({ bench: 'ranked.pace', before, games, moves: waits.length, ...figures }));
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
  console.log(JSON.stringify({ bench: 'ranked.longGame', ...figures }));
}

/** Bytes of this process that are in use. */
function memory(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

try {
  await benchLongGame();
  for (const before of [true, false]) await benchPace(before);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
