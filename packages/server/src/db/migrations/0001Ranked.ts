/**
 * The tables of ranked play. Plies are partitioned by game, since a finished game's rows leave together.
 * Results are partitioned by month: old months can be kept elsewhere.
 *
 * Each move updates the row of its game. No index holds what a move changes, and half of each page stays free. So
 * PostgreSQL writes the new version beside the old one and touches no index (a HOT update). `active_on` is what the
 * index of idle games has in the place of `moved_at`: a day, which a move changes once a day.
 */
import { type Kysely, sql } from 'kysely';

const PLY_PARTITIONS = 8;

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  for (let part = 0; part < PLY_PARTITIONS; part++) {
    const values = `with (modulus ${PLY_PARTITIONS}, remainder ${part})`;
    await sql.raw(`create table plies_${part} partition of plies for values ${values}`).execute(db);
  }
}

const STATEMENTS = [
  `create table accounts (
    id uuid primary key,
    name text not null check (length(name) between 1 and 40),
    name_key text not null unique,
    name_claimed boolean not null default false,
    is_bot boolean not null default false,
    owner_id uuid references accounts (id),
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`,
  'create index accounts_owner on accounts (owner_id) where owner_id is not null',
  `create table tokens (
    token_hash bytea primary key check (length(token_hash) = 32),
    account_id uuid not null references accounts (id),
    kind text not null check (kind in ('device', 'bot')),
    label text,
    created_at timestamptz not null default now(),
    used_at timestamptz not null default now(),
    revoked_at timestamptz
  )`,
  'create index tokens_account on tokens (account_id)',
  `create table games (
    id text primary key,
    account_id uuid not null references accounts (id),
    variant text not null,
    is_bot boolean not null default false,
    seed bytea not null check (length(seed) = 32),
    commitment bytea not null check (length(commitment) = 32),
    nonce bytea check (length(nonce) = 32),
    status text not null check (status in ('committed', 'playing', 'over', 'resigned', 'abandoned')),
    ply integer not null default 0 check (ply >= 0),
    score bigint not null default 0 check (score >= 0),
    max_rank smallint not null default 0,
    board text,
    epoch integer not null default 0,
    process uuid,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    moved_at timestamptz,
    active_on date not null default (now() at time zone 'UTC')::date,
    ended_at timestamptz,
    timed boolean not null default true,
    reached_512_ms integer,
    reached_1024_ms integer,
    reached_2048_ms integer,
    check ((status = 'committed') = (nonce is null)),
    check ((status = 'committed') = (board is null)),
    check ((status in ('over', 'resigned', 'abandoned')) = (ended_at is not null))
  ) with (fillfactor = 50)`,
  'create index games_open on games (account_id) where ended_at is null',
  'create index games_idle on games (active_on) where ended_at is null',
  "create index games_resigned on games (ended_at) where status = 'resigned'",
  `create table plies (
    game_id text not null,
    ply integer not null check (ply > 0),
    direction smallint not null check (direction between 0 and 3),
    spawn_cell smallint not null check (spawn_cell between 0 and 63),
    spawn_rank smallint not null check (spawn_rank between 1 and 2),
    score bigint not null,
    received_at timestamptz not null,
    primary key (game_id, ply)
  ) partition by hash (game_id)`,
  `create table results (
    game_id text not null,
    account_id uuid not null references accounts (id),
    variant text not null,
    is_bot boolean not null,
    score bigint not null,
    ply integer not null,
    max_rank smallint not null,
    duration_ms bigint not null,
    reached_512_ms integer,
    reached_1024_ms integer,
    reached_2048_ms integer,
    ended_at timestamptz not null,
    primary key (ended_at, game_id)
  ) partition by range (ended_at)`,
  'create table results_default partition of results default',
  'create index results_account on results (account_id, variant)',
  `create table replays (
    game_id text primary key references games (id),
    variant text not null,
    moves bytea not null,
    times bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create table replay_texts (
    slot integer primary key,
    game_id text not null unique,
    player text not null,
    gzip bytea not null
  )`,
  'create sequence replay_texts_slot',
  'create table probes (id integer primary key, filler bytea not null)',
  `create table uploads (
    id text primary key,
    account_id uuid not null references accounts (id),
    replay text not null,
    variant text not null,
    score bigint not null,
    ply integer not null,
    max_rank smallint not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    reports integer not null default 0,
    hidden_at timestamptz
  )`,
  'create index uploads_account on uploads (account_id, created_at)',
  'create index uploads_expiry on uploads (expires_at)',
  `create table reports (
    id bigint generated always as identity primary key,
    upload_id text not null references uploads (id) on delete cascade,
    account_id uuid not null references accounts (id),
    reason text not null check (length(reason) <= 500),
    created_at timestamptz not null default now(),
    unique (upload_id, account_id)
  )`,
];
