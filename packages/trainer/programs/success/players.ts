/** The players whose games are the examples, and the number of games of each. */
import { type Board, makeVariant, USUAL_FOUR_CHANCE, type Variant } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import type { AnySizeSearch } from '@twofold/solver/internal';
import { Xorshift } from '../../src/xorshift.js';
import { type PlayedGame, type Player, playGame, positionOf, type Sample } from './games.js';

/** Games of one player, to be played. */
export interface Series {
  variant: Variant;
  player: Player;
  games: number;
  /** Chance of a position to be kept: enough of them, and few of one game. */
  kept: number;
  /** Each game goes on from some position of this player's game. By default it begins with the first tiles. */
  from?: Player;
}

/** Every chance is that of a searched game, also where depth 1 is all that is known so far. */
export function networkSeries(kernel: Kernel): Series[] {
  const variant = makeVariant({ columns: 4, rows: 4 });
  const glance = ({ ranks }: Board) => kernel.bestMove(ranks, { depth: 1 });
  const choose = ({ ranks }: Board) => kernel.bestMove(ranks, { nodes: 2000 });
  const from = { name: '1-ply', choose: glance }; // its positions are less sound than those of a search
  return [
    { variant, player: { name: '2,000 nodes a move', choose, glance }, games: 120, kept: 0.04 },
    {
      variant,
      player: { name: '2,000 nodes from a 1-ply game on', choose, glance },
      games: 160,
      kept: 0.03,
      from,
    },
  ];
}

/** The other sizes, each with its number of games. */
export const SIZES = [
  { columns: 2, rows: 2, games: 600, kept: 1 },
  { columns: 2, rows: 3, games: 400, kept: 0.5 },
  { columns: 2, rows: 4, games: 300, kept: 0.25 },
  { columns: 3, rows: 3, games: 200, kept: 0.15 },
  { columns: 3, rows: 4, games: 120, kept: 0.06 },
  { columns: 3, rows: 5, games: 60, kept: 0.05 },
  { columns: 4, rows: 5, games: 16, kept: 0.04 },
];

export function heuristicSeries(search: AnySizeSearch): Series {
  const choose = (board: Board) => search.bestMove(board, USUAL_FOUR_CHANCE, { nodes: 500 });
  const variant = makeVariant({ columns: 4, rows: 4 });
  return { variant, player: { name: 'heuristic, 500 nodes a move', choose }, games: 60, kept: 0.06 };
}

export function sizeSeries(
  { columns, rows, games, kept }: (typeof SIZES)[number],
  search: AnySizeSearch,
): Series {
  const variant = makeVariant({ columns, rows });
  const limits = columns * rows <= 6 ? {} : { nodes: 500 }; // the smallest are solved
  const choose = (board: Board) => search.bestMove(board, USUAL_FOUR_CHANCE, limits);
  return { variant, player: { name: `${columns}x${rows}`, choose }, games, kept };
}

/** The samples of all games, each series with the same random sequence. Reports each series. */
export function playAll(series: readonly Series[], report: (line: string) => void): Sample[] {
  return series.flatMap(({ variant, player, games, kept, from }) => {
    const random = new Xorshift();
    const played: PlayedGame[] = [];
    for (let game = 0; game < games; game++) {
      const start = from && positionOf(variant, game, from, random);
      played.push(playGame(variant, game, player, { chance: kept, random }, start));
    }
    const score = played.reduce((sum, own) => sum + own.score, 0) / games;
    const moves = played.reduce((sum, own) => sum + own.moves, 0);
    report(`${variant.id}, ${player.name}: ${games} games, ${moves} moves, mean score ${Math.round(score)}`);
    return played.flatMap(({ samples }) => samples);
  });
}
