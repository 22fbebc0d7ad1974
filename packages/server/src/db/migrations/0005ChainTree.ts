/**
 * The tree over the chain of results: its complete subtrees, so that a short proof is some rows. An entry names the root of
 * all entries before it, where it named the hash of one. Earlier entries were made by development versions only: such games are
 * signed anew when their replays are asked for.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'delete from replay_texts',
  'delete from signed_results',
  'alter table signed_results drop column hash',
  `create table chain_nodes (
    level smallint check (level >= 0),
    at bigint check (at > 0),
    hash bytea not null check (length(hash) = 32),
    primary key (level, at)
  )`,
];
