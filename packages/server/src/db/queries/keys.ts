/** The public keys that have signed results of this database, each with the time of its use. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';

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

/** Ends the use of a key. */
export async function retireKey(db: Kysely<Tables>, publicKey: string, now: Date): Promise<void> {
  await db
    .updateTable('signing_keys')
    .set({ valid_until: now })
    .where('public_key', '=', bytesOf(publicKey))
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
