/**
 * Uploads: what their picture and their quotas need. `origin` is a keyed hash of the network that an upload or a
 * report came from. A deleted upload keeps its row for a day, without its replay, so that quotas count it.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create table secrets (name text primary key, value bytea not null)',
  `alter table uploads
    add column board text not null default '',
    add column set_up boolean not null default false,
    add column digest bytea,
    add column origin bytea,
    add column deleted_at timestamptz`,
  'create unique index uploads_same on uploads (account_id, digest) where deleted_at is null',
  'create index uploads_origin on uploads (origin, created_at)',
  'create index uploads_reported on uploads (reports) where reports > 0',
  'alter table reports add column origin bytea',
];
