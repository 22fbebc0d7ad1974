/** A reviewed game as it was for its player: the chances of the next tiles, if somebody who loses as much played on. */
import type { Game } from '@twofold/core';
import type { Advisor, Reviewed } from '@twofold/solver';
import type { ChancePoint } from '@twofold/solver/internal';
import { percent, table } from '../format.js';

export interface ForPlayer {
  /** The noise of the model whose moves lose as much as those of this game. */
  readonly noise: number;
  readonly points: readonly ChancePoint[];
}

/** Positions of a game for which chances are given. */
const POINTS = 8;
/** Strong players play on for thousands of moves, so fewer of their games are enough for a first impression. */
const FEW_GAMES = 60;
const STRONG_NOISE = 0.01;

/** Undefined: no network plays such boards, or the moves have no grades. */
export async function forPlayer(
  game: Game,
  { game: { meanShare } }: Reviewed,
  advisor: Advisor,
): Promise<ForPlayer | undefined> {
  const { chancesAlong, evenPlies, noiseOfLoss } = await import('@twofold/solver/internal');
  if (meanShare === undefined) return undefined;
  const noise = noiseOfLoss(meanShare);
  const player = { noise, ...(noise < STRONG_NOISE && { games: FEW_GAMES }) };
  const points: ChancePoint[] = [];
  for await (const point of chancesAlong(game, evenPlies(game.ply, POINTS), advisor, player))
    points.push(point);
  return points.length === 0 ? undefined : { noise, points };
}

/** The tile in doubt at each of the positions, and its chance. */
export function describeForPlayer({ points }: ForPlayer): string {
  const rows = points.flatMap(({ ply, chances }) => {
    const doubt = chances.at(-1);
    return doubt
      ? [[String(ply), String(doubt.tile), `${percent(doubt.chance)} +- ${percent(doubt.error)}`]]
      : [];
  });
  return table([['after move', 'tile', 'chance for a player who loses as much'], ...rows]);
}
