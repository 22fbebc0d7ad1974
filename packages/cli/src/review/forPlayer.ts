/** A reviewed game as it was for its player: the chances of the next tiles, if somebody who loses as much played on. */
import { type Game, maxRank, rankValue } from '@twofold/core';
import type { Advisor, Reviewed, ReviewedMove } from '@twofold/solver';
import { type ChancePoint, type Change, certain } from '@twofold/solver/internal';
import { percent, table } from '../format.js';

export interface ForPlayer {
  /** The noise of the model whose moves lose as much as those of this game. */
  readonly noise: number;
  readonly points: readonly ChancePoint[];
  /** The first tile that the game did not make: the changes are of its chance. */
  readonly tile: number;
  /** What the moves that cost most took, and the tiles that changed most brought. */
  readonly moves: readonly MoveChange[];
  readonly tiles: readonly MoveChange[];
}

/** A change and the ply of its move. */
interface MoveChange extends Change {
  readonly ply: number;
}

/** Positions of a game for which chances are given. */
const POINTS = 8;
/** Strong players play on for thousands of moves, so fewer of their games are enough for a first impression. */
const FEW_GAMES = 60;
const STRONG_NOISE = 0.01;
const LARGEST_TILE = 131_072;

/** Undefined: no network plays such boards, or the moves have no grades. */
export async function forPlayer(
  game: Game,
  { game: { meanShare }, moves }: Reviewed,
  advisor: Advisor,
  counts: { readonly moves: number; readonly tiles: number },
): Promise<ForPlayer | undefined> {
  const { luckiestMoves, worstMoves } = await import('@twofold/solver');
  const { chancesAlong, costFor, evenPlies, luckFor, noiseOfLoss } = await import('@twofold/solver/internal');
  if (meanShare === undefined) return undefined;
  const noise = noiseOfLoss(meanShare);
  const player = { noise, ...(noise < STRONG_NOISE && { games: FEW_GAMES }) };
  const points: ChancePoint[] = [];
  for await (const point of chancesAlong(game, evenPlies(game.ply, POINTS), advisor, player))
    points.push(point);
  if (points.length === 0) return undefined;
  const tile = Math.min(LARGEST_TILE, 2 * rankValue(maxRank(game.board)));
  const changes = async (of: readonly ReviewedMove[], measure: typeof costFor) => {
    const found: MoveChange[] = [];
    for (const move of of) {
      const change = await measure(game, move, advisor, { ...player, tile });
      if (change) found.push({ ply: move.ply, ...change });
    }
    return found;
  };
  return {
    ...{ noise, points, tile },
    moves: await changes(worstMoves(moves, counts.moves), costFor),
    tiles: await changes(luckiestMoves(moves, counts.tiles), luckFor),
  };
}

/** "-24 %", or nothing where the change may be none. */
export function describeChange(changes: readonly MoveChange[] | undefined, ply: number): string {
  const change = certain(changes?.find((own) => own.ply === ply));
  if (change === undefined) return '';
  return `${change > 0 ? '+' : '-'}${percent(Math.abs(change))}`;
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
