/** Changes of a player's chance: what a move took of it, or a tile brought. */
import type { Direction, Game } from '@twofold/core';
import type { PlayerAdvisor } from './forPlayer.js';
import type { PlayoutOptions, TileChance } from './playouts.js';

/** A difference of two chances. */
export interface Change {
  readonly change: number; // -1 to 1
  readonly error: number; // one standard error
}

/** The least change that counts as one, and how many errors it must have. */
const LEAST = 0.01;
const ERRORS = 2;

/** Undefined: one of both chances is not known. */
export function changeOf(from: TileChance | undefined, to: TileChance | undefined): Change | undefined {
  if (!from || !to) return undefined;
  if (from === to) return { change: 0, error: 0 };
  return { change: to.chance - from.chance, error: Math.hypot(from.error, to.error) };
}

/** The change, if it is surely one. */
export function certain(change: Change | undefined): number | undefined {
  if (!change || Math.abs(change.change) <= Math.max(ERRORS * change.error, LEAST)) return undefined;
  return change.change;
}

/** A move of a game, and the direction that was better. */
interface ComparedMove {
  readonly ply: number;
  readonly played: Direction;
  readonly best: Direction;
}

/** Whose chance changes, and of which tile. */
type Player = PlayoutOptions & Required<Pick<PlayoutOptions, 'tile'>>;

/** What a move took of the chance, beside the better one. Undefined where no network can say. */
export async function costFor(
  game: Game,
  { ply, played, best }: ComparedMove,
  advisor: PlayerAdvisor,
  player: Player,
): Promise<Change | undefined> {
  const board = game.turn(ply).before;
  const after = (first: Direction) => chanceAt(board, game, advisor, { ...player, first });
  return changeOf(await after(best), await after(played));
}

/** What the tile after a move brought, beside the mean of all tiles that could come. Undefined where no network can say. */
export async function luckFor(
  game: Game,
  { ply, played }: Pick<ComparedMove, 'ply' | 'played'>,
  advisor: PlayerAdvisor,
  player: Player,
): Promise<Change | undefined> {
  const { before, board } = game.turn(ply);
  const mean = await chanceAt(before, game, advisor, { ...player, first: played });
  return changeOf(mean, await chanceAt(board, game, advisor, player));
}

async function chanceAt(
  board: Game['board'],
  { variant: { fourChance } }: Game,
  advisor: PlayerAdvisor,
  options: Player,
): Promise<TileChance | undefined> {
  return (await advisor.playouts({ board, fourChance }, options))?.[0];
}
