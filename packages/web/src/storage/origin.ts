// Where a game comes from, as far as its moves and tiles can tell.
import type { Game } from '@twofold/core';
import type { GameRecord, Origin } from './types';

export const ORIGINS: readonly Origin[] = ['position', 'kept'];

/**
 * The origin of a game that says `claimed` of itself. A line that does not begin as its seed deals, or begins with
 * points, starts from a position; tiles other than the seed's were never dealt here. Undefined: dealt here.
 */
export function originOf(game: Game, claimed?: Origin): Origin | undefined {
  if (claimed !== undefined) return claimed;
  if (!game.fresh || game.startScore > 0) return 'position';
  return game.seeded ? undefined : 'kept';
}

/** Whether a game counts: for bests and in the statistics. */
export function isOwn({ origin, solver }: GameRecord): boolean {
  return origin === undefined && solver === undefined;
}
