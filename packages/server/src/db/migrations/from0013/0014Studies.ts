/** Studies: work of the command line that is divided into parts, for `twofold work` on any number of machines. */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table studies (
    id text primary key,
    kind text not null,
    program text not null,
    options text not null,
    asked_at timestamptz not null
  )`,
  `create table study_parts (
    study_id text not null references studies (id) on delete cascade,
    part integer not null,
    input text not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
    tries integer not null default 0,
    worker text,
    result bytea,
    failure text,
    primary key (study_id, part)
  )`,
  `create table study_refusals (
    study_id text not null references studies (id) on delete cascade,
    worker text not null,
    message text not null,
    primary key (study_id, worker)
  )`,
];
