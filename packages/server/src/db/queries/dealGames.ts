/** The solver's games on deals that are revealed. */
import { type Kysely, sql } from 'kysely';
import type { DealGame } from '../../ranked/dealGame.js';
import type { Tables } from '../tables.js';

/** Deals without a game that are found at once. */
const MOST_MISSING = 20;

/** Deals of days and weeks whose seeds are public, without the solver's game: the newest first, and none of `except`. */
export async function dealsWithoutGame(
  db: Kysely<Tables>,
  now: Date,
  except: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('deals')
    .leftJoin('solver_games', 'solver_games.deal_id', 'deals.id')
    .select('deals.id')
    .where('solver_games.deal_id', 'is', null)
    .where('kind', 'in', ['daily', 'week'])
    .where('reveal_at', '<=', now)
    .where(sql<boolean>`deals.id <> all(${sql.val(except)}::text[])`)
    .orderBy('reveal_at', 'desc')
    .limit(MOST_MISSING)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the solver's game on a deal, in place of an earlier one. */
export async function storeDealGame(db: Kysely<Tables>, dealId: string, game: DealGame): Promise<void> {
  const { compact, score, ply, maxRank, player } = game;
  const row = { replay: compact, score, ply, max_rank: maxRank, maker: player };
  await db
    .insertInto('solver_games')
    .values({ deal_id: dealId, ...row })
    .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(row))
    .execute();
}

/** The solver's game on a deal. Undefined: there is none yet, or the seed of the deal is still secret. */
export async function readDealGame(
  db: Kysely<Tables>,
  dealId: string,
  now: Date,
): Promise<DealGame | undefined> {
  const row = await db
    .selectFrom('solver_games')
    .innerJoin('deals', 'deals.id', 'solver_games.deal_id')
    .select(['replay', 'score', 'ply', 'max_rank', 'maker'])
    .where('deal_id', '=', dealId)
    .where('reveal_at', '<=', now)
    .executeTakeFirst();
  return (
    row && { compact: row.replay, score: row.score, ply: row.ply, maxRank: row.max_rank, player: row.maker }
  );
}
