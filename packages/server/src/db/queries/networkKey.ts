/** The key under which rows keep a network: its hash says nothing without the database's own key. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.js';

const NAME = 'uploads.network';
const KEY_BYTES = 32;

/** The key of this database, made at the first use. */
export async function networkKey(db: Kysely<Tables>): Promise<Uint8Array> {
  return (await readKey(db)) ?? (await makeKey(db));
}

async function makeKey(db: Kysely<Tables>): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value: new Uint8Array(randomBytes(KEY_BYTES)) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readKey(db))!; // perhaps the key of another process
}

async function readKey(db: Kysely<Tables>): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row?.value;
}
