import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';

/** The time of the database's clock, by which all processes go. */
export async function databaseTime(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]!.at;
}
