// The tiles of an exercise: of its seed, or the most harmful ones by the solver's search.
import { type Board, dealSpawn, type Spawn, seededDealer, VARIANTS } from '@twofold/core';
import { chooseSpawn, HARMFUL_TILES, valueSpawns } from '@twofold/solver/internal';
import type { PageAdvisor } from '../../../../coach/pageAdvisor';

/** Own moves that the solver looks ahead after each tile, as the exercises were checked (trainer/programs/exercises/find.ts). */
const DEPTH = 2;

export interface Tiles {
  /** The tile after the move number `ply`, from 1 on: the same each time. */
  tileAt(afterstate: Board, ply: number): Spawn | Promise<Spawn>;
}

type TileAdvisor = Pick<PageAdvisor, 'ask' | 'load'>;

/** `onFailure` hears that the solver did not answer. A seed then deals the tile. */
export function createTiles(tiles: string, advisor: TileAdvisor, onFailure: () => void): Tiles {
  return { tileAt: tiles === HARMFUL_TILES ? harmful(advisor, onFailure) : dealt(tiles) };
}

function dealt(seed: string) {
  const dealer = seededDealer(seed);
  return (afterstate: Board, ply: number) => dealSpawn(afterstate, VARIANTS.classic, dealer, ply, 0);
}

function harmful(advisor: TileAdvisor, onFailure: () => void) {
  const known = new Map<string, Spawn>();
  const bySeed = dealt('harmful');
  return async (afterstate: Board, ply: number) => {
    const key = afterstate.ranks.join();
    const before = known.get(key);
    if (before) return before;
    await advisor.load(); // guesses without the network would be other tiles
    const search = async (board: Board) =>
      (await advisor.ask(board, VARIANTS.classic, { depth: DEPTH }, { isBackground: true }).answer)?.lines;
    const spawns = await valueSpawns(afterstate, search);
    const chosen = spawns && chooseSpawn(spawns, 'harmful');
    if (!chosen) onFailure();
    const { cell, rank } = chosen ?? bySeed(afterstate, ply);
    if (chosen) known.set(key, { cell, rank });
    return { cell, rank };
  };
}
