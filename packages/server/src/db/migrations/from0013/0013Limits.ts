/**
 * Counts of requests, for the limits that all processes share. Unlogged: a crash of PostgreSQL empties the table, and no write
 * waits for the disk. The key is a hash of a limit's name and a network.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create unlogged table request_counts (
    key bytea primary key,
    requests bigint not null,
    until timestamptz not null
  )`,
  'create index request_counts_until on request_counts (until)',
];
