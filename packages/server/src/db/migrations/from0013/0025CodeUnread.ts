/** Since when uses of the recovery code are unread on a device: several may follow one another, and all are refused at once. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw('alter table tokens add column code_unread_since timestamptz').execute(db);
  await sql
    .raw('update tokens set code_unread_since = code_used_at where code_used_at is not null')
    .execute(db);
}
