/** How each device was signed in. A use of the recovery code on another device, until the player has read of it. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw('alter table tokens add column begun_by text, add column code_used_at timestamptz')
    .execute(db);
}
