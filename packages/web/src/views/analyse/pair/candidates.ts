// The own games that may stand beside one.
import type { GameSummary } from '../../../storage/records';

const MOST_GAMES = 12;

/** Games of the same board, those on the same tiles first, the last played before others. */
export function candidatesFor(own: GameSummary, games: readonly GameSummary[]): GameSummary[] {
  const others = games.filter((game) => game.id !== own.id && game.variant === own.variant && game.ply > 0);
  const isSame = (game: GameSummary) => Number(haveSameTiles(own, game));
  return others.sort((one, other) => isSame(other) - isSame(one)).slice(0, MOST_GAMES);
}

/** Whether one seed dealt both games from their first tiles on. A game without a seed has the text ''. */
export function haveSameTiles(one: GameSummary, other: GameSummary): boolean {
  const isDealt = one.seed !== '' && one.origin !== 'position' && other.origin !== 'position';
  return isDealt && one.seed === other.seed;
}
