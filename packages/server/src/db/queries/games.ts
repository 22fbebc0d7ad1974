/**
 * Games and their moves. Every write to a game that is going on carries its epoch: after another process has
 * taken the game over, the writes of the one before change nothing.
 */
import { type Board, type Direction, makePosition } from '@twofold/core';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { PackedMoves } from '../../ranked/packedMoves.js';
import type { GameRecord, Standing, StoredPly } from '../../ranked/rankedGame.js';
import type { GamesTable, ResultsTable, Tables } from '../tables.js';
import { holdAccount } from './accounts.js';
import { LOCKS, lock } from './locks.js';
import { insertResult } from './results.js';

/** A game as it is stored, without its moves. */
export interface StoredGame {
  record: GameRecord;
  epoch: number;
  standing: Standing;
}

/** A game that a process has taken, with the direction of each move. */
export interface TakenGame extends StoredGame {
  directions: Uint8Array;
}

/** Moves of one game, to be written together. */
export interface MoveBatch {
  game: string;
  epoch: number;
  fromPly: number; // the game's ply before
  ply: number; // and after
  score: number;
  maxRank: number;
  board: Board;
  reached: readonly (number | null)[];
  plies: readonly StoredPly[];
}

const DIGIT_0 = 48;
/** Clocks of several processes may differ by this time, in milliseconds. */
const CLOCKS_DIFFER_MS = 2_000;

function latestBefore(now: Date): Date {
  return new Date(now.getTime() + CLOCKS_DIFFER_MS);
}

/** Tells the batches of a game's epochs apart: this process may lose a game and take it back meanwhile. */
export function keyOf({ game, epoch }: { game: string; epoch: number }): string {
  return `${game}:${epoch}`;
}

/** A game's end, to be written. */
export interface GameEnd {
  record: GameRecord;
  epoch: number;
  ply: number;
  score: number;
  maxRank: number;
  compact: string;
  times: Uint8Array;
}

/**
 * Stores a new game, unless its account has `most` games that go on already. One at a time for each account, so that
 * many at once cannot pass the limit.
 */
export async function insertGame(
  db: Kysely<Tables>,
  record: GameRecord,
  most: number,
): Promise<'made' | 'tooMany' | 'erased'> {
  const { id, accountId, isBot, variant, seed, commitment, status } = record;
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.gamesOfAccount, accountId);
    if (!(await holdAccount(tx, accountId))) return 'erased';
    if ((await openGames(tx, accountId)).length >= most) return 'tooMany';
    await tx
      .insertInto('games')
      .values({ id, account_id: accountId, is_bot: isBot, variant, seed, commitment, status, process: null })
      .execute();
    return 'made';
  });
}

/** An account's games that go on, newest first. */
export async function openGames(db: Kysely<Tables>, accountId: string): Promise<StoredGame[]> {
  const rows = await db
    .selectFrom('games')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(storedOf);
}

/**
 * Takes a game over for a process: the next epoch begins. Undefined: there is no such game. The database packs the
 * directions of all moves into one text: rows would take this process a hundred times as long.
 *
 * A game whose last event is later than now has lost its times: a clock was set back. It is played on without them.
 */
export async function takeGame(
  db: Kysely<Tables>,
  id: string,
  process: string,
  now: Date,
): Promise<TakenGame | undefined> {
  const isTimed = sql<boolean>`(timed and coalesce(moved_at, started_at, ${now}) <= ${latestBefore(now)})`;
  const unlessTimed = (name: 'reached_512_ms' | 'reached_1024_ms' | 'reached_2048_ms') =>
    sql<number | null>`case when ${isTimed} then ${sql.ref(name)} end`;
  const row = await db
    .updateTable('games')
    .set(({ eb }) => ({
      epoch: eb('epoch', '+', 1),
      process,
      timed: isTimed,
      reached_512_ms: unlessTimed('reached_512_ms'),
      reached_1024_ms: unlessTimed('reached_1024_ms'),
      reached_2048_ms: unlessTimed('reached_2048_ms'),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { rows } = await sql<{ directions: string | null }>`
    select string_agg(direction::text, '' order by ply) as directions from plies where game_id = ${id}`.execute(
    db,
  );
  const digits = Buffer.from(rows[0]!.directions ?? '', 'latin1');
  return { ...storedOf(row), directions: Uint8Array.from(digits, (digit) => digit - DIGIT_0) };
}

/** A game as it is stored. */
export async function readGame(db: Kysely<Tables>, id: string): Promise<StoredGame | undefined> {
  const row = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  return row && storedOf(row);
}

/** The epoch of a game: which process plays it. Undefined: there is no such game. */
export async function readEpoch(db: Kysely<Tables>, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('games').select('epoch').where('id', '=', id).executeTakeFirst();
  return row?.epoch;
}

/** The moves of a game that goes on, packed as `packedMoves.ts` has them: one value, however many there are. */
export async function readMoves(db: Kysely<Tables>, id: string): Promise<PackedMoves> {
  const { rows } = await sql<{ moves: Uint8Array | null }>`
    select string_agg(int2send((direction + spawn_rank * 4 + spawn_cell * 16)::smallint)
      || int8send(round(extract(epoch from received_at) * 1000)::bigint), ''::bytea order by ply) as moves
    from plies where game_id = ${id}`.execute(db);
  return new Uint8Array(rows[0]!.moves ?? []);
}

/** A move of a game that goes on. Undefined: the game has no such move, or has ended. */
export async function readPly(db: Kysely<Tables>, id: string, ply: number): Promise<StoredPly | undefined> {
  const row = await db
    .selectFrom('plies')
    .selectAll()
    .where('game_id', '=', id)
    .where('ply', '=', ply)
    .executeTakeFirst();
  if (!row) return undefined;
  const spawn = { cell: row.spawn_cell, rank: row.spawn_rank };
  const { score, received_at: receivedAt } = row;
  return { ply, direction: row.direction as Direction, spawn, score, receivedAt };
}

/** Stores the nonce and the first tiles. False if the epoch is over, or the game has a nonce. */
export async function storeNonce(
  db: Kysely<Tables>,
  record: GameRecord,
  board: Board,
  epoch: number,
): Promise<boolean> {
  const updated = await db
    .updateTable('games')
    .set({
      nonce: record.nonce,
      status: record.status,
      started_at: record.startedAt!,
      board: makePosition(board),
    })
    .where('id', '=', record.id)
    .where('epoch', '=', epoch)
    .where('nonce', 'is', null)
    .returning('id')
    .execute();
  return updated.length === 1;
}

/**
 * Writes the moves of many games in one statement, and so in one transaction. Returns the keys of
 * the batches that are written: those whose epoch goes on.
 */
export async function writeMoves(db: Kysely<Tables>, batches: readonly MoveBatch[]): Promise<Set<string>> {
  const games = batches.map(({ game, epoch, fromPly, ply, score, maxRank, board, reached, plies }) => ({
    id: game,
    epoch,
    from_ply: fromPly,
    ply,
    score,
    max_rank: maxRank,
    board: makePosition(board),
    moved_at: plies.at(-1)!.receivedAt,
    r512: reached[0],
    r1024: reached[1],
    r2048: reached[2],
  }));
  const moves = batches.flatMap(({ game, epoch, plies }) =>
    plies.map(({ ply, direction, spawn, score, receivedAt }) => ({
      game_id: game,
      epoch,
      ply,
      direction,
      spawn_cell: spawn.cell,
      spawn_rank: spawn.rank,
      score,
      received_at: receivedAt,
    })),
  );
  const { rows } = await sql<{ id: string; epoch: number }>`
    with moved as (
      update games g set ply = m.ply, score = m.score, max_rank = m.max_rank, board = m.board,
        moved_at = m.moved_at, active_on = (m.moved_at at time zone 'UTC')::date,
        reached_512_ms = m.r512, reached_1024_ms = m.r1024, reached_2048_ms = m.r2048
      from json_to_recordset(${JSON.stringify(games)}::json) as m(id text, epoch integer, from_ply integer,
        ply integer, score bigint, max_rank smallint, board text, moved_at timestamptz, r512 integer, r1024 integer,
        r2048 integer)
      where g.id = m.id and g.epoch = m.epoch and g.ply = m.from_ply and g.status = 'playing'
      returning g.id, g.epoch
    ), added as (
      insert into plies (game_id, ply, direction, spawn_cell, spawn_rank, score, received_at)
      select p.game_id, p.ply, p.direction, p.spawn_cell, p.spawn_rank, p.score, p.received_at
      from json_to_recordset(${JSON.stringify(moves)}::json) as p(game_id text, epoch integer, ply integer,
        direction smallint, spawn_cell smallint, spawn_rank smallint, score bigint, received_at timestamptz)
      join moved on moved.id = p.game_id and moved.epoch = p.epoch
    )
    select id, epoch from moved`.execute(db);
  return new Set(rows.map(({ id, epoch }) => keyOf({ game: id, epoch })));
}

/**
 * Ends games: state, result, replay and signed record of each, and no plies any more, in one transaction. Returns the ids
 * of those that are written. Missing: the epoch is over, or the game has ended. Signing comes last: it takes a lock that
 * other processes wait for.
 */
export async function endGames<End extends GameEnd>(
  db: Kysely<Tables>,
  ends: readonly End[],
  sign: (tx: Transaction<Tables>, end: End) => Promise<unknown>,
): Promise<Set<string>> {
  // In one order everywhere: two processes may end games of the same players.
  const sorted = ends.toSorted((a, b) =>
    a.record.accountId + a.record.id < b.record.accountId + b.record.id ? -1 : 1,
  );
  return db.transaction().execute(async (tx) => {
    const written: End[] = [];
    for (const end of sorted) if (await endWithin(tx, end)) written.push(end);
    for (const end of written) if (end.ply > 0) await sign(tx, end); // without a move there is no result
    return new Set(written.map(({ record }) => record.id));
  });
}

/** Ends a game in the caller's transaction. False as for `endGames`. A game without a move has no result. */
export async function endWithin(tx: Transaction<Tables>, end: GameEnd): Promise<boolean> {
  if (!(await storeEnd(tx, end))) return false;
  if (end.ply > 0) await insertResult(tx, resultOf(end));
  return true;
}

/** As `endWithin`, without a result. */
export async function storeEnd(
  tx: Kysely<Tables>,
  { record, epoch, ply, compact, times }: Omit<GameEnd, 'score' | 'maxRank'>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('games')
    .set({ status: record.status, ended_at: record.endedAt!, process: null })
    .where('id', '=', record.id)
    .where('epoch', '=', epoch)
    .where('ply', '=', ply)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  if (updated.length === 0) return false;
  await tx.deleteFrom('plies').where('game_id', '=', record.id).execute();
  await tx
    .insertInto('replays')
    .values({
      game_id: record.id,
      variant: record.variant,
      moves: new TextEncoder().encode(compact),
      times,
    })
    .execute();
  return true;
}

function resultOf({ record, ply, score, maxRank }: GameEnd): ResultsTable {
  const [reached512 = null, reached1024 = null, reached2048 = null] = record.reached;
  return {
    game_id: record.id,
    account_id: record.accountId,
    variant: record.variant,
    is_bot: record.isBot,
    score,
    ply,
    max_rank: maxRank,
    duration_ms: record.endedAt!.getTime() - record.startedAt!.getTime(),
    reached_512_ms: reached512,
    reached_1024_ms: reached1024,
    reached_2048_ms: reached2048,
    ended_at: record.endedAt!,
  };
}

/** A game without a move leaves nothing behind. */
export async function dropGame(db: Kysely<Tables>, id: string, epoch: number): Promise<void> {
  await db
    .deleteFrom('games')
    .where('id', '=', id)
    .where('epoch', '=', epoch)
    .where('ply', '=', 0)
    .where('ended_at', 'is', null)
    .execute();
}

/** Games without a move since a time; `unplayed`: those that have none at all. The index knows the day of each. */
export async function idleGames(
  db: Kysely<Tables>,
  since: Date,
  most: number,
  unplayed = false,
): Promise<string[]> {
  const rows = await db
    .selectFrom('games')
    .select('id')
    .where('ended_at', 'is', null)
    .where(sql<boolean>`active_on <= (${since}::timestamptz at time zone 'UTC')::date`)
    .where(sql<Date>`coalesce(moved_at, created_at)`, '<', since)
    .$if(unplayed, (idle) => idle.where('ply', '=', 0))
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the games that were resigned before a time without a move. They have no result. */
export async function removeUnplayed(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`with gone as (
      select id from games where status = 'resigned' and ended_at < ${before} and ply = 0
    ), without as (
      delete from replays where game_id in (select id from gone)
    )
    delete from games where id in (select id from gone)`.execute(db);
}

/** A finished game whose replay is stored. */
export interface FinishedGame {
  readonly record: GameRecord;
  readonly ply: number;
  readonly score: number;
  readonly maxRank: number;
}

/** Undefined: there is no finished game of this id. */
export async function readFinished(db: Kysely<Tables>, id: string): Promise<FinishedGame | undefined> {
  const row = await db
    .selectFrom('games')
    .selectAll()
    .where('games.id', '=', id)
    .where('games.ended_at', 'is not', null)
    .executeTakeFirst();
  return row && { record: recordOf(row), ply: row.ply, score: row.score, maxRank: row.max_rank };
}

/** The stored moves of a finished game. */
export interface StoredMoves {
  readonly compact: string; // moves and tiles
  readonly times: Uint8Array; // milliseconds before each move (ranked/times.ts)
}

/** The moves of a finished game. Undefined: there are none. */
export async function readReplay(db: Kysely<Tables>, id: string): Promise<StoredMoves | undefined> {
  const row = await db
    .selectFrom('replays')
    .select(['moves', 'times'])
    .where('game_id', '=', id)
    .executeTakeFirst();
  return row && { compact: new TextDecoder().decode(row.moves), times: row.times };
}

function storedOf(row: Selectable<GamesTable>): StoredGame {
  const { epoch, ply, score, board } = row;
  return { record: recordOf(row), epoch, standing: { ply, score, board } };
}

function recordOf(row: Selectable<GamesTable>): GameRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    isBot: row.is_bot,
    variant: row.variant,
    seed: row.seed,
    commitment: row.commitment,
    nonce: row.nonce,
    status: row.status,
    startedAt: row.started_at,
    movedAt: row.moved_at,
    endedAt: row.ended_at,
    isTimed: row.timed,
    reached: [row.reached_512_ms, row.reached_1024_ms, row.reached_2048_ms],
  };
}
