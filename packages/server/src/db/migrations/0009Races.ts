/**
 * Races, who is in them, who waits for a rival, and ratings. A race's game copies the deal of its race. `closes_at` of a game:
 * no move that is received later is taken.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table games add column closes_at timestamptz',
  'alter table accounts add column watch_allowed boolean not null default true',
  `create table races (
    id text primary key,
    kind text not null check (kind in ('first', 'points', 'fewest')),
    variant text not null,
    target smallint check ((target is null) = (kind = 'points')),
    limit_ms integer check (limit_ms > 0 and (limit_ms is not null or kind <> 'points')),
    is_blind boolean not null,
    is_quick boolean not null,
    is_watched boolean not null,
    most smallint not null check (most between 1 and 8),
    state text not null check (state in ('lobby', 'starting', 'running', 'ended')),
    deal_id text references deals (id),
    made_at timestamptz not null,
    starts_at timestamptz,
    ends_at timestamptz,
    ended_at timestamptz,
    next_id text,
    cared_at timestamptz not null
  )`,
  "create index races_going on races (cared_at) where state in ('starting', 'running')",
  'create index races_ended on races (ended_at) where ended_at is not null',
  "create index races_lobby on races (made_at) where state = 'lobby'",
  `create table racers (
    race_id text not null references races (id) on delete cascade,
    account_id uuid not null references accounts (id),
    seat smallint not null,
    is_ready boolean not null,
    has_left boolean not null,
    is_again boolean not null,
    seen_at timestamptz,
    game_id text,
    start_board text,
    place smallint,
    score bigint,
    ply integer,
    max_rank smallint,
    reached_ply integer,
    reached_ms integer,
    primary key (race_id, account_id),
    unique (race_id, seat)
  )`,
  'create index racers_account on racers (account_id)',
  `create table race_queue (
    account_id uuid primary key references accounts (id),
    terms text not null,
    rating double precision not null,
    since timestamptz not null,
    asked_at timestamptz not null,
    race_id text
  )`,
  'create index race_queue_terms on race_queue (terms) where race_id is null',
  `create table ratings (
    account_id uuid not null references accounts (id),
    kind text not null,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games integer not null,
    changed_at timestamptz not null,
    primary key (account_id, kind)
  )`,
  `create table rating_changes (
    race_id text not null,
    account_id uuid not null references accounts (id),
    kind text not null,
    before double precision not null,
    rating double precision not null,
    deviation double precision not null,
    changed_at timestamptz not null,
    primary key (race_id, account_id)
  )`,
  'create index rating_changes_account on rating_changes (account_id, kind, changed_at)',
];
