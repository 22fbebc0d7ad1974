/** Passkeys, recovery codes, and the challenges that passkeys sign. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../tables.js';
import { holdAccount } from '../accounts.js';
import { LOCKS, lock } from '../locks.js';

/** How long a challenge may be answered. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

export interface PasskeyRow {
  id: string;
  accountId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  label: string;
  isSynced: boolean;
  createdAt: Date;
  usedAt: Date | null;
}

export type NewPasskey = Omit<PasskeyRow, 'createdAt' | 'usedAt'>;

/** Stores a passkey, one at a time for each account, so that many at once cannot pass the limit. */
export async function insertPasskey(
  db: Kysely<Tables>,
  { id, accountId, publicKey, counter, transports, label, isSynced }: NewPasskey,
  most: number,
  now: Date,
): Promise<'made' | 'there' | 'tooMany' | 'erased'> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.passkeysOfAccount, accountId);
    if (!(await holdAccount(tx, accountId))) return 'erased';
    if ((await findPasskeys(tx, accountId)).length >= most) return 'tooMany';
    const facts = { public_key: publicKey, counter, transports: JSON.stringify(transports) };
    const inserted = await tx
      .insertInto('passkeys')
      .values({
        id,
        account_id: accountId,
        ...facts,
        label,
        is_synced: isSynced,
        created_at: now,
        used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted ? 'made' : 'there';
  });
}

/** The passkeys of an account, oldest first. */
export async function findPasskeys(db: Kysely<Tables>, accountId: string): Promise<PasskeyRow[]> {
  const rows = await selectPasskeys(db).where('account_id', '=', accountId).orderBy('created_at').execute();
  return rows.map(passkeyOf);
}

export async function findPasskey(db: Kysely<Tables>, id: string): Promise<PasskeyRow | undefined> {
  const row = await selectPasskeys(db).where('id', '=', id).executeTakeFirst();
  return row && passkeyOf(row);
}

function selectPasskeys(db: Kysely<Tables>) {
  return db.selectFrom('passkeys').selectAll();
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectPasskeys>['execute']>>[number];

function passkeyOf(row: Selected): PasskeyRow {
  return {
    id: row.id,
    accountId: row.account_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    label: row.label,
    isSynced: row.is_synced,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
}

/**
 * Notes a use of a passkey. False: its counter has not grown since another request has read it, so it was copied, or
 * it was removed. A counter that stays 0 counts nothing.
 */
export async function usePasskey(
  db: Kysely<Tables>,
  { id, counter, isSynced }: Pick<PasskeyRow, 'id' | 'counter' | 'isSynced'>,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** False: the account has no such passkey. */
export async function labelPasskey(
  db: Kysely<Tables>,
  accountId: string,
  id: string,
  label: string,
): Promise<boolean> {
  const labelled = await db
    .updateTable('passkeys')
    .set({ label })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return labelled.numUpdatedRows > 0n;
}

/** False: the account has no such passkey. */
export async function deletePasskey(db: Kysely<Tables>, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Stores the only recovery code of an account. False: the account is erased. */
export async function storeRecoveryCode(
  db: Kysely<Tables>,
  accountId: string,
  codeHash: Uint8Array,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, accountId))) return false;
    await tx
      .insertInto('recovery_codes')
      .values({ account_id: accountId, code_hash: codeHash, created_at: now })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ code_hash: codeHash, created_at: now }),
      )
      .execute();
    return true;
  });
}

/** When the account's recovery code was made. Undefined: it has none. */
export async function findRecoveryCode(db: Kysely<Tables>, accountId: string): Promise<Date | undefined> {
  const found = db.selectFrom('recovery_codes').select('created_at').where('account_id', '=', accountId);
  return (await found.executeTakeFirst())?.created_at;
}

/** The account of a recovery code. */
export async function accountOfCode(db: Kysely<Tables>, codeHash: Uint8Array): Promise<string | undefined> {
  const found = db.selectFrom('recovery_codes').select('account_id').where('code_hash', '=', codeHash);
  return (await found.executeTakeFirst())?.account_id;
}

/** Uses a recovery code up. Of two requests at once only one gets true. */
export async function useRecoveryCode(db: Kysely<Tables>, codeHash: Uint8Array): Promise<boolean> {
  const used = await db.deleteFrom('recovery_codes').where('code_hash', '=', codeHash).executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** Whether an account can be signed in to from elsewhere. */
export async function hasCredential(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const [passkey] = await findPasskeys(db, accountId);
  return passkey !== undefined || (await findRecoveryCode(db, accountId)) !== undefined;
}

/** Stores a challenge, and forgets those that nobody can answer any more. */
export async function storeChallenge(
  db: Kysely<Tables>,
  challenge: string,
  accountId: string | null,
  now: Date,
): Promise<void> {
  await removeChallenges(db, now);
  await db.transaction().execute(async (tx) => {
    if (accountId !== null && !(await holdAccount(tx, accountId))) return;
    await tx.insertInto('challenges').values({ challenge, account_id: accountId, created_at: now }).execute();
  });
}

/** Forgets the challenges that nobody can answer any more. */
export async function removeChallenges(db: Kysely<Tables> | Transaction<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - CHALLENGE_LIFE_MS);
  await db.deleteFrom('challenges').where('created_at', '<', oldest).execute();
}

/** Uses a challenge up. False: it is not known, too old, used before, or another account's. */
export async function useChallenge(
  db: Kysely<Tables>,
  challenge: string,
  accountId: string | null,
  now: Date,
): Promise<boolean> {
  const used = await db
    .deleteFrom('challenges')
    .where('challenge', '=', challenge)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .returning('created_at')
    .executeTakeFirst();
  return used !== undefined && now.getTime() - used.created_at.getTime() <= CHALLENGE_LIFE_MS;
}
