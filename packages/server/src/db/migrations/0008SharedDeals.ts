/**
 * Deals that several games share: of a day, of a week, of a race. Seed, commitment and nonce are copied into each game. An
 * attempt is a game on the deal of a day or a week. Its row stays when a game without a move is dropped: the first tiles
 * were seen.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table deals (
    id text primary key,
    kind text not null check (kind in ('daily', 'week', 'race')),
    number integer,
    variant text not null,
    seed bytea not null check (length(seed) = 32),
    commitment bytea not null check (length(commitment) = 32),
    nonce bytea not null check (length(nonce) = 32),
    opens_at timestamptz not null,
    closes_at timestamptz,
    reveal_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  'create unique index deals_number on deals (kind, number) where number is not null',
  'create index deals_opening on deals (kind, opens_at)',
  'create index deals_reveal on deals (reveal_at)',
  'alter table games add column deal_id text references deals (id)',
  'create index games_deal on games (deal_id) where deal_id is not null',
  'alter table results add column deal_id text',
  'create index results_deal on results (deal_id) where deal_id is not null',
  `create table attempts (
    game_id text primary key,
    deal_id text not null references deals (id),
    account_id uuid not null references accounts (id),
    is_first boolean not null,
    is_ranked boolean not null check (is_first or not is_ranked),
    started_at timestamptz not null,
    opening text,
    opening_at timestamptz
  )`,
  'create unique index attempts_first on attempts (deal_id, account_id) where is_first',
  'create index attempts_account on attempts (account_id, started_at)',
  'create index attempts_opening on attempts (deal_id, opening) where opening is not null',
  `create table solver_games (
    deal_id text primary key references deals (id),
    replay text not null,
    score bigint not null,
    ply integer not null,
    max_rank smallint not null,
    maker text not null,
    created_at timestamptz not null default now()
  )`,
  `create table outages (
    day date primary key,
    milliseconds integer not null check (milliseconds >= 0)
  )`,
  'create table heartbeats (id integer primary key check (id = 1), at timestamptz not null)',
];
