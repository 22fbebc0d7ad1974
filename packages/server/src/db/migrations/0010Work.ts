/** Pace and agreement of finished games. They are computed from replays and reviews, and can be computed again. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table fairness (
    game_id text primary key references games (id) on delete cascade,
    plies integer not null,
    median_ms integer not null,
    spread double precision not null,
    best_share double precision not null,
    accuracy double precision not null,
    reasons text not null,
    created_at timestamptz not null default now()
  )`,
  'create index fairness_newest on fairness (created_at desc)',
  'create index results_of_player on results (account_id, ended_at desc)',
];
