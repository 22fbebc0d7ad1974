/**
 * Numbers of players on leaderboards, from counts by bins of the sort key. A rank is read in milliseconds among ten million
 * players, where a count of all rows before one takes seconds. Triggers keep the counts (migration 0017).
 */
import type { LeaderboardQuery } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';
import { LOCKS } from './locks.js';

/** One leaderboard. */
export interface BoardKey {
  readonly period: string; // its name in the database
  readonly variant: string;
  readonly isBot: boolean;
  readonly class: LeaderboardQuery['class'];
}

/** Bits of a sort key within a bin; as the function `leaderboard_bin` has them. */
const BIN_BITS = { score: 6, time: 10 };

const isOf = (board: BoardKey) => sql<boolean>`period = ${board.period} and variant = ${board.variant}
  and is_bot = ${board.isBot} and class = ${board.class}`;

/** The players of a leaderboard. */
export async function countPlayers(db: Kysely<Tables>, board: BoardKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(players), 0) from leaderboard_counts where ${isOf(board)})
      + (select coalesce(sum(players), 0) from leaderboard_changes where ${isOf(board)}))::bigint as count`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The players of a leaderboard whose sort key is smaller. */
export async function countBefore(db: Kysely<Tables>, board: BoardKey, key: number): Promise<number> {
  const size = 2 ** (board.class === 'score' ? BIN_BITS.score : BIN_BITS.time);
  const bin = Math.floor(key / size);
  const isBefore = sql`${isOf(board)} and bin < ${bin}::bigint`;
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(players), 0) from leaderboard_counts where ${isBefore})
      + (select coalesce(sum(players), 0) from leaderboard_changes where ${isBefore})
      + (select count(*) from leaderboard where ${isOf(board)}
        and sort_key >= ${bin * size}::bigint and sort_key < ${key}::bigint))::bigint as count`.execute(db);
  return rows[0]!.count;
}

/** Folds the changes into the counts, unless another process does so now. Readers see the same sums before and after. */
export async function foldCounts(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCKS.rankCounts)}, 0) as mine`.execute(tx);
    if (!rows[0]!.mine) return;
    await sql`with folded as (delete from leaderboard_changes returning *)
      insert into leaderboard_counts (period, variant, is_bot, class, bin, players)
      select period, variant, is_bot, class, bin, sum(players) from folded
      group by period, variant, is_bot, class, bin having sum(players) <> 0
      on conflict (period, variant, is_bot, class, bin)
        do update set players = leaderboard_counts.players + excluded.players`.execute(tx);
    await tx.deleteFrom('leaderboard_counts').where('players', '=', 0).execute();
  });
}
