/** Passkeys, recovery codes, and the challenges that passkeys sign. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../tables.js';
import { holdAccount } from '../accounts.js';
import { LOCKS, lock } from '../locks.js';
import { endUnshown, holdSession } from './sessions.js';

/** How long a challenge may be answered. */
const CHALLENGE_LIFE_MS = 5 * 60_000;
/** How long a used recovery code may be used again, while nobody has shown the session that it made. */
const REPEAT_MS = 10 * 60_000;

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

export interface NewPasskey extends Omit<PasskeyRow, 'createdAt' | 'usedAt'> {
  /** The session that stores it. */
  session: string;
}

/** Stores a passkey, one at a time for each account, so that many at once cannot pass the limit. */
export async function insertPasskey(
  db: Kysely<Tables>,
  { id, accountId, session, publicKey, counter, transports, label, isSynced }: NewPasskey,
  most: number,
  now: Date,
): Promise<'made' | 'there' | 'tooMany' | 'gone'> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.passkeysOfAccount, accountId);
    if (!(await holdSession(tx, accountId, session))) return 'gone';
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

/** Stores the only recovery code of an account. False: the account is erased, or the session has ended. */
export async function storeRecoveryCode(
  db: Kysely<Tables>,
  { id: accountId, session }: { id: string; session: string },
  codeHash: Uint8Array,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdSession(tx, accountId, session))) return false;
    await tx
      .insertInto('recovery_codes')
      .values({ account_id: accountId, code_hash: codeHash, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ code_hash: codeHash, created_at: now, used_at: null, session_id: null }),
      )
      .execute();
    return true;
  });
}

/** When the account's recovery code was made. Undefined: it has none that is unused. */
export async function findRecoveryCode(db: Kysely<Tables>, accountId: string): Promise<Date | undefined> {
  const found = db
    .selectFrom('recovery_codes')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null);
  return (await found.executeTakeFirst())?.created_at;
}

/** The account of a recovery code that can be used, perhaps again. */
export async function accountOfCode(
  db: Kysely<Tables>,
  codeHash: Uint8Array,
  now: Date,
): Promise<string | undefined> {
  const found = selectUsable(db, now).where('code_hash', '=', codeHash);
  return (await found.executeTakeFirst())?.account_id;
}

function selectUsable(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('recovery_codes')
    .leftJoin('tokens', 'tokens.id', 'recovery_codes.session_id')
    .select('recovery_codes.account_id')
    .where((where) =>
      where.or([
        where('recovery_codes.used_at', 'is', null),
        where.and([
          where('recovery_codes.used_at', '>', new Date(now.getTime() - REPEAT_MS)),
          where('tokens.is_shown', '=', false),
          where('tokens.revoked_at', 'is', null),
        ]),
      ]),
    );
}

/**
 * Uses a recovery code up. The answer may be lost: for some minutes it may be used again. The session of its first use
 * then ends, if nobody has shown it. The session `own` asks, and does not end. False: the code is used up.
 */
export async function useRecoveryCode(
  tx: Transaction<Tables>,
  codeHash: Uint8Array,
  own: string | undefined,
  now: Date,
): Promise<boolean> {
  const code = await tx
    .selectFrom('recovery_codes')
    .select(['used_at', 'session_id'])
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
  if (!code) return false;
  if (code.used_at) {
    if (now.getTime() - code.used_at.getTime() >= REPEAT_MS) return false;
    return code.session_id === own || endUnshown(tx, code.session_id!);
  }
  await tx.updateTable('recovery_codes').set({ used_at: now }).where('code_hash', '=', codeHash).execute();
  return true;
}

/** Notes the session that a recovery code has made. */
export async function noteCodeUse(
  tx: Transaction<Tables>,
  codeHash: Uint8Array,
  session: string,
): Promise<void> {
  await tx
    .updateTable('recovery_codes')
    .set({ session_id: session })
    .where('code_hash', '=', codeHash)
    .execute();
}

/** Forgets the recovery codes that are used up. */
export async function removeUsedCodes(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('recovery_codes')
    .where('used_at', '<', new Date(now.getTime() - REPEAT_MS))
    .execute();
}

/** Whether an account can be signed in to from elsewhere. */
export async function hasCredential(db: Kysely<Tables>, accountId: string, now: Date): Promise<boolean> {
  const [passkey] = await findPasskeys(db, accountId);
  if (passkey) return true;
  const code = selectUsable(db, now).where('recovery_codes.account_id', '=', accountId);
  return (await code.executeTakeFirst()) !== undefined;
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
