/**
 * Sessions and recovery codes outlive an answer that was lost: a token stays valid until its successor is first shown, and
 * a used code stays for minutes.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table tokens
    add column is_shown boolean not null default true,
    add column former_hash bytea check (length(former_hash) = 32),
    add column former_salt bytea check ((former_salt is null) = (former_hash is null))`,
  'create unique index tokens_former on tokens (former_hash) where former_hash is not null',
  `alter table recovery_codes
    add column used_at timestamptz,
    add column session_id uuid`,
];
