/**
 * Names that an operator hides. A neutral one takes the place of the name, so that no reader of names need know. The key
 * of the name stays with its account: nobody else gets it. Signed results keep the digest of the name alone, as those
 * of erased accounts do.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.js';
import { ERASED_KEY } from '../people/names.js';
import { type Deed, note } from './audit.js';

/** Takes the place of a hidden name. */
const NEUTRAL = sql<string>`'Player ' || left(id::text, 8)`;

/** Hides the name of an account. `known`: it is hidden already. */
export async function hideName(
  db: Kysely<Tables>,
  id: string,
  deed: Deed,
): Promise<'hidden' | 'known' | 'none'> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) return 'none';
    if (await findHidden(tx, id)) {
      if (account.is_neutral) return 'known';
      await tx.deleteFrom('hidden_names').where('account_id', '=', id).execute(); // a name chosen since is hidden now
    }
    const { name, name_key, name_look } = account;
    await tx
      .insertInto('hidden_names')
      .values({ account_id: id, name, name_key, name_look, hidden_at: deed.at })
      .execute();
    await tx.updateTable('accounts').set({ name: NEUTRAL }).where('id', '=', id).execute();
    await hideSignatures(tx, id);
    await note(tx, deed, 'hide name', id, { hidden: false });
    return 'hidden';
  });
}

/** Shows a hidden name again. A name that its player has chosen since stays. */
export async function showName(db: Kysely<Tables>, id: string, deed: Deed): Promise<'shown' | 'none'> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    const hidden = account && (await findHidden(tx, id));
    if (!hidden) return 'none';
    if (account.is_neutral)
      await tx.updateTable('accounts').set({ name: hidden.name }).where('id', '=', id).execute();
    await tx.deleteFrom('hidden_names').where('account_id', '=', id).execute();
    await sql`update signed_results as signed set name = hidden.name, name_salt = hidden.name_salt
      from hidden_signatures as hidden
      where hidden.game_id = signed.game_id and hidden.account_id = ${id}`.execute(tx);
    await tx.deleteFrom('hidden_signatures').where('account_id', '=', id).execute();
    await dropTexts(tx, id);
    await note(tx, deed, 'show name', id, { hidden: true });
    return 'shown';
  });
}

function lockAccount(tx: Transaction<Tables>, id: string) {
  return tx
    .selectFrom('accounts')
    .select(['name', 'name_key', 'name_look'])
    .select(sql<boolean>`name = ${NEUTRAL}`.as('is_neutral'))
    .where('id', '=', id)
    .where('name_key', '<>', ERASED_KEY)
    .forUpdate()
    .executeTakeFirst();
}

function findHidden(tx: Transaction<Tables>, id: string) {
  return tx.selectFrom('hidden_names').select('name').where('account_id', '=', id).executeTakeFirst();
}

async function hideSignatures(tx: Transaction<Tables>, id: string): Promise<void> {
  await sql`insert into hidden_signatures (game_id, account_id, name, name_salt)
    select game_id, account_id, name, name_salt from signed_results
    where account_id = ${id} and name is not null
    on conflict (game_id) do nothing`.execute(tx);
  await tx
    .updateTable('signed_results')
    .set({ name: null, name_salt: null })
    .where('account_id', '=', id)
    .where('name', 'is not', null)
    .execute();
  await dropTexts(tx, id);
}

/** Stored replays have the name. They are made again. */
async function dropTexts(tx: Transaction<Tables>, id: string): Promise<void> {
  await tx
    .deleteFrom('replay_texts')
    .where('game_id', 'in', (query) => query.selectFrom('games').select('id').where('account_id', '=', id))
    .execute();
}
