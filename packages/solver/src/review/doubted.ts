/** Reasons of lines that a search contradicts. */
import type { Board, Direction } from '@twofold/core';
import { sumOf } from '../kernel/twin/board.js';
import type { Reason } from '../reasons/reasons.js';
import type { Why } from '../reasons/why.js';
import type { Doubt } from '../success/outlook.js';
import type { SearchedPosition } from './searchedPosition.js';

/** How far a share of lines may differ from a searched chance. */
const MOST_DOUBT = 0.1;
const LARGEST_SPAWN = 4;

type SearchedChances = Pick<SearchedPosition, 'tile' | 'chances'>;

/** The chances of a position that advice ranks. */
export function chancesOf(
  doubt: Doubt | undefined,
  ranked: readonly { readonly direction: Direction; readonly chance: number | undefined }[],
): SearchedChances {
  const chances: (number | null)[] = [null, null, null, null];
  for (const { direction, chance } of ranked) chances[direction] = chance ?? null;
  return { tile: doubt?.tile ?? null, chances };
}

/**
 * A why without an end of the game that the search of this board contradicts. Replies in lines are mostly quick ones, so the
 * game ends in more lines than in good play. A chance contradicts only if its tile is made after the lines: a line that ended has
 * none. Where lines may make the tile themselves, their game may still end.
 */
export function withoutDoubted(why: Why, board: Board, searched: SearchedChances | undefined): Why {
  const chance = searched?.chances[why.other] ?? 0;
  if (why.exact || !searched?.tile || mayMake(searched.tile, board, why.moves)) return why;
  const isDoubted = ({ kind, otherShare }: Reason) => kind === 'over' && otherShare + chance > 1 + MOST_DOUBT;
  return { ...why, reasons: why.reasons.filter((reason) => !isDoubted(reason)) };
}

/** Whether this number of own moves may make a tile: merges keep the sum of all tiles, and each new tile adds to it. */
function mayMake(tile: number, board: Board, moves: number): boolean {
  return sumOf(board.ranks) + LARGEST_SPAWN * (moves - 1) >= tile;
}
