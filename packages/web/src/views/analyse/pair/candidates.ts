// The own games that may stand beside one.
import type { GameSummary } from '../../../storage/records';

const MOST_GAMES = 12;

/** Games of the same board, those on the same tiles first, the last played before others. */
export function candidatesFor(
  { id, variant, seed }: GameSummary,
  games: readonly GameSummary[],
): GameSummary[] {
  const others = games.filter((game) => game.id !== id && game.variant === variant && game.ply > 0);
  const isSame = (game: GameSummary) => Number(game.seed === seed && game.origin !== 'position');
  return others.sort((one, other) => isSame(other) - isSame(one)).slice(0, MOST_GAMES);
}
