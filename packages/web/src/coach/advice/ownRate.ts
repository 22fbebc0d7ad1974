// The chance of a tile for the player: of their own games of a board that came as far, how many went on to it.
import { rankValue } from '@twofold/core';
import { isOwn } from '../../storage/origin';
import type { GameSummary } from '../../storage/records';

export interface OwnRate {
  readonly tile: number; // the number on it
  readonly from: number; // the largest tile of the position
  readonly made: number; // games that made `tile`
  readonly games: number; // games that made `from`, and ended or made `tile`
}

/** Fewer games say nothing. */
const LEAST_GAMES = 5;
/** Above this share a tile is not in doubt. */
const CERTAIN = 0.95;

/**
 * The first tile above the largest one that is in doubt for the player, and how often they made it. Games that are still
 * under way count once they have made the tile. Undefined: too few games came as far.
 */
export function ownRateOf(
  games: readonly GameSummary[],
  { id, variant, maxRank }: Pick<GameSummary, 'id' | 'variant' | 'maxRank'>,
): OwnRate | undefined {
  const own = games.filter((game) => game.variant === variant && game.id !== id && isOwn(game));
  let last: OwnRate | undefined;
  for (let rank = maxRank + 1; ; rank++) {
    const made = own.filter((game) => game.maxRank >= rank).length;
    const failed = own.filter(
      (game) => game.status === 'over' && game.maxRank >= maxRank && game.maxRank < rank,
    ).length;
    const count = made + failed;
    if (count < LEAST_GAMES) return last;
    last = { tile: rankValue(rank), from: rankValue(maxRank), made, games: count };
    if (made / count <= CERTAIN) return last;
  }
}
