/**
 * Whether a token was given for a proof of the account. Then the token before it cannot be exchanged for it: a thief may have
 * that one.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw('alter table tokens add column is_proved boolean not null default false').execute(db);
}
