/**
 * Copies of attempts are found by their boards, and are marked: a ranking need not look for them. The columns with the first moves
 * stay: processes of the version before may still write them during an upgrade.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table attempts add column is_copy boolean not null default false',
  // Until now the letters of the first moves were compared.
  `update attempts set is_copy = true where is_ranked and exists (select 1 from attempts as other
    where other.deal_id = attempts.deal_id and other.account_id <> attempts.account_id
      and other.opening = attempts.opening and other.opening_at < attempts.opening_at)`,
  `create table attempt_boards (
    game_id text not null,
    ply integer not null,
    deal_id text not null references deals (id),
    board bigint not null,
    reached_at timestamptz not null,
    primary key (game_id, ply)
  )`,
  'create index attempt_boards_board on attempt_boards (deal_id, ply, board)',
];
