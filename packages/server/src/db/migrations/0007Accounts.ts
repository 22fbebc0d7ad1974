/**
 * Accounts with a claimed name, passkeys, recovery codes, and sessions that can be told apart. An account without a claimed
 * name was made by its device.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table accounts drop column name_claimed',
  'alter table accounts add column claimed_at timestamptz',
  `alter table tokens
    add column id uuid not null default gen_random_uuid() unique,
    add column fresh_at timestamptz`,
  `create table former_names (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts (id),
    name text not null,
    name_key text not null,
    name_look text not null,
    given_up_at timestamptz not null
  )`,
  'create index former_names_account on former_names (account_id, given_up_at)',
  'create index former_names_key on former_names (name_key)',
  'create index former_names_look on former_names (name_look)',
  `create table passkeys (
    id text primary key check (length(id) <= 1400),
    account_id uuid not null references accounts (id),
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports text not null,
    label text not null check (length(label) <= 60),
    is_synced boolean not null,
    created_at timestamptz not null default now(),
    used_at timestamptz
  )`,
  'create index passkeys_account on passkeys (account_id)',
  `create table recovery_codes (
    account_id uuid primary key references accounts (id),
    code_hash bytea not null unique check (length(code_hash) = 32),
    created_at timestamptz not null default now()
  )`,
  `create table challenges (
    challenge text primary key,
    account_id uuid references accounts (id),
    created_at timestamptz not null
  )`,
  'create index challenges_age on challenges (created_at)',
];
