// The origin of a game, in as far as its moves and tiles prove it.
import type { Game } from '@twofold/core';
import type { GameSummary, Origin } from './records';

export const ORIGINS: readonly Origin[] = ['position', 'kept'];

/**
 * The origin of a game: `claimed` where its record claims one, else what the line proves. position: the line
 * starts with points, or not as its seed deals. kept: its tiles are not the seed's. Undefined: dealt here.
 */
export function originOf(game: Game, claimed?: Origin): Origin | undefined {
  if (claimed !== undefined) return claimed;
  if (!game.fresh || game.startScore > 0) return 'position';
  return game.seeded ? undefined : 'kept';
}

/** Whether the player had help in a game: undo, or the coach's. */
export function isHelped({ undos, help = 0 }: Pick<GameSummary, 'undos' | 'help'>): boolean {
  return undos + help > 0;
}

/** Whether the player chose every move. The live evaluation counts as help once, and chooses no move. */
export function isWithoutAdvice({ undos, help = 0 }: Pick<GameSummary, 'undos' | 'help'>): boolean {
  return undos === 0 && help <= 1;
}

/** Whether a game counts for bests and statistics. */
export function isOwn({ origin, solver }: GameSummary): boolean {
  return origin === undefined && solver === undefined;
}
