/**
 * A game as it was for its player, and not for the solver: the chance of the next tiles, if a player of that strength played on.
 * The solver makes 2048 from nearly every position of a beginner's game, so its chance says nothing there.
 */
import { type Board, type Game, isOver, statusOf } from '@twofold/core';
import { lastTile } from '../success/course.js';
import type { PlayoutOptions, TileChance } from './playouts.js';

/** Who plays on: an advisor or an engine. */
export interface PlayerAdvisor {
  playouts(
    position: { board: Board; fourChance: number },
    options: PlayoutOptions,
  ): Promise<readonly TileChance[] | undefined>;
}

export interface ChancePoint {
  readonly ply: number;
  readonly chances: readonly TileChance[]; // the nearest tile first. None: no tile is left to make
}

/**
 * The chances at these plies, one after another. It ends where there are none: by other boards, other tiles than the network
 * learned, or a newer question. Rejects as `PlayerAdvisor.playouts` does. A course has no tiles beyond its target.
 */
export async function* chancesAlong(
  game: Game,
  plies: Iterable<number>,
  advisor: PlayerAdvisor,
  player: PlayoutOptions,
): AsyncGenerator<ChancePoint, void, void> {
  const { variant } = game;
  const { fourChance } = variant;
  const last = lastTile(variant);
  for (const ply of plies) {
    const board = ply === game.ply ? game.board : game.turn(ply + 1).before;
    const isEnded = statusOf(board, variant) === 'over' && !isOver(board);
    const chances = isEnded ? [] : await advisor.playouts({ board, fourChance }, player);
    if (!chances) return;
    yield { ply, chances: chances.filter(({ tile }) => tile <= last) };
  }
}

/** Plies spread evenly over a game, the first and the last included. */
export function evenPlies(last: number, count: number): number[] {
  const parts = Math.max(1, Math.min(count - 1, last));
  const plies = Array.from({ length: parts + 1 }, (_, at) => Math.round((at * last) / parts));
  return [...new Set(plies)];
}
