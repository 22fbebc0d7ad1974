/** Games that end at their target. An evaluation does not know of that end: its values are of play that goes on. */
import {
  type Board,
  DIRECTIONS,
  type Direction,
  maxRank,
  rankValue,
  tilt,
  type Variant,
} from '@twofold/core';

/** Where a game ends. By default it ends at no target. */
export type End = Partial<Pick<Variant, 'target' | 'endsAtTarget'>>;

/** The number on the last tile that such a game may make. Infinity: it ends at no target. */
export function lastTile({ target = Infinity, endsAtTarget = false }: End): number {
  return endsAtTarget ? target : Infinity;
}

/** The directions that end such a game by making its target, the most points first. */
export function winningDirections(
  board: Board,
  { target = Infinity, endsAtTarget = false }: End,
): Direction[] {
  if (!endsAtTarget) return [];
  return DIRECTIONS.map((direction) => ({ direction, ...tilt(board, direction) }))
    .filter((tilted) => tilted.moved && rankValue(maxRank(tilted.board)) >= target)
    .sort((one, other) => other.reward - one.reward)
    .map(({ direction }) => direction);
}
