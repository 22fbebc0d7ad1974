/**
 * What the server has signed: a chain of entries, one for each finished game, and the public keys. Of the record of a
 * result only its digest is kept: all its other parts are in the game, its replay and these columns. Names get a second
 * form in which no two are the same.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table accounts add column name_look text unique',
  `create table signing_keys (
    public_key bytea primary key check (length(public_key) = 32),
    valid_from timestamptz not null,
    valid_until timestamptz
  )`,
  `create table signed_results (
    number bigint primary key check (number > 0),
    game_id text not null unique,
    account_id uuid not null references accounts (id),
    previous bytea not null check (length(previous) = 32),
    record bytea not null check (length(record) = 32),
    hash bytea not null check (length(hash) = 32),
    name text,
    name_salt bytea check (length(name_salt) = 16),
    name_digest bytea not null check (length(name_digest) = 32),
    signed_at timestamptz not null,
    public_key bytea not null references signing_keys (public_key),
    signature bytea not null check (length(signature) = 64),
    check ((name is null) = (name_salt is null))
  )`,
  'create index signed_results_account on signed_results (account_id) where name is not null',
];
