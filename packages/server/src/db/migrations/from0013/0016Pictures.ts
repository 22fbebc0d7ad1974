/** Share pictures of finished games. They can be painted again. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table pictures (
    game_id text primary key references games (id) on delete cascade,
    png bytea not null,
    created_at timestamptz not null default now()
  )`,
  'create index pictures_age on pictures (created_at)',
];
