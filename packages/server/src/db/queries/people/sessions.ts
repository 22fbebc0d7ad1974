/** Sessions: the devices that are signed in to an account. A session keeps its id when its token is replaced. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.js';
import { holdAccount, SESSION_LIFE_MS } from '../accounts.js';

/** Tells all processes which sessions have ended: their ids. */
export const SESSIONS_ENDED = 'sessions_ended';

/** Notifications have at most 8,000 bytes. */
const IDS_A_MESSAGE = 150;

export interface SessionRow {
  id: string;
  label: string | null;
  createdAt: Date;
  usedAt: Date;
}

export interface NewSession {
  accountId: string;
  tokenHash: Uint8Array;
  label: string | null;
  freshAt: Date;
}

/** False: the account is erased. */
export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, session.accountId))) return false;
    await tx
      .insertInto('tokens')
      .values({
        account_id: session.accountId,
        token_hash: session.tokenHash,
        kind: 'device',
        label: session.label,
        fresh_at: session.freshAt,
        revoked_at: null,
      })
      .execute();
    return true;
  });
}

/** Replaces the token of a session: the one before is not valid any more. False: the session has ended. */
export async function renewSession(
  db: Kysely<Tables>,
  id: string,
  { tokenHash, freshAt }: { tokenHash: Uint8Array; freshAt?: Date },
): Promise<boolean> {
  const renewed = await db
    .updateTable('tokens')
    .set({ token_hash: tokenHash, used_at: new Date(), ...(freshAt && { fresh_at: freshAt }) })
    .where('id', '=', id)
    .where('kind', '=', 'device')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Notes that the player has just proved the account. */
export async function freshenSession(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('tokens').set({ fresh_at: now }).where('id', '=', id).execute();
}

/** The sessions of an account, the one used last first. */
export async function findSessions(db: Kysely<Tables>, accountId: string): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(['id', 'label', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'device')
    .where('revoked_at', 'is', null)
    .where('used_at', '>', new Date(Date.now() - SESSION_LIFE_MS))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, label, created_at, used_at }) => ({
    id,
    label,
    createdAt: created_at,
    usedAt: used_at,
  }));
}

/** Ends a session of an account, or all but one, and tells every process. Returns how many have ended. */
export async function endSessions(
  db: Kysely<Tables>,
  accountId: string,
  which: { only: string } | { allBut: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('tokens')
      .set({ revoked_at: new Date(), label: null, fresh_at: null })
      .where('account_id', '=', accountId)
      .where('kind', '=', 'device')
      .where('revoked_at', 'is', null)
      .where('id', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.allBut)
      .returning('id')
      .execute();
    await tellEnded(
      tx,
      ended.map(({ id }) => id),
    );
    return ended.length;
  });
}

/** Whether a session goes on. */
export async function hasSession(db: Kysely<Tables>, id: string): Promise<boolean> {
  const found = db.selectFrom('tokens').select('id').where('id', '=', id).where('revoked_at', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

/** How long the row of a session stays after its end. */
const ENDED_KEPT_MS = 30 * 24 * 3_600_000;

/** Removes sessions that nobody has used for a year, and those that ended 30 days ago. Tokens of bots do not expire. */
export async function removeSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db
    .deleteFrom('tokens')
    .where((where) =>
      where.or([
        where('revoked_at', '<', before(ENDED_KEPT_MS)),
        where.and([where('kind', '=', 'device'), where('used_at', '<', before(SESSION_LIFE_MS))]),
      ]),
    )
    .execute();
}

async function tellEnded(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_A_MESSAGE) {
    const message = JSON.stringify(ids.slice(at, at + IDS_A_MESSAGE));
    await sql`select pg_notify(${SESSIONS_ENDED}, ${message})`.execute(tx);
  }
}

/** Whether an account has a game, or had one. */
export async function hasPlayed(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const game = db.selectFrom('games').select('id').where('account_id', '=', accountId).limit(1);
  return (await game.executeTakeFirst()) !== undefined;
}
