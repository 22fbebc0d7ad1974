/**
 * The chain of signed results. An entry is added in the transaction that ends its game, as its last statements: from the
 * lock on, others wait until the transaction is durable.
 */
import { randomBytes } from 'node:crypto';
import {
  CHAIN_START,
  digestName,
  digestRecord,
  entryMessage,
  type Head,
  hashEntry,
  SALT_BYTES,
} from '@twofold/protocol';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hexOf, makeRecord, type PlayedGame, type SignedRow } from '../../ranked/resultRecord.js';
import type { Signer } from '../../signing/signer.js';
import type { Tables } from '../tables.js';
import { holdName } from './accounts.js';
import { LOCKS, lock } from './locks.js';

/** Signs a finished game and adds it to the chain. Returns its row; the row that is there, if it was signed before. */
export async function signResult(
  tx: Transaction<Tables>,
  signer: Signer,
  played: PlayedGame,
  now: Date,
): Promise<SignedRow> {
  const { record } = played;
  const name = await holdName(tx, record.accountId);
  await lock(tx, LOCKS.chainOfResults, '');
  const last = await lastEntry(tx, signer, now);
  const before = await findSigned(tx, record.id);
  if (before) return before;
  const salt = randomBytes(SALT_BYTES);
  const nameDigest = digestName(name ?? '', salt);
  const signedAt = new Date(Math.max(now.getTime(), signer.from.getTime()));
  const signed = makeRecord(played, { nameDigest, signedAt });
  const entry = { number: last.number + 1, previous: last.hash, record: digestRecord(signed) };
  return tx
    .insertInto('signed_results')
    .values({
      number: entry.number,
      game_id: record.id,
      account_id: record.accountId,
      previous: bytesOf(entry.previous),
      record: bytesOf(entry.record),
      hash: bytesOf(hashEntry(entry)),
      name: name ?? null,
      name_salt: name === undefined ? null : new Uint8Array(salt),
      name_digest: bytesOf(nameDigest),
      signed_at: signedAt,
      public_key: bytesOf(signer.publicKey),
      signature: signer.sign(entryMessage(entry)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The newest entry. A key that was retired meanwhile is not used any more. */
async function lastEntry(tx: Transaction<Tables>, signer: Signer, now: Date): Promise<Head> {
  const { rows } = await sql<{ number: number | null; hash: Uint8Array | null }>`
    select last.number, last.hash from signing_keys key
    left join lateral (select number, hash from signed_results order by number desc limit 1) last on true
    where key.public_key = ${bytesOf(signer.publicKey)} and key.valid_until is null`.execute(tx);
  if (rows[0]) return headOf(rows[0]);
  await signer.renew(tx, now);
  return readHead(tx);
}

/** The head of the chain. */
export async function readHead(db: Kysely<Tables>): Promise<Head> {
  const row = await db
    .selectFrom('signed_results')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return headOf(row ?? { number: null, hash: null });
}

function headOf({ number, hash }: { number: number | null; hash: Uint8Array | null }): Head {
  return number === null ? { number: 0, hash: CHAIN_START } : { number, hash: hexOf(hash!) };
}

/** The digests of the records behind an entry, in order, at most `most`. */
export async function readEntries(db: Kysely<Tables>, after: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signed_results')
    .select('record')
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map(({ record }) => hexOf(record));
}

export async function findSigned(db: Kysely<Tables>, gameId: string): Promise<SignedRow | undefined> {
  return db.selectFrom('signed_results').selectAll().where('game_id', '=', gameId).executeTakeFirst();
}

function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}
