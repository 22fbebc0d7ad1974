/**
 * Results and the leaderboards made of them: the best result of each player, by points or by the time to a tile. A
 * player stands once on each. Equal values rank equally; among them the earlier game stands first.
 */
import type { LeaderboardAnswer, LeaderboardQuery } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import { hexOf } from '../../ranked/resultRecord.js';
import type { LeaderboardTable, ResultsTable } from '../tables/games.js';
import type { Tables } from '../tables.js';
import { type BoardKey, countBefore, countPlayers } from './rankCounts.js';

const ROWS = 100;
const DAY_MS = 24 * 3_600_000;

type Period = LeaderboardQuery['period'];
type Class = LeaderboardQuery['class'];

const PERIODS: readonly Period[] = ['day', 'week', 'all'];

/** What orders a class, smaller first; null where the game has no value. A key is its own inverse by `valueOfKey`. */
const KEYS: Record<Class, (result: ResultsTable) => number | null> = {
  score: ({ score }) => 0 - score, // -score of 0 is -0
  time512: (result) => result.reached_512_ms,
  time1024: (result) => result.reached_1024_ms,
  time2048: (result) => result.reached_2048_ms,
};

const valueOfKey = (name: Class, key: number) => (name === 'score' ? 0 - key : key);

/** A period's name in the database, and its end. Days and weeks (from Monday) begin at midnight UTC. */
export function periodOf(period: Period, at: Date): { name: string; end: Date | null } {
  if (period === 'all') return { name: period, end: null };
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const start = period === 'day' ? midnight : midnight - ((at.getUTCDay() + 6) % 7) * DAY_MS;
  const end = new Date(start + (period === 'day' ? 1 : 7) * DAY_MS);
  return { name: `${period} ${new Date(start).toISOString().slice(0, 10)}`, end };
}

/**
 * Stores a result, and puts it on the leaderboards where it is its player's best. In the caller's transaction. A result of a
 * shared deal stands on none of them: its deal has a ranking of its own.
 */
export async function insertResult(tx: Kysely<Tables>, result: ResultsTable): Promise<void> {
  await tx.insertInto('results').values(result).execute();
  await rankResult(tx, result);
}

/** Puts a stored result on the leaderboards where it is its player's best. `now`: on those that go on then. */
export async function rankResult(tx: Kysely<Tables>, result: ResultsTable, now?: Date): Promise<void> {
  const rows = rowsOf(result).filter(({ expires_at }) => !now || !expires_at || expires_at > now);
  if (result.deal_id !== null) return;
  await tx
    .insertInto('leaderboard')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['period', 'variant', 'is_bot', 'class', 'account_id'])
        .doUpdateSet({
          sort_key: (eb) => eb.ref('excluded.sort_key'),
          game_id: (eb) => eb.ref('excluded.game_id'),
          ended_at: (eb) => eb.ref('excluded.ended_at'),
        })
        .where(sql<boolean>`(excluded.sort_key, excluded.ended_at, excluded.game_id)
          < (leaderboard.sort_key, leaderboard.ended_at, leaderboard.game_id)`),
    )
    .execute();
}

function rowsOf(result: ResultsTable): LeaderboardTable[] {
  const { variant, is_bot, account_id, game_id, ended_at } = result;
  return PERIODS.flatMap((period) => {
    const { name, end } = periodOf(period, ended_at);
    return (Object.keys(KEYS) as Class[]).flatMap((each) => {
      const sort_key = KEYS[each](result);
      if (sort_key === null) return [];
      const leaderboard = { period: name, variant, is_bot, class: each };
      return [{ ...leaderboard, account_id, sort_key, game_id, ended_at, expires_at: end }];
    });
  });
}

/** Removes the leaderboards of periods that are over. */
export async function dropOldLeaderboards(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('leaderboard').where('expires_at', '<', now).execute();
}

/** One row of a leaderboard. */
export interface BoardRow {
  readonly accountId: string;
  readonly name: string;
  readonly isErased: boolean;
  readonly key: number;
  readonly gameId: string;
  readonly signedBy: Uint8Array | null; // the public key; null: it is not signed yet
  readonly endedAt: Date;
}

/** A leaderboard as everybody sees it. */
export interface SharedBoard {
  readonly period: string; // its name in the database
  readonly rows: readonly BoardRow[];
  readonly total: number;
}

/** The place of one player. */
export interface OwnPlace {
  readonly key: number;
  readonly rank: number;
}

/** The first rows of a leaderboard, and its number of players. */
export async function readBoard(
  db: Kysely<Tables>,
  query: LeaderboardQuery,
  now: Date,
): Promise<SharedBoard> {
  const rows = await boardOf(db, query, now)
    .innerJoin('accounts', 'accounts.id', 'leaderboard.account_id')
    .leftJoin('signed_results', 'signed_results.game_id', 'leaderboard.game_id')
    .select([
      'leaderboard.account_id',
      'accounts.name',
      'accounts.name_key',
      'sort_key',
      'leaderboard.game_id',
      'ended_at',
      'public_key',
    ])
    .orderBy('sort_key')
    .orderBy('ended_at')
    .orderBy('leaderboard.game_id')
    .limit(ROWS)
    .execute();
  const total = rows.length < ROWS ? rows.length : await countPlayers(db, keyOf(query, now));
  return {
    period: periodOf(query.period, now).name,
    rows: rows.map((row) => ({
      accountId: row.account_id,
      name: row.name,
      isErased: row.name_key === `deleted:${row.account_id}`,
      key: row.sort_key,
      gameId: row.game_id,
      signedBy: row.public_key,
      endedAt: row.ended_at,
    })),
    total,
  };
}

/** The place of a player on a leaderboard. Undefined: the player is not on it. */
export async function readOwnPlace(
  db: Kysely<Tables>,
  query: LeaderboardQuery,
  account: string,
  now: Date,
): Promise<OwnPlace | undefined> {
  const board = boardOf(db, query, now);
  const own = await board.where('account_id', '=', account).select('sort_key').executeTakeFirst();
  if (!own) return undefined;
  return { key: own.sort_key, rank: 1 + (await countBefore(db, keyOf(query, now), own.sort_key)) };
}

/** The answer to a player who asks. */
export function makeAnswer(
  query: LeaderboardQuery,
  { rows, total }: SharedBoard,
  account: string | undefined,
  own: OwnPlace | undefined,
): LeaderboardAnswer {
  return {
    rows: rows.map(({ accountId, name, isErased, key, gameId, signedBy, endedAt }) => ({
      rank: rankIn(rows, key),
      name,
      value: valueOfKey(query.class, key),
      gameId,
      key: signedBy && hexOf(signedBy),
      endedAt: endedAt.toISOString(),
      playerId: isErased ? null : accountId,
      mine: accountId === account,
    })),
    total,
    own: own
      ? {
          rank: own.rank,
          value: valueOfKey(query.class, own.key),
          percentile: percentile(own.rank, Math.max(total, own.rank)),
        }
      : null,
  };
}

/** Equal values rank equally. */
export function rankIn(rows: readonly BoardRow[], key: number): number {
  return 1 + rows.findIndex((row) => row.key === key);
}

function boardOf(db: Kysely<Tables>, query: LeaderboardQuery, now: Date) {
  const { period, variant, isBot, class: name } = keyOf(query, now);
  return db
    .selectFrom('leaderboard')
    .where('period', '=', period)
    .where('variant', '=', variant)
    .where('leaderboard.is_bot', '=', isBot)
    .where('class', '=', name);
}

function keyOf(query: LeaderboardQuery, now: Date): BoardKey {
  const { variant, class: name, players } = query;
  return { period: periodOf(query.period, now).name, variant, isBot: players === 'bots', class: name };
}

/** The share of the other players that are behind. */
function percentile(rank: number, total: number): number {
  return total > 1 ? Math.round((1000 * (total - rank)) / (total - 1)) / 10 : 100;
}
