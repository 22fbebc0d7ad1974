/** Accounts with a claimed name. An account without one was made by its device. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table accounts drop column name_claimed',
  'alter table accounts add column claimed_at timestamptz',
];
