/**
 * Games: made, taken over, begun, and dropped without a move. Every write to a game that is going on carries its epoch: after
 * another process has taken the game over, the writes of the one before change nothing.
 */
import { type Board, makePosition } from '@twofold/core';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { GameRecord, Standing } from '../../ranked/rankedGame.js';
import type { GamesTable } from '../tables/games.js';
import type { Tables } from '../tables.js';
import { holdAccount } from './accounts.js';
import { REVEAL_AT } from './deals.js';
import { LOCKS, lock } from './locks.js';

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

/** Writes beside a new game, in its transaction. */
export type Beside = (tx: Transaction<Tables>, gameId: string) => Promise<void>;

const DIGIT_0 = 48;
/** Clocks of several processes may differ by this time, in milliseconds. */
const CLOCKS_DIFFER_MS = 2_000;

function latestBefore(now: Date): Date {
  return new Date(now.getTime() + CLOCKS_DIFFER_MS);
}

/**
 * Stores a new game, unless its account has `most` games that go on already. One at a time for each account, so that
 * many at once cannot pass the limit. `beside` writes in the same transaction, and may reject.
 */
export async function insertGame(
  db: Kysely<Tables>,
  { record, board }: { record: GameRecord; board: string | null },
  most: number,
  beside: Beside = async () => {},
): Promise<'made' | 'tooMany' | 'erased'> {
  const { id, accountId, isBot, variant, seed, commitment, nonce, status, startedAt, dealId } = record;
  const account = { account_id: accountId, is_bot: isBot };
  const dealt = { seed, commitment, nonce, deal_id: dealId };
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.gamesOfAccount, accountId);
    if (!(await holdAccount(tx, accountId))) return 'erased';
    if ((await openGames(tx, accountId)).length >= most) return 'tooMany';
    await tx
      .insertInto('games')
      .values({ id, ...account, variant, ...dealt, status, started_at: startedAt, board, process: null })
      .execute();
    await beside(tx, id);
    return 'made';
  });
}

/** Stores games that begin together on one deal, in the caller's transaction: those of a race. */
export async function insertDealtGames(
  tx: Kysely<Tables>,
  games: readonly { readonly record: GameRecord; readonly position: string | null }[],
): Promise<void> {
  const rows = games.map(({ record, position }) => ({
    id: record.id,
    account_id: record.accountId,
    is_bot: record.isBot,
    variant: record.variant,
    seed: record.seed,
    commitment: record.commitment,
    nonce: record.nonce,
    deal_id: record.dealId,
    status: record.status,
    started_at: record.startedAt,
    closes_at: record.closesAt,
    board: position,
    process: null,
  }));
  await tx.insertInto('games').values(rows).execute();
}

/** An account's games that go on, newest first. */
export async function openGames(db: Kysely<Tables>, accountId: string): Promise<StoredGame[]> {
  const rows = await db
    .selectFrom('games')
    .selectAll()
    .select(REVEAL_AT)
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
    .returning(REVEAL_AT)
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
  const row = await db
    .selectFrom('games')
    .selectAll()
    .select(REVEAL_AT)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && storedOf(row);
}

/**
 * Ends the epochs of games, in the caller's transaction: no process writes another move of them without taking them over. Rejects
 * with SQLSTATE 55P03 if one of them is written just now.
 */
export async function endEpochs(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const locked = await tx
    .selectFrom('games')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'playing')
    .forUpdate()
    .noWait()
    .execute();
  if (locked.length === 0) return;
  await tx
    .updateTable('games')
    .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .execute();
}

/** The epoch of a game: which process plays it. Undefined: there is no such game. */
export async function readEpoch(db: Kysely<Tables>, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('games').select('epoch').where('id', '=', id).executeTakeFirst();
  return row?.epoch;
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

/**
 * Games without a move since a time; `unplayed`: those that have none at all. The index knows the day of each. A game on the
 * deal of a day or a week goes on until the reveal: it may be the first attempt, which is made once.
 */
export async function idleGames(
  db: Kysely<Tables>,
  { since, now, unplayed = false }: { since: Date; now: Date; unplayed?: boolean },
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('games')
    .leftJoin('deals', 'deals.id', 'games.deal_id')
    .select('games.id')
    .where('ended_at', 'is', null)
    .where(sql<boolean>`active_on <= (${since}::timestamptz at time zone 'UTC')::date`)
    .where(sql<Date>`coalesce(moved_at, games.created_at)`, '<', since)
    .where((where) => where.or([where('reveal_at', 'is', null), where('reveal_at', '<=', now)]))
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

/** A row with the column `REVEAL_AT`. */
type GameRow = Selectable<GamesTable> & { reveal_at: Date | null };

function storedOf(row: GameRow): StoredGame {
  const { epoch, ply, score, board } = row;
  return { record: recordOf(row), epoch, standing: { ply, score, board } };
}

/** The record of a row. */
export function recordOf(row: GameRow): GameRecord {
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
    closesAt: row.closes_at,
    reached: [row.reached_512_ms, row.reached_1024_ms, row.reached_2048_ms],
    dealId: row.deal_id,
    revealAt: row.reveal_at,
  };
}
