/** Since when signs of a race's racers are complete: every process names the same end of a race whose racers are gone. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql.raw('alter table races add column signs_since timestamptz').execute(db);
}
