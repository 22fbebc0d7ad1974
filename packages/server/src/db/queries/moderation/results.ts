/**
 * Results that an operator hides. They leave leaderboards and lists; the player's next best takes their place. The signed
 * entry stays in the chain, since nothing may leave it.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.js';
import { rankResult } from '../results.js';
import { type Deed, note } from './audit.js';

/** Of a query of results: only those that are not hidden. `gameId`: the column with the game's id. */
export function isShown(gameId: string): RawBuilder<SqlBool> {
  return sql`not exists (select from hidden_results where hidden_results.game_id = ${sql.ref(gameId)})`;
}

/** Hides the result of a game. `known`: it is hidden already. */
export async function hideResult(
  db: Kysely<Tables>,
  gameId: string,
  deed: Deed,
): Promise<'hidden' | 'known' | 'none'> {
  return db.transaction().execute(async (tx) => {
    const result = await findResult(tx, gameId);
    if (!result) return 'none';
    const hidden = await tx
      .insertInto('hidden_results')
      .values({ game_id: gameId, hidden_at: deed.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('game_id')
      .execute();
    if (hidden.length === 0) return 'known';
    await rankAnew(tx, result, deed.at);
    await note(tx, deed, 'hide result', gameId, { hidden: false });
    return 'hidden';
  });
}

/** Shows a hidden result again. */
export async function showResult(db: Kysely<Tables>, gameId: string, deed: Deed): Promise<'shown' | 'none'> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('hidden_results')
      .where('game_id', '=', gameId)
      .returning('game_id')
      .execute();
    const result = deleted.length > 0 ? await findResult(tx, gameId) : undefined;
    if (!result) return 'none';
    await rankAnew(tx, result, deed.at);
    await note(tx, deed, 'show result', gameId, { hidden: true });
    return 'shown';
  });
}

function findResult(tx: Transaction<Tables>, gameId: string) {
  return tx.selectFrom('results').selectAll().where('game_id', '=', gameId).executeTakeFirst();
}

/** Makes the rows of a player on the leaderboards of a variant anew, from the results that are shown. */
async function rankAnew(
  tx: Transaction<Tables>,
  { account_id, variant }: { account_id: string; variant: string },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('leaderboard')
    .where('account_id', '=', account_id)
    .where('variant', '=', variant)
    .execute();
  const results = await tx
    .selectFrom('results')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('variant', '=', variant)
    .where(isShown('results.game_id'))
    .orderBy('ended_at')
    .execute();
  for (const result of results) await rankResult(tx, result, now);
}
