/**
 * The chain of signed results. An entry is added in the transaction that ends its game, as its last statements: from the
 * lock on, others wait until the transaction is durable.
 */
import { randomBytes } from 'node:crypto';
import {
  addEntry,
  digestName,
  digestRecord,
  entryMessage,
  type Head,
  headOf,
  nextEntry,
  type Place,
  peakPlaces,
  placesBetween,
  SALT_BYTES,
  type Subtree,
  type Tree,
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
  const last = await lastNumber(tx, signer, now);
  const signedBefore = await findSigned(tx, record.id);
  if (signedBefore) return signedBefore;
  const tree = await treeOf(tx, last);
  const salt = randomBytes(SALT_BYTES);
  const nameDigest = digestName(name ?? '', salt);
  const signedAt = new Date(Math.max(now.getTime(), signer.from.getTime()));
  const signed = makeRecord(played, { nameDigest, signedAt });
  const entry = nextEntry(tree, digestRecord(signed));
  const nodes: Subtree[] = [];
  addEntry(tree, entry, (node) => nodes.push(node));
  await tx
    .insertInto('chain_nodes')
    .values(nodes.map(({ level, at, hash }) => ({ level, at, hash: bytesOf(hash) })))
    .execute();
  return tx
    .insertInto('signed_results')
    .values({
      number: entry.number,
      game_id: record.id,
      account_id: record.accountId,
      previous: bytesOf(entry.previous),
      record: bytesOf(entry.record),
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

/** The number of entries. A key that was retired meanwhile is not used any more. */
async function lastNumber(tx: Transaction<Tables>, signer: Signer, now: Date): Promise<number> {
  const { rows } = await sql<{ number: number | null }>`
    select (select max(number) from signed_results) as number from signing_keys
    where public_key = ${bytesOf(signer.publicKey)} and valid_until is null`.execute(tx);
  if (rows[0]) return rows[0].number ?? 0;
  await signer.renew(tx, now);
  return countEntries(tx);
}

async function countEntries(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('signed_results')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

async function treeOf(db: Kysely<Tables>, number: number): Promise<Tree> {
  const peaks = await readNodes(db, peakPlaces(number));
  if (!peaks) throw new Error(`The tree of the chain of results lacks a part of its first ${number} entries`);
  return { number, peaks };
}

/** The head of the chain. */
export async function readHead(db: Kysely<Tables>): Promise<Head> {
  return headOf(await treeOf(db, await countEntries(db)));
}

/** How the chain grew, in hashes of subtrees. Undefined: there are fewer entries. */
export async function readGrowth(
  db: Kysely<Tables>,
  from: number,
  to: number,
): Promise<{ peaks: string[]; added: string[] } | undefined> {
  const peaks = peakPlaces(from);
  const hashes = await readNodes(db, [...peaks, ...placesBetween(from, to)]);
  return hashes && { peaks: hashes.slice(0, peaks.length), added: hashes.slice(peaks.length) };
}

/** The hashes of subtrees, in their order. Undefined: one of them is not there. */
async function readNodes(db: Kysely<Tables>, places: readonly Place[]): Promise<string[] | undefined> {
  const [levels, ats] = [places.map(({ level }) => level), places.map(({ at }) => at)];
  const { rows } = await sql<{ hash: Uint8Array }>`
    select node.hash from unnest(${sql.val(levels)}::smallint[], ${sql.val(ats)}::bigint[])
      with ordinality as wanted(level, at, place)
    join chain_nodes node on node.level = wanted.level and node.at = wanted.at
    order by wanted.place`.execute(db);
  return rows.length === places.length ? rows.map(({ hash }) => hexOf(hash)) : undefined;
}

export async function findSigned(db: Kysely<Tables>, gameId: string): Promise<SignedRow | undefined> {
  return db.selectFrom('signed_results').selectAll().where('game_id', '=', gameId).executeTakeFirst();
}

function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'));
}
