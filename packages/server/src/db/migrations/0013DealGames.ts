/** The solver's games on deals that are revealed. They can be made again. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(`create table deal_games (
      deal_id text primary key references deals (id) on delete cascade,
      compact text not null,
      score bigint not null,
      ply integer not null,
      max_rank integer not null,
      player text not null,
      created_at timestamptz not null default now()
    )`)
    .execute(db);
}
