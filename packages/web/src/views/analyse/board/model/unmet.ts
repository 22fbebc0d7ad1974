// Boards that no game meets. Hand-made ones may be, and the network has learned nothing of them.
import { type Board, maxRank } from '@twofold/core';

/** The ranks of new tiles: 2 and 4. */
const NEW = [1, 2];

/** noNew: no tile can be the newest one. tooLarge: a tile is larger than the board can make. */
export type Unmet = 'noNew' | 'tooLarge';

/** The rank of the largest tile that games on such a board can make. */
export function largestRank({ ranks }: Board): number {
  return ranks.length + 1;
}

/**
 * Why no game has this board before a move. In a game the newest tile is a 2 or a 4 that has not moved yet. There is another
 * tile, too. Undefined: this is no such board. It may still be met by no game, which the tiles alone do not show.
 */
export function unmetBy(board: Board): Unmet | undefined {
  const tiles = board.ranks.filter((rank) => rank > 0);
  if (maxRank(board) > largestRank(board)) return 'tooLarge';
  return tiles.length < 2 || !tiles.some((rank) => NEW.includes(rank)) ? 'noNew' : undefined;
}
