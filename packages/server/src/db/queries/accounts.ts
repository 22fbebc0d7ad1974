/** Accounts and the tokens that prove them. A token is 256 random bits; the database has its hash only. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables.js';
import { LOCKS, lock } from './locks.js';

export interface AccountRow {
  id: string;
  name: string;
  isBot: boolean;
}

/** How long an account is not noted as seen again, so that reading costs no write. */
const SEEN_AGAIN_MS = 3_600_000;

export interface NewAccount extends AccountRow {
  nameKey: string;
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
): Promise<'made' | 'nameTaken' | 'tooMany'> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.botsOfAccount, bot.ownerId);
    if ((await findBots(tx, bot.ownerId)).length >= most) return 'tooMany';
    return (await store(tx, bot)) ? 'made' : 'nameTaken';
  });
}

async function store(tx: Transaction<Tables>, account: NewAccount): Promise<boolean> {
  const { id, name, nameKey, isBot, ownerId = null, tokenHash, kind, label = null } = account;
  const inserted = await tx
    .insertInto('accounts')
    .values({ id, name, name_key: nameKey, is_bot: isBot, owner_id: ownerId })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .execute();
  if (inserted.length === 0) return false;
  await tx
    .insertInto('tokens')
    .values({ token_hash: tokenHash, account_id: id, kind, label, revoked_at: null })
    .execute();
  return true;
}

/** The account of a token that is not revoked. */
export async function findAccountByToken(
  db: Kysely<Tables>,
  tokenHash: Uint8Array,
): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.is_bot', 'accounts.seen_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (Date.now() - row.seen_at.getTime() > SEEN_AGAIN_MS) {
    await db.updateTable('accounts').set({ seen_at: new Date() }).where('id', '=', row.id).execute();
  }
  return { id: row.id, name: row.name, isBot: row.is_bot };
}

/**
 * Revokes all tokens of an account and its bots, deletes their uploads, and replaces their names: their results
 * stay, nameless.
 */
export async function eraseAccount(db: Kysely<Tables>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('accounts')
      .select('id')
      .where((where) => where.or([where('id', '=', id), where('owner_id', '=', id)]))
      .execute();
    for (const { id: erased } of own) {
      const name = `Deleted ${erased.slice(0, 8)}`;
      const names = { name, name_key: `deleted:${erased}`, name_claimed: false };
      await tx.updateTable('accounts').set(names).where('id', '=', erased).execute();
      await tx
        .updateTable('tokens')
        .set({ revoked_at: new Date() })
        .where('account_id', '=', erased)
        .execute();
      await tx
        .updateTable('uploads')
        .set({ deleted_at: new Date(), replay: '', board: '' })
        .where('account_id', '=', erased)
        .where('deleted_at', 'is', null)
        .execute();
    }
  });
}

/** The bots of an account that are not revoked, oldest first. */
export async function findBots(db: Kysely<Tables>, ownerId: string): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('tokens', 'tokens.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'accounts.is_bot'])
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .orderBy('accounts.created_at')
    .execute();
  return rows.map(({ id, name, is_bot }) => ({ id, name, isBot: is_bot }));
}
