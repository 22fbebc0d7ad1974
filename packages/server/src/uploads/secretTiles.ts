/**
 * Refuses an upload with the tiles of a shared deal that others still play. It may be anybody's game on that deal: each tile
 * follows from the deal and the moves. The first few tiles decide, however long the replay is. So nobody learns from the
 * answer whether later tiles are right: uploads would try out what each direction brings.
 */
import { findVariant, Game, makePosition } from '@twofold/core';
import { rankedDealer } from '@twofold/protocol';
import type { Kysely } from 'kysely';
import { type Deal, secretDeals } from '../db/queries/deals.js';
import type { Tables } from '../db/tables.js';
import { Refused } from '../live/refused.js';
import { OPENING_TURNS, type Opening } from './checkUpload.js';

/** Rejects with `Refused` if the replay begins with the tiles of a secret deal. */
export async function refuseSecretTiles(
  db: Kysely<Tables>,
  variant: string,
  opening: Opening,
  now: Date,
): Promise<void> {
  if (opening.turns.length < OPENING_TURNS) return;
  const deals = await secretDeals(db, variant, now);
  if (!deals.some((deal) => isDealt(deal, opening))) return;
  const message = 'Others still play these tiles. Upload the replay when the seed of its deal is public.';
  throw new Refused(409, 'not_revealed', message);
}

function isDealt({ variant, seed, nonce }: Deal, { start, turns }: Opening): boolean {
  const game = new Game(findVariant(variant)!, '', { dealer: rankedDealer(seed, nonce) });
  if (makePosition(game.board) !== start) return false;
  return turns.every(({ direction, cell, rank }) => {
    const dealt = game.play(direction)?.spawn;
    return dealt?.cell === cell && dealt.rank === rank;
  });
}
