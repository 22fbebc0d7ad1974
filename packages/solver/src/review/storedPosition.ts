/** Searched positions read back from storage or a file, where anything may have happened to them. */
import { type Board, DIRECTIONS, legalDirections, statusOf, type Variant } from '@twofold/core';
import type { SearchedPosition } from './searchedPosition.js';

const PLAYERS: readonly unknown[] = ['network', 'heuristic', 'exact'];

/** The position that was stored as plain data. Undefined: it is none. */
export function parseSearchedPosition(data: unknown): SearchedPosition | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { ply, depth, values, best, player, exact, tile, chances } = data as Record<string, unknown>;
  if (!isCount(ply) || !isCount(depth) || typeof exact !== 'boolean' || !PLAYERS.includes(player))
    return undefined;
  if (tile !== null && !isCount(tile)) return undefined;
  if (!isByDirection(values, isPoints) || !isByDirection(chances, isChance)) return undefined;
  if (!Array.isArray(best) || !best.every(isPoints)) return undefined;
  const isOver = values.every((value) => value === null);
  // The parts must belong together: a search of depth n has n best values, unless they are exact.
  if (isOver !== (depth === 0) || best.length !== (exact ? 0 : depth)) return undefined;
  const known = {
    ply,
    depth,
    values,
    best,
    player: player as SearchedPosition['player'],
    exact,
    tile,
    chances,
  };
  return isOver && !exact ? undefined : known;
}

/**
 * Whether a position has values for the moves of a game with this board, and for no others. Else it is of another line of
 * the game. A course that reached its target has no moves.
 */
export function isOfBoard(
  { values }: SearchedPosition,
  board: Board,
  variant: Pick<Variant, 'target' | 'endsAtTarget'>,
): boolean {
  const legal = statusOf(board, variant) === 'over' ? [] : legalDirections(board);
  return DIRECTIONS.every((direction) => (values[direction] !== null) === legal.includes(direction));
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isPoints(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isChance(value: unknown): value is number {
  return isPoints(value) && value >= 0 && value <= 1;
}

function isByDirection(
  list: unknown,
  isRight: (value: unknown) => value is number,
): list is (number | null)[] {
  return (
    Array.isArray(list) &&
    list.length === DIRECTIONS.length &&
    list.every((own) => own === null || isRight(own))
  );
}
