/**
 * The months of the results' table. Each month is a partition, made ahead. A row of a month without one goes
 * to the default partition, and moves when the month is made.
 *
 * A backup reads the results until its end. What waits for a lock of theirs holds up whoever comes behind. So a month
 * is attached as a table of its own: only the default partition is locked, after a wait of two seconds at most.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.js';

/** Months made ahead, the current one not counted. */
const AHEAD = 3;
/** PostgreSQL's code of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Makes the partitions of a time's month and of the next ones. */
export async function makePartitions(db: Kysely<Tables>, now: Date): Promise<void> {
  for (let month = 0; month <= AHEAD; month++) {
    await makeMonth(db, now.getUTCFullYear(), now.getUTCMonth() + month);
  }
}

/**
 * Makes the partition of a month; a month beyond 11 is one of the next year. Does nothing if it is there, nor while
 * a backup reads the results: the next maintenance makes it.
 */
export async function makeMonth(db: Kysely<Tables>, year: number, month: number): Promise<void> {
  const from = new Date(Date.UTC(year, month));
  const to = new Date(Date.UTC(year, month + 1));
  const name = `results_${from.toISOString().slice(0, 7).replace('-', '_')}`;
  if (db.isTransaction) return makeUnlessThere(db, name, from, to);
  const made = db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    await makeUnlessThere(tx, name, from, to);
  });
  await made.catch((error: { code?: string }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  });
}

async function makeUnlessThere(tx: Kysely<Tables>, name: string, from: Date, to: Date): Promise<void> {
  // Two processes may make a month at once. The lock ends with the transaction.
  await sql`select pg_advisory_xact_lock(hashtext('twofold.partitions'))`.execute(tx);
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(
    tx,
  );
  if (!rows[0]!.found) await makePartition(tx, name, from, to);
}

async function makePartition(tx: Kysely<Tables>, name: string, from: Date, to: Date): Promise<void> {
  const early = sql.ref('early_results');
  await sql`create temporary table ${early} as
    select * from results_default where ended_at >= ${from} and ended_at < ${to}`.execute(tx);
  await sql`delete from results_default where ended_at >= ${from} and ended_at < ${to}`.execute(tx);
  const range = [from, to].map((time) => sql.lit(time.toISOString()));
  await sql`create table ${sql.ref(name)} (like results including defaults)`.execute(tx);
  await sql`alter table results attach partition ${sql.ref(name)}
    for values from (${range[0]}) to (${range[1]})`.execute(tx);
  await sql`insert into results select * from ${early}`.execute(tx);
  await sql`drop table ${early}`.execute(tx);
}
