/** Share pictures of finished games, and what they show. A picture can be painted again: old ones go. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.js';
import { isShown } from '../moderation/results.js';

/** A finished game as its link may show it to anybody. No name is among it. */
export interface ShownGame {
  readonly id: string;
  readonly variant: string;
  readonly board: string; // position notation
  readonly score: number;
  readonly ply: number;
  readonly maxRank: number;
  readonly deal: { readonly kind: string; readonly number: number | null } | null;
}

/** Undefined: it goes on, has no moves, is hidden, or its deal is still secret. */
export async function findShownGame(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<ShownGame | undefined> {
  const row = await db
    .selectFrom('results')
    .innerJoin('games', 'games.id', 'results.game_id')
    .leftJoin('deals', 'deals.id', 'games.deal_id')
    .select(['games.variant', 'games.board', 'results.score', 'results.ply', 'results.max_rank'])
    .select(['games.deal_id', 'deals.kind', 'deals.number'])
    .where('results.game_id', '=', id)
    .where(({ or, eb }) => or([eb('games.deal_id', 'is', null), eb('deals.reveal_at', '<=', now)]))
    .where(isShown('results.game_id'))
    .executeTakeFirst();
  if (!row?.board || row.ply === 0) return undefined;
  const { variant, board, score, ply, max_rank: maxRank, kind, number } = row;
  const deal = row.deal_id === null ? null : { kind: kind!, number };
  return { id, variant, board, score, ply, maxRank, deal };
}

export async function readPicture(db: Kysely<Tables>, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('pictures').select('png').where('game_id', '=', id).executeTakeFirst();
  return row?.png;
}

export async function storePicture(db: Kysely<Tables>, id: string, png: Uint8Array): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ game_id: id, png })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet({ png }))
    .execute();
}

/** Removes pictures that were painted before a time. */
export async function dropPictures(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('pictures').where('created_at', '<', before).execute();
}
