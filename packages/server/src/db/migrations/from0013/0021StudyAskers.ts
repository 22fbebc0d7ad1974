/** Who asks for a study, so that one that stops takes nothing from another. Parts are known by their input. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table study_askers (
    study_id text not null references studies (id) on delete cascade,
    asker text not null,
    seen_at timestamptz not null,
    primary key (study_id, asker)
  )`,
  'alter table study_parts add column digest text', // parts of older versions have none, and nobody asks for them
  'create unique index study_parts_digest on study_parts (study_id, digest)',
];
