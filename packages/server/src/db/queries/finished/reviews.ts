/** Stored reviews of ranked games. */
import type { ReviewFigures } from '@twofold/protocol';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.js';

export interface StoredReview {
  readonly figures: ReviewFigures;
  readonly maker: string; // the level, and a digest of the board's networks
}

export async function readReview(db: Kysely<Tables>, gameId: string): Promise<StoredReview | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select(['figures', 'maker'])
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return row && { figures: JSON.parse(row.figures), maker: row.maker };
}

/** Stores a review, in place of an earlier one. */
export async function storeReview(
  db: Kysely<Tables>,
  gameId: string,
  { figures, maker }: StoredReview,
): Promise<void> {
  const row = { figures: JSON.stringify(figures), maker };
  await db
    .insertInto('reviews')
    .values({ game_id: gameId, ...row })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(row))
    .execute();
}
