/**
 * Moderation: names and results that an operator hides, reports of both, and what operators did. A hidden name waits here
 * for its return. The rows of `audit` are never changed. The key of a network is forgotten after 30 days.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table hidden_names (
    account_id uuid primary key references accounts (id),
    name text not null,
    name_key text not null,
    name_look text,
    hidden_at timestamptz not null
  )`,
  'create index hidden_names_key on hidden_names (name_key)',
  'create index hidden_names_look on hidden_names (name_look)',
  `create table hidden_signatures (
    game_id text primary key,
    account_id uuid not null references accounts (id),
    name text not null,
    name_salt bytea not null check (length(name_salt) = 16)
  )`,
  'create index hidden_signatures_account on hidden_signatures (account_id)',
  `create table hidden_results (
    game_id text primary key references games (id),
    hidden_at timestamptz not null
  )`,
  `create table people_reports (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('name', 'result')),
    subject text not null,
    account_id uuid not null references accounts (id),
    reason text not null check (length(reason) <= 500),
    origin bytea,
    created_at timestamptz not null,
    unique (kind, subject, account_id)
  )`,
  'create index people_reports_account on people_reports (account_id)',
  `create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor text not null,
    action text not null,
    subject text not null,
    reason text not null,
    before text not null
  )`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the rows of % are never changed', tg_table_name; end $$`,
  `create trigger audit_grows before update or delete on audit
    for each row execute function refuse_change()`,
  `create trigger audit_stays before truncate on audit
    for each statement execute function refuse_change()`,
  'create index uploads_networks on uploads (created_at) where origin is not null',
  'create index reports_networks on reports (created_at) where origin is not null',
];
