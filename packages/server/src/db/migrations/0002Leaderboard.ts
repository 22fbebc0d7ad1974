/**
 * The leaderboards: the best result of each player, by period, variant and class. One reads its first rows and counts by
 * an index, however many results there are. Rows of a day or a week leave after it.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(`create table leaderboard (
      period text not null,
      variant text not null,
      is_bot boolean not null,
      class text not null check (class in ('score', 'time512', 'time1024', 'time2048')),
      account_id uuid not null references accounts (id),
      sort_key bigint not null,
      game_id text not null,
      ended_at timestamptz not null,
      expires_at timestamptz,
      primary key (period, variant, is_bot, class, account_id)
    )`)
    .execute(db);
  await sql
    .raw(
      'create index leaderboard_order on leaderboard (period, variant, is_bot, class, sort_key, ended_at, game_id)',
    )
    .execute(db);
  await sql
    .raw('create index leaderboard_expiry on leaderboard (expires_at) where expires_at is not null')
    .execute(db);
}
