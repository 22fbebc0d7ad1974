/** Locks of the whole database: what a process does under one, no other process does meanwhile. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.js';

/** Numbers that keep these locks apart, and from others of the database. */
export const LOCKS = {
  uploadsOfNetwork: 2048_01,
  uploadsOfAccount: 2048_02,
  gamesOfAccount: 2048_03,
  botsOfAccount: 2048_04,
  chainOfResults: 2048_05,
  passkeysOfAccount: 2048_06,
  raceQueue: 2048_09,
  arena: 2048_10,
  rankCounts: 2048_11,
  queueSchema: 2048_12,
  schema: 2048_13,
  copiesOfDeal: 2048_14,
} as const;

/** Waits until nobody else has the lock of this key. It ends with the transaction. */
export async function lock(
  tx: Transaction<Tables>,
  kind: (typeof LOCKS)[keyof typeof LOCKS],
  key: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(kind)}, hashtext(${key}))`.execute(tx);
}
