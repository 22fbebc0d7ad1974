/** Uses of the recovery code. The other devices of the account show them until their player has read of them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.js';
import { holdAccountAlone } from '../accounts.js';
import { endSessionsWithin } from './sessions.js';

/** Lets all other devices of an account know that its recovery code has begun a session. The newest use counts. */
export async function tellCodeUse(
  tx: Transaction<Tables>,
  accountId: string,
  session: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ code_used_at: now, code_unread_since: sql`coalesce(code_unread_since, ${now})` })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'device')
    .where('revoked_at', 'is', null)
    .where('id', '<>', session)
    .execute();
}

/** Notes that the player has read at this device of the use of the recovery code then. A later one stays unread. */
export async function noteCodeRead(db: Kysely<Tables>, session: string, usedAt: Date): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ code_used_at: null, code_unread_since: null })
    .where('id', '=', session)
    .where('code_used_at', '<=', usedAt)
    .execute();
}

/** What a refusal has done. `hasRemoved`: passkeys and the code that were made since are gone. */
export interface Refusal {
  ended: number;
  hasRemoved: boolean;
}

/**
 * The player did not use the code: ends all other sessions that began since its first unread use. With a proof of the account it also
 * removes the passkeys and the code that were made since. Undefined: this device has no such use to read of. `proves`: whether the
 * device has such a proof. It is asked when nobody else can store a key any more, who would lose it.
 */
export async function refuseCodeUse(
  db: Kysely<Tables>,
  { id, session }: { id: string; session: string },
  proves: (tx: Transaction<Tables>) => Promise<boolean>,
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdAccountAlone(tx, id))) return undefined;
    const own = tx
      .selectFrom('tokens')
      .select(['code_used_at', 'code_unread_since'])
      .where('id', '=', session);
    const { code_used_at: usedAt, code_unread_since: since } = (await own.executeTakeFirst()) ?? {};
    if (!usedAt) return undefined;
    const from = since ?? usedAt; // an earlier version of the server notes the newest use only
    const isProved = await proves(tx);
    const ended = await endSessionsWithin(tx, id, { allBut: session, since: from });
    if (!isProved) return { ended, hasRemoved: false };
    for (const table of ['passkeys', 'recovery_codes'] as const) {
      await tx.deleteFrom(table).where('account_id', '=', id).where('created_at', '>=', from).execute();
    }
    await hideCodeUses(tx, id, from);
    return { ended, hasRemoved: true };
  });
}

/** No device need show these uses any more. A device that has an earlier one to read of still does. */
async function hideCodeUses(tx: Transaction<Tables>, accountId: string, from: Date): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ code_used_at: null, code_unread_since: null })
    .where('account_id', '=', accountId)
    .where(sql`coalesce(code_unread_since, code_used_at)`, '>=', from)
    .execute();
}
