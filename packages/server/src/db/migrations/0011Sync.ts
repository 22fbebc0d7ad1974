/**
 * Sync: what the devices of an account share. An item is a text that only the devices read. Each change of an account
 * has the next version: a device reads only the items newer than its own. A deleted item stays as a row without a body.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table sync_accounts (
    account_id uuid primary key references accounts (id),
    epoch uuid not null,
    version bigint not null default 0,
    forgotten bigint not null default 0,
    bytes bigint not null default 0
  )`,
  `create table sync_items (
    account_id uuid not null references sync_accounts (account_id) on delete cascade,
    kind text not null,
    id text not null check (length(id) between 1 and 200),
    version bigint not null check (version > 0),
    body text,
    updated_at timestamptz not null,
    primary key (account_id, kind, id)
  )`,
  'create unique index sync_items_version on sync_items (account_id, version)',
  'create index sync_items_deleted on sync_items (updated_at) where body is null',
];
