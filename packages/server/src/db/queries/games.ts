/**
 * Games and their moves. Every write to a game that is going on carries its epoch: after another process has
 * taken the game over, the writes of the one before change nothing.
 */
import type { Direction } from '@twofold/core';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { GameRecord, StoredPly } from '../../ranked/rankedGame.js';
import type { GamesTable, ResultsTable, Tables } from '../tables.js';
import { holdAccount } from './accounts.js';
import { LOCKS, lock } from './locks.js';
import { insertResult } from './results.js';

/** A game as it is stored, and its plies if it is going on. */
export interface StoredGame {
  record: GameRecord;
  epoch: number;
  ply: number;
  plies: StoredPly[];
}

/** Moves of one game, to be written together. */
export interface MoveBatch {
  game: string;
  epoch: number;
  fromPly: number; // the game's ply before
  ply: number; // and after
  score: number;
  maxRank: number;
  reached: readonly (number | null)[];
  plies: readonly StoredPly[];
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
    if ((await openGameIds(tx, accountId)).length >= most) return 'tooMany';
    await tx
      .insertInto('games')
      .values({ id, account_id: accountId, is_bot: isBot, variant, seed, commitment, status, process: null })
      .execute();
    return 'made';
  });
}

/** The ids of an account's games that go on, newest first. */
export async function openGameIds(db: Kysely<Tables>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('games')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a game over for a process: the next epoch begins. Undefined: there is no such game. */
export async function takeGame(
  db: Kysely<Tables>,
  id: string,
  process: string,
): Promise<StoredGame | undefined> {
  const row = await db
    .updateTable('games')
    .set(({ eb }) => ({ epoch: eb('epoch', '+', 1), process }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && { ...storedOf(row), plies: await readPlies(db, id) };
}

/** A game as it is stored, without its plies. */
export async function readGame(db: Kysely<Tables>, id: string): Promise<StoredGame | undefined> {
  const row = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  return row && storedOf(row);
}

/** The epoch of a game: which process plays it. Undefined: there is no such game. */
export async function readEpoch(db: Kysely<Tables>, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('games').select('epoch').where('id', '=', id).executeTakeFirst();
  return row?.epoch;
}

/** The moves of a game that goes on, up to a ply. */
export async function readPlies(db: Kysely<Tables>, id: string, upTo?: number): Promise<StoredPly[]> {
  const rows = await db
    .selectFrom('plies')
    .selectAll()
    .where('game_id', '=', id)
    .$if(upTo !== undefined, (query) => query.where('ply', '<=', upTo!))
    .orderBy('ply')
    .execute();
  return rows.map(({ ply, direction, spawn_cell, spawn_rank, received_at }) => ({
    ply,
    direction: direction as Direction,
    spawn: { cell: spawn_cell, rank: spawn_rank },
    receivedAt: received_at,
  }));
}

/** Stores the nonce. False if the epoch is over, or the game has a nonce. */
export async function storeNonce(db: Kysely<Tables>, record: GameRecord, epoch: number): Promise<boolean> {
  const updated = await db
    .updateTable('games')
    .set({ nonce: record.nonce, status: record.status, started_at: record.startedAt! })
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
  const games = batches.map(({ game, epoch, fromPly, ply, score, maxRank, reached, plies }) => ({
    id: game,
    epoch,
    from_ply: fromPly,
    ply,
    score,
    max_rank: maxRank,
    moved_at: plies.at(-1)!.receivedAt,
    r512: reached[0],
    r1024: reached[1],
    r2048: reached[2],
  }));
  const moves = batches.flatMap(({ game, epoch, plies }) =>
    plies.map(({ ply, direction, spawn, receivedAt }) => ({
      game_id: game,
      epoch,
      ply,
      direction,
      spawn_cell: spawn.cell,
      spawn_rank: spawn.rank,
      received_at: receivedAt,
    })),
  );
  const { rows } = await sql<{ id: string; epoch: number }>`
    with moved as (
      update games g set ply = m.ply, score = m.score, max_rank = m.max_rank, moved_at = m.moved_at,
        reached_512_ms = m.r512, reached_1024_ms = m.r1024, reached_2048_ms = m.r2048
      from json_to_recordset(${JSON.stringify(games)}::json) as m(id text, epoch integer, from_ply integer,
        ply integer, score bigint, max_rank smallint, moved_at timestamptz, r512 integer, r1024 integer,
        r2048 integer)
      where g.id = m.id and g.epoch = m.epoch and g.ply = m.from_ply and g.status = 'playing'
      returning g.id, g.epoch
    ), added as (
      insert into plies (game_id, ply, direction, spawn_cell, spawn_rank, received_at)
      select p.game_id, p.ply, p.direction, p.spawn_cell, p.spawn_rank, p.received_at
      from json_to_recordset(${JSON.stringify(moves)}::json) as p(game_id text, epoch integer, ply integer,
        direction smallint, spawn_cell smallint, spawn_rank smallint, received_at timestamptz)
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

/** A game that was never given a nonce leaves nothing behind. */
export async function dropGame(db: Kysely<Tables>, id: string, epoch: number): Promise<void> {
  await db
    .deleteFrom('games')
    .where('id', '=', id)
    .where('epoch', '=', epoch)
    .where('status', '=', 'committed')
    .execute();
}

/** Games without a move since a time. */
export async function idleGames(db: Kysely<Tables>, since: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('games')
    .select('id')
    .where('ended_at', 'is', null)
    .where(sql<Date>`coalesce(moved_at, created_at)`, '<', since)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** A finished game as it is stored. */
export interface StoredReplay {
  record: GameRecord;
  compact: string;
  times: Uint8Array; // milliseconds before each move (ranked/times.ts)
}

/** The stored replay of a finished game. */
export async function readReplay(db: Kysely<Tables>, id: string): Promise<StoredReplay | undefined> {
  const row = await db
    .selectFrom('games')
    .innerJoin('replays', 'replays.game_id', 'games.id')
    .selectAll('games')
    .select(['replays.moves', 'replays.times'])
    .where('games.id', '=', id)
    .executeTakeFirst();
  return row && { record: recordOf(row), compact: new TextDecoder().decode(row.moves), times: row.times };
}

function storedOf(row: Selectable<GamesTable>): StoredGame {
  return { record: recordOf(row), epoch: row.epoch, ply: row.ply, plies: [] };
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
    endedAt: row.ended_at,
    reached: [row.reached_512_ms, row.reached_1024_ms, row.reached_2048_ms],
  };
}
