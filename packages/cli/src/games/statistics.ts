/** Bests, means and splits of games, board by board. */
import { compareSplits, type Split } from '@twofold/core/internal';
import type { ListedGame } from './collection.js';

export interface BoardStatistics {
  readonly variant: string;
  readonly games: number;
  readonly over: number; // finished ones
  readonly best: number | undefined; // of games without help; undefined: there is none
  readonly mean: number | undefined; // of finished games; undefined: there is none
  readonly maxTile: number;
  readonly target: number;
  readonly targetMade: number; // games that hold the target or a larger tile
  readonly moves: number;
}

/** The statistics of each board, the most played first. */
export function statisticsOf(games: readonly ListedGame[]): BoardStatistics[] {
  const boards = new Map<string, ListedGame[]>();
  for (const game of games) boards.set(game.variant.id, [...(boards.get(game.variant.id) ?? []), game]);
  return [...boards.values()].map(boardStatistics).sort((a, b) => b.games - a.games);
}

/** When a game first made each tile, beside the best and the median time of the others on its board. */
export function splitsOf(game: ListedGame, games: readonly ListedGame[]): Split[] {
  const others = games.filter(
    (other) => other !== game && other.variant.id === game.variant.id && other.isHelped === game.isHelped,
  );
  return compareSplits(
    game.milestones,
    others.map(({ milestones }) => milestones),
  );
}

function boardStatistics(games: readonly ListedGame[]): BoardStatistics {
  const { id, target } = games[0]!.variant;
  const own = games.filter(({ isHelped }) => !isHelped);
  const over = games.filter(({ status }) => status === 'over');
  const sum = (of: readonly ListedGame[], what: 'score' | 'ply') =>
    of.reduce((all, game) => all + game[what], 0);
  return {
    variant: id,
    games: games.length,
    over: over.length,
    best: own.length === 0 ? undefined : Math.max(...own.map(({ score }) => score)),
    mean: over.length === 0 ? undefined : sum(over, 'score') / over.length,
    maxTile: Math.max(...games.map(({ maxTile }) => maxTile)),
    target,
    targetMade: games.filter(({ maxTile }) => maxTile >= target).length,
    moves: sum(games, 'ply'),
  };
}
