/**
 * The best result of each player on each board. A board reads its first rows and counts by an index, however many
 * results there are. Rows of a day or a week leave after it.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(`create table bests (
      period text not null,
      variant text not null,
      is_bot boolean not null,
      class text not null check (class in ('score', 'time512', 'time1024', 'time2048')),
      account_id uuid not null references accounts (id),
      sort_key bigint not null,
      game_id text not null,
      ended_at timestamptz not null,
      expires_at timestamptz,
      primary key (period, variant, is_bot, class, account_id)
    )`)
    .execute(db);
  for (const [period, start, length] of PERIODS) {
    for (const [name, key] of CLASSES) await sql.raw(fill(period, start, length, name, key)).execute(db);
  }
  await sql
    .raw('create index bests_order on bests (period, variant, is_bot, class, sort_key, ended_at, game_id)')
    .execute(db);
  await sql.raw('create index bests_expiry on bests (expires_at) where expires_at is not null').execute(db);
  for (const index of ['results_score', 'results_512', 'results_1024', 'results_2048']) {
    await sql.raw(`drop index if exists ${index}`).execute(db); // boards were read by them
  }
}

const utc = (unit: string) => `date_trunc('${unit}', now() at time zone 'UTC') at time zone 'UTC'`;
/** The name, the start and the length of each period that goes on. */
const PERIODS = [
  [`'all'`, `'-infinity'::timestamptz`, 'null'],
  [`'day ' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`, utc('day'), `interval '1 day'`],
  [
    `'week ' || to_char(date_trunc('week', now() at time zone 'UTC'), 'YYYY-MM-DD')`,
    utc('week'),
    `interval '7 days'`,
  ],
] as const;
const CLASSES = [
  ['score', '-score'],
  ['time512', 'reached_512_ms'],
  ['time1024', 'reached_1024_ms'],
  ['time2048', 'reached_2048_ms'],
] as const;

function fill(period: string, start: string, length: string, name: string, key: string): string {
  return `insert into bests
    select distinct on (variant, is_bot, account_id)
      ${period}, variant, is_bot, '${name}', account_id, ${key}, game_id, ended_at, ${start} + ${length}
    from results where ended_at >= ${start} and ${key} is not null
    order by variant, is_bot, account_id, ${key}, ended_at, game_id`;
}
