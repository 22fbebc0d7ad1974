/**
 * Claimed names. A name that its account gives up stays its own for three months: nobody else can pass for the player
 * by it. So few changes are allowed that nobody collects names.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.js';

const DAY_MS = 24 * 3_600_000;
/** Changes in `CHANGES_MS`. The claim is none. */
export const MOST_CHANGES = 3;
const CHANGES_MS = 30 * DAY_MS;
/** How long a name stays its former account's. */
const KEPT_MS = 90 * DAY_MS;

/** The key of an erased account's name. It is longer than any player's name. */
export const ERASED_KEY = sql<string>`'deleted:' || id::text`;

export interface Name {
  name: string;
  nameKey: string;
  nameLook: string;
}

export type Naming =
  | { kind: 'claimed' | 'changed' | 'same'; claimedAt: Date }
  | { kind: 'taken' | 'erased' }
  | { kind: 'tooMany'; again: Date };

/** Rolls a transaction back, with the answer. */
class Undone extends Error {
  constructor(readonly answer: Naming) {
    super(answer.kind);
  }
}

/** Gives an account its first chosen name, or another one. */
export async function changeName(db: Kysely<Tables>, id: string, name: Name, now: Date): Promise<Naming> {
  try {
    return await db.transaction().execute((tx) => changeWithin(tx, id, name, now));
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { kind: 'taken' };
    throw error;
  }
}

/** PostgreSQL's code for a second row of a unique value. */
const UNIQUE_VIOLATION = '23505';

async function changeWithin(
  tx: Transaction<Tables>,
  id: string,
  { name, nameKey, nameLook }: Name,
  now: Date,
): Promise<Naming> {
  const before = await tx
    .selectFrom('accounts')
    .select(['name', 'name_key', 'name_look', 'claimed_at'])
    .where('id', '=', id)
    .where('name_key', '<>', ERASED_KEY)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return { kind: 'erased' };
  const claimedAt = before.claimed_at ?? now;
  if (before.claimed_at && before.name === name) return { kind: 'same', claimedAt };
  if (before.claimed_at) {
    const again = await whenAgain(tx, id, now);
    if (again) return { kind: 'tooMany', again };
  }
  await tx
    .updateTable('accounts')
    .set({ name, name_key: nameKey, name_look: nameLook, claimed_at: claimedAt })
    .where('id', '=', id)
    .execute();
  // After the update: a name that another account has given up meanwhile is seen.
  if (await isFormerName(tx, { nameKey, nameLook }, id, now)) throw new Undone({ kind: 'taken' });
  if (!before.claimed_at) return { kind: 'claimed', claimedAt };
  const former = { name: before.name, name_key: before.name_key, name_look: before.name_look ?? '' };
  await tx
    .insertInto('former_names')
    .values({ account_id: id, ...former, given_up_at: now })
    .execute();
  return { kind: 'changed', claimedAt };
}

/** When an account may change its name again. Undefined: now. */
async function whenAgain(tx: Transaction<Tables>, id: string, now: Date): Promise<Date | undefined> {
  const changes = await tx
    .selectFrom('former_names')
    .select('given_up_at')
    .where('account_id', '=', id)
    .where('given_up_at', '>', new Date(now.getTime() - CHANGES_MS))
    .orderBy('given_up_at', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  const oldest = changes[MOST_CHANGES - 1];
  return oldest && new Date(oldest.given_up_at.getTime() + CHANGES_MS);
}

/**
 * Whether a name is not free yet: another account gave it up a short while ago, or an operator has hidden it. A name that
 * looks like it counts as the same.
 */
export async function isFormerName(
  tx: Transaction<Tables>,
  { nameKey, nameLook }: Pick<Name, 'nameKey' | 'nameLook'>,
  ownId: string,
  now: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('former_names')
    .select('account_id')
    .where('account_id', '<>', ownId)
    .where('given_up_at', '>', new Date(now.getTime() - KEPT_MS))
    .where((where) => where.or([where('name_key', '=', nameKey), where('name_look', '=', nameLook)]))
    .executeTakeFirst();
  return found !== undefined || isHiddenName(tx, { nameKey, nameLook });
}

/** Whether an operator has hidden a name, or one that looks like it: nobody may choose it, nor its own account. */
async function isHiddenName(
  tx: Transaction<Tables>,
  { nameKey, nameLook }: Pick<Name, 'nameKey' | 'nameLook'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('hidden_names')
    .select('account_id')
    .where((where) => where.or([where('name_key', '=', nameKey), where('name_look', '=', nameLook)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes the names that are kept for nobody any more. */
export async function removeFormerNames(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('former_names')
    .where('given_up_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
