/**
 * Results and the leaderboards made of them: the best result of each player, by points or by the time to a tile. A
 * player stands once on each. Equal values rank equally; among them the earlier game stands first.
 */
import type { LeaderboardAnswer, LeaderboardQuery } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import type { LeaderboardTable, ResultsTable, Tables } from '../tables.js';

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

/** Stores a result, and puts it on the leaderboards where it is its player's best. In the caller's transaction. */
export async function insertResult(tx: Kysely<Tables>, result: ResultsTable): Promise<void> {
  await tx.insertInto('results').values(result).execute();
  await tx
    .insertInto('leaderboard')
    .values(rowsOf(result))
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

/** A leaderboard, with the asking player's own place. */
export async function readLeaderboard(
  db: Kysely<Tables>,
  query: LeaderboardQuery,
  account: string | undefined,
  now: Date,
): Promise<LeaderboardAnswer> {
  const leaderboard = db
    .selectFrom('leaderboard')
    .where('period', '=', periodOf(query.period, now).name)
    .where('variant', '=', query.variant)
    .where('leaderboard.is_bot', '=', query.players === 'bots')
    .where('class', '=', query.class);
  const rows = await leaderboard
    .innerJoin('accounts', 'accounts.id', 'leaderboard.account_id')
    .select(['account_id', 'name', 'sort_key', 'game_id', 'ended_at'])
    .orderBy('sort_key')
    .orderBy('ended_at')
    .orderBy('game_id')
    .limit(ROWS)
    .execute();
  const count = (before?: number) =>
    leaderboard
      .$if(before !== undefined, (counted) => counted.where('sort_key', '<', before!))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then((row) => Number(row.count));
  const total = rows.length < ROWS ? rows.length : await count();
  const own =
    account && (await leaderboard.where('account_id', '=', account).select('sort_key').executeTakeFirst());
  const rank = own && 1 + (await count(own.sort_key));
  return {
    rows: rows.map(({ name, sort_key, game_id, ended_at, account_id }) => ({
      rank: 1 + rows.findIndex((row) => row.sort_key === sort_key),
      name,
      value: valueOfKey(query.class, sort_key),
      gameId: game_id,
      endedAt: ended_at.toISOString(),
      mine: account_id === account,
    })),
    total,
    own:
      own && rank
        ? { rank, value: valueOfKey(query.class, own.sort_key), percentile: percentile(rank, total) }
        : null,
  };
}

/** The share of the other players that are behind. */
function percentile(rank: number, total: number): number {
  return total > 1 ? Math.round((1000 * (total - rank)) / (total - 1)) / 10 : 100;
}
