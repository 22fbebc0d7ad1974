/** Accounts and the tokens that prove them. A token is 256 random bits; the database has its hash only. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.js';
import { LOCKS, lock } from './locks.js';
import { ERASED_KEY, isFormerName } from './people/names.js';

export interface AccountRow {
  id: string;
  name: string;
  isBot: boolean;
  claimedAt: Date | null; // when its player chose the name
}

/** An account with the session by which it asks. */
export interface SignedIn extends AccountRow {
  session: string;
  freshAt: Date | null; // when the player last proved the account by a passkey or a recovery code
  codeUsedAt: Date | null; // the recovery code was used on another device then, and nobody has read of it here
  isFormer: boolean; // the token shown has a successor, which nobody has shown yet
}

/** Tells all processes which accounts were erased: their ids. */
export const ACCOUNTS_ERASED = 'accounts_erased';

/** How long an account is not noted as seen again, so that reading costs no write. */
const SEEN_AGAIN_MS = 3_600_000;
/** A device's token that nobody has used for so long is not valid any more. */
export const SESSION_LIFE_MS = 365 * 24 * 3_600_000;

export interface NewAccount extends Omit<AccountRow, 'claimedAt'> {
  nameKey: string;
  /** Undefined: nobody can look like it. */
  nameLook?: string;
  ownerId?: string;
  tokenHash: Uint8Array;
  kind: 'device' | 'bot';
  label?: string;
}

/** False if the name is taken. */
export async function insertAccount(db: Kysely<Tables>, account: NewAccount): Promise<boolean> {
  return db.transaction().execute((tx) => store(tx, account));
}

/** Makes a bot, one at a time for each owner, so that many at once cannot pass the limit. Otherwise says why not. */
export async function insertBot(
  db: Kysely<Tables>,
  bot: NewAccount & { ownerId: string },
  most: number,
): Promise<'made' | 'nameTaken' | 'tooMany' | 'erased'> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.botsOfAccount, bot.ownerId);
    if (!(await holdAccount(tx, bot.ownerId))) return 'erased';
    if ((await findBots(tx, bot.ownerId)).length >= most) return 'tooMany';
    return (await store(tx, bot)) ? 'made' : 'nameTaken';
  });
}

async function store(tx: Transaction<Tables>, account: NewAccount): Promise<boolean> {
  const {
    id,
    name,
    nameKey,
    nameLook = null,
    isBot,
    ownerId = null,
    tokenHash,
    kind,
    label = null,
  } = account;
  const inserted = await tx
    .insertInto('accounts')
    .values({ id, name, name_key: nameKey, name_look: nameLook, is_bot: isBot, owner_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (inserted.length === 0) return false;
  if (nameLook !== null && (await isFormerName(tx, { nameKey, nameLook }, id, new Date()))) {
    await tx.deleteFrom('accounts').where('id', '=', id).execute();
    return false;
  }
  await tx
    .insertInto('tokens')
    .values({
      token_hash: tokenHash,
      account_id: id,
      kind,
      label,
      revoked_at: null,
      begun_by: kind === 'device' ? 'first' : null,
    })
    .execute();
  return true;
}

/**
 * The account of a token that is not revoked. A device's token that was not used for a year is not valid any more. One that
 * was replaced is valid until the new one is first shown: the answer with the new one may be lost.
 */
export async function findAccountByToken(
  db: Kysely<Tables>,
  tokenHash: Uint8Array,
): Promise<SignedIn | undefined> {
  const newest = await findToken(db, 'token_hash', tokenHash);
  const row = newest ?? (await findToken(db, 'former_hash', tokenHash));
  if (!row) return undefined;
  const unusedMs = Date.now() - row.used_at.getTime();
  if (row.kind === 'device' && unusedMs > SESSION_LIFE_MS) return undefined;
  if (unusedMs > SEEN_AGAIN_MS) await noteSeen(db, row);
  if (newest && !newest.is_shown) await noteShown(db, tokenHash);
  const { id, name, session } = row;
  const freshAt = newest ? row.fresh_at : null; // whoever has read the former token has proved nothing
  const signed = { session, freshAt, codeUsedAt: row.code_used_at, isFormer: !newest };
  return { id, name, isBot: row.is_bot, claimedAt: row.claimed_at, ...signed };
}

function findToken(db: Kysely<Tables>, column: 'token_hash' | 'former_hash', hash: Uint8Array) {
  return db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.is_bot', 'accounts.claimed_at'])
    .select(['tokens.id as session', 'tokens.kind', 'tokens.used_at', 'tokens.fresh_at', 'tokens.is_shown'])
    .select('tokens.code_used_at')
    .where(column, '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** From now on the token before this one is not valid. */
async function noteShown(db: Kysely<Tables>, tokenHash: Uint8Array): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ is_shown: true, former_hash: null, former_salt: null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

async function noteSeen(db: Kysely<Tables>, { id, session }: { id: string; session: string }): Promise<void> {
  const now = new Date();
  await db.updateTable('accounts').set({ seen_at: now }).where('id', '=', id).execute();
  await db.updateTable('tokens').set({ used_at: now }).where('id', '=', session).execute();
}

export async function findAccountById(db: Kysely<Tables>, id: string): Promise<AccountRow | undefined> {
  const row = await selectAccount(db, id).select(['name', 'is_bot', 'claimed_at']).executeTakeFirst();
  return row && { id, name: row.name, isBot: row.is_bot, claimedAt: row.claimed_at };
}

/**
 * Keeps an account from being erased until the transaction ends. False: it is erased already. Whatever is stored for an
 * account asks here first: a request may have begun before the erasure.
 */
export async function holdAccount(tx: Transaction<Tables>, id: string): Promise<boolean> {
  return (await selectAccount(tx, id).forKeyShare().executeTakeFirst()) !== undefined;
}

/** As `holdAccount`, and alone: whatever else is stored for the account is there already, or waits for the end of the transaction. */
export async function holdAccountAlone(tx: Transaction<Tables>, id: string): Promise<boolean> {
  return (await selectAccount(tx, id).forUpdate().executeTakeFirst()) !== undefined;
}

/** As `holdAccount`; returns the name of the account. Undefined: it is erased. */
export async function holdName(tx: Transaction<Tables>, id: string): Promise<string | undefined> {
  const held = await selectAccount(tx, id).select('name').forKeyShare().executeTakeFirst();
  return held?.name;
}

/** Whether there is an account at this moment: it is not erased. */
export async function hasAccount(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await selectAccount(db, id).executeTakeFirst()) !== undefined;
}

function selectAccount(db: Kysely<Tables>, id: string) {
  return db.selectFrom('accounts').select('id').where('id', '=', id).where('name_key', '<>', ERASED_KEY);
}

/** The tables whose rows an erasure deletes. With an account's sync go its items. */
const ERASED_TABLES = [
  'passkeys',
  'recovery_codes',
  'challenges',
  'former_names',
  'sync_accounts',
  'race_queue',
  'hidden_names',
  'hidden_signatures',
] as const;

/**
 * Revokes all tokens of an account and its bots. Deletes their passkeys, recovery codes, uploads and the words of their
 * reports. Replaces their names, also in signed results: their results stay, nameless. Erased accounts are left alone: an owner may have had many bots. False if
 * there was nothing to erase.
 */
export async function eraseAccount(db: Kysely<Tables>, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.botsOfAccount, id);
    const erased = await tx
      .updateTable('accounts')
      .set({
        name: sql`'Deleted ' || left(id::text, 8)`,
        name_key: ERASED_KEY,
        name_look: null,
        claimed_at: null,
      })
      .where((where) => where.or([where('id', '=', id), where('owner_id', '=', id)]))
      .where('name_key', '<>', ERASED_KEY)
      .returning('id')
      .execute();
    const ids = erased.map((account) => account.id);
    if (ids.length === 0) return false;
    const now = new Date();
    await tx
      .updateTable('tokens')
      .set({
        revoked_at: now,
        label: null,
        fresh_at: null,
        begun_by: null,
        code_used_at: null,
        code_unread_since: null,
      })
      .where('account_id', 'in', ids)
      .execute();
    for (const table of ERASED_TABLES) {
      await tx.deleteFrom(table).where('account_id', 'in', ids).execute();
    }
    await tx
      .updateTable('signed_results') // their records stay: they have the digest of a name only
      .set({ name: null, name_salt: null })
      .where('account_id', 'in', ids)
      .where('name', 'is not', null)
      .execute();
    await tx // they have the name
      .deleteFrom('replay_texts')
      .where('game_id', 'in', (query) =>
        query.selectFrom('games').select('id').where('account_id', 'in', ids),
      )
      .execute();
    await tx
      .deleteFrom('fairness')
      .where('game_id', 'in', (query) =>
        query.selectFrom('games').select('id').where('account_id', 'in', ids),
      )
      .execute();
    await tx
      .updateTable('uploads')
      .set({ deleted_at: now, replay: '', board: '' })
      .where('account_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    // Their origin stays with the upload: without it one network could report again by another account.
    for (const table of ['reports', 'people_reports'] as const) {
      await tx.updateTable(table).set({ reason: '' }).where('account_id', 'in', ids).execute();
    }
    await sql`select pg_notify(${ACCOUNTS_ERASED}, ${JSON.stringify(ids)})`.execute(tx);
    return true;
  });
}

/** The bots of an account that are not revoked, oldest first. */
export async function findBots(db: Kysely<Tables>, ownerId: string): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('tokens', 'tokens.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'accounts.is_bot', 'accounts.claimed_at'])
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .orderBy('accounts.created_at')
    .execute();
  return rows.map(({ id, name, is_bot, claimed_at }) => ({ id, name, isBot: is_bot, claimedAt: claimed_at }));
}
