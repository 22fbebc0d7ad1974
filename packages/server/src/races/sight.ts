/**
 * What somebody may see of a race that goes on. The tiles are the same for all: a board of later than one's own game would
 * show tiles to come. So a racer sees a rival as far as the own game has come. Everybody else sees all as far as the slowest
 * game that goes on. Score and largest tile are shown always.
 */
export interface SeenGame {
  readonly account: string;
  readonly ply: number;
  readonly isOver: boolean;
}

/** The last ply of a game that a viewer may see. */
export function visiblePly(
  games: readonly SeenGame[],
  game: SeenGame,
  viewer: string | undefined,
  hasEnded: boolean,
): number {
  if (hasEnded || game.account === viewer) return game.ply;
  const own = games.find(({ account }) => account === viewer);
  if (own) return Math.min(own.ply, game.ply);
  const going = games.filter(({ isOver }) => !isOver).map(({ ply }) => ply);
  return Math.min(game.ply, ...going);
}
