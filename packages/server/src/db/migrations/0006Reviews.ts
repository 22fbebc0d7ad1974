/** Reviews of ranked games that somebody has asked for. They can be made again, and name nobody. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(`create table reviews (
      game_id text primary key references games (id) on delete cascade,
      maker text not null,
      figures text not null,
      created_at timestamptz not null default now()
    )`)
    .execute(db);
}
