/** The public keys that have signed results of this database, each with the time of its use. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.js';

export interface KeyRow {
  publicKey: string; // hex
  from: Date;
  until: Date | null; // null: it is in use
}

/**
 * Notes a key. One that is noted keeps its times. No key starts later than now by the database's clock: its results are signed
 * at its start or later, and would lie in the future.
 */
export async function registerKey(db: Kysely<Tables>, publicKey: string, now: Date): Promise<void> {
  const from = sql<Date>`least(${now}::timestamptz, clock_timestamp())`;
  await db
    .insertInto('signing_keys')
    .values({ public_key: bytesOf(publicKey), valid_from: from, valid_until: null })
    .onConflict((conflict) => conflict.column('public_key').doNothing())
    .execute();
}

/**
 * Ends the use of a key, under the lock of the chain: results that it is signing are there by then. The key was in use for all
 * of them, also where the clock of their process is ahead. Of two results the later number may have the earlier time.
 */
export async function retireKey(tx: Transaction<Tables>, publicKey: string): Promise<void> {
  const key = bytesOf(publicKey);
  await tx
    .updateTable('signing_keys')
    .set({
      valid_until: sql<Date>`greatest(clock_timestamp(),
        (select max(signed_at) from signed_results where public_key = ${key}))`,
    })
    .where('public_key', '=', key)
    .where('valid_until', 'is', null)
    .execute();
}

export async function findKey(db: Kysely<Tables>, publicKey: string): Promise<KeyRow | undefined> {
  const keys = await selectKeys(db).where('public_key', '=', bytesOf(publicKey)).execute();
  return keys.map(rowOf)[0];
}

/** All keys, the newest first. */
export async function listKeys(db: Kysely<Tables>): Promise<KeyRow[]> {
  return (await selectKeys(db).orderBy('valid_from', 'desc').execute()).map(rowOf);
}

function selectKeys(db: Kysely<Tables>) {
  return db.selectFrom('signing_keys').selectAll();
}

function rowOf(row: { public_key: Uint8Array; valid_from: Date; valid_until: Date | null }): KeyRow {
  const publicKey = Buffer.from(row.public_key).toString('hex');
  return { publicKey, from: row.valid_from, until: row.valid_until };
}

function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}
