/** The public keys that have signed results of this database, each with the time of its use. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.js';
import { LOCKS, lock } from './locks.js';

export interface KeyRow {
  publicKey: string; // hex
  from: Date;
  until: Date | null; // null: it is in use
}

/** Notes a key. One that is noted keeps its times. */
export async function registerKey(db: Kysely<Tables>, publicKey: string, now: Date): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ public_key: bytesOf(publicKey), valid_from: now, valid_until: null })
    .onConflict((conflict) => conflict.column('public_key').doNothing())
    .execute();
}

/**
 * Ends the use of a key. Results that it is signing at this moment are waited for: the key was in use for them, also where
 * the clock of their process is ahead.
 */
export async function retireKey(db: Kysely<Tables>, publicKey: string, now: Date): Promise<void> {
  const retire = async (tx: Transaction<Tables>) => {
    await lock(tx, LOCKS.chainOfResults, '');
    const last = await tx
      .selectFrom('signed_results')
      .select('signed_at')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const until = new Date(Math.max(now.getTime(), last?.signed_at.getTime() ?? 0));
    await tx
      .updateTable('signing_keys')
      .set({ valid_until: until })
      .where('public_key', '=', bytesOf(publicKey))
      .where('valid_until', 'is', null)
      .execute();
  };
  await (db.isTransaction ? retire(db as Transaction<Tables>) : db.transaction().execute(retire));
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
