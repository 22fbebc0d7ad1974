/** When the last backup was made: one row, for the alert of a backup that fails. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}

const STATEMENT = `create table backups (
  id smallint primary key default 1 check (id = 1),
  at timestamptz not null
)`;
