/** Arenas, and how everybody stands in them. A race may belong to one. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table arenas (
    id text primary key,
    account_id uuid references accounts (id),
    kind text not null check (kind in ('first', 'points', 'fewest')),
    variant text not null,
    target smallint check ((target is null) = (kind = 'points')),
    limit_ms integer not null check (limit_ms > 0),
    starts_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  'create index arenas_ends on arenas (ends_at)',
  `create table arena_players (
    arena_id text not null references arenas (id) on delete cascade,
    account_id uuid not null references accounts (id),
    points integer not null default 0,
    wins integer not null default 0,
    races integer not null default 0,
    joined_at timestamptz not null,
    asked_at timestamptz not null,
    waiting_since timestamptz,
    race_id text,
    primary key (arena_id, account_id)
  )`,
  'create index arena_players_account on arena_players (account_id)',
  'create index arena_players_standing on arena_players (arena_id, points desc, wins desc)',
  'alter table races add column arena_id text references arenas (id)',
  "create index races_arena on races (arena_id) where arena_id is not null and state <> 'ended'",
];
