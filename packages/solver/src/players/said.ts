/**
 * What the model says of a finished own game, and what came of it: chances of later games are corrected by that
 * (correction.ts). Some positions of each game are taken. Each has the chance of the tile in doubt, and whether the game made it.
 * They are taken at one rate of moves and not of games: else short games, which failed, would count too much.
 */
import { type Board, type Game, maxRank, rankValue } from '@twofold/core';
import type { SaidChance } from './correction.js';
import type { PlayoutOptions, TileChance } from './playouts.js';

/** Positions of a game of usual length. */
const POSITIONS = 5;
/** Moves of a usual game of the weakest model. Half the noise makes games nearly twice as long. */
const SHORTEST = { moves: 191, noise: 0.3 };
/** Log moves for log noise (docs/review.md, the table of models). */
const GROWTH = -0.72;

/** Asks the model for the next tiles of a board, up to the one in doubt. */
export type AskChances = (
  board: Board,
  options: PlayoutOptions,
) => Promise<readonly TileChance[] | undefined>;

/**
 * What the model of this noise says of a game that is over. `start` is a whole number that differs from game to game. `ask`
 * answers one question after another. Undefined: it did not answer.
 */
export async function saidOf(
  game: Game,
  { start, noise }: { readonly start: number; readonly noise: number },
  ask: AskChances,
): Promise<SaidChance[] | undefined> {
  const largest = rankValue(maxRank(game.board));
  const said: SaidChance[] = [];
  for (const ply of saidPlies(game.ply, start, noise)) {
    const chances = await ask(ply === 0 ? game.start : game.turn(ply).board, { noise });
    if (!chances) return undefined;
    const doubt = chances.at(-1);
    if (doubt) said.push({ said: doubt.chance, made: doubt.tile <= largest });
  }
  return said;
}

/** Every n-th ply, from one that differs from game to game. A short game may have none. */
export function saidPlies(last: number, start: number, noise: number): number[] {
  const usual = SHORTEST.moves * (noise / SHORTEST.noise) ** GROWTH;
  const every = Math.max(1, Math.round(usual / POSITIONS));
  const first = start % every;
  const count = Math.max(0, Math.ceil((last - first) / every));
  return Array.from({ length: count }, (_, at) => first + at * every);
}
