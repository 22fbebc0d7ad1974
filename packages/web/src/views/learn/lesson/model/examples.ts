// Boards to begin with, and rows on which the rules show.
import type { Board, Side, Way } from '@twofold/lessons';
import { factsOf } from '../../ways/ways';

/** A board, and the side that it is tilted to. */
export interface Position {
  readonly board: Board;
  readonly side: Side;
}

/** Most cases in one board: a tile below a merge, three equal tiles, and a column that stays. */
const BOARD: Board = [
  [16, 4, 2, 0],
  [4, 0, 0, 8],
  [2, 4, 2, 0],
  [0, 8, 2, 8],
];

/** What a lesson opens with. */
export function openingOf(way: Pick<Way, 'id'>): Position {
  return { board: BOARD, side: factsOf(way).side };
}

const ROWS: readonly (readonly number[])[] = [
  [0, 2, 2, 4],
  [2, 2, 2, 0],
  [2, 2, 2, 2],
  [4, 4, 0, 8],
  [0, 2, 0, 2, 2, 2, 4, 4],
  [8, 4, 4, 4, 4, 0, 0, 8],
];

/** To pick from: rows to the left, and a column that stays. */
export const EXAMPLES: readonly Position[] = [
  ...ROWS.map((row): Position => ({ board: [[...row]], side: 'WEST' })),
  { board: [[8], [4], [8]], side: 'NORTH' },
];
