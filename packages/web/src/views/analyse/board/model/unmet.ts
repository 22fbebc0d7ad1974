// Boards that no game meets. Hand-made ones may be, and the network has learned nothing of them.
import type { Board } from '@twofold/core';

/** The ranks of new tiles: 2 and 4. */
const NEW = [1, 2];

/**
 * Whether no game has this board before a move. In a game the newest tile is a 2 or a 4. It has not moved yet,
 * and there is another tile. Other boards may still be ones that no game meets: that cannot be told from the tiles alone.
 */
export function isUnmet({ ranks }: Board): boolean {
  const tiles = ranks.filter((rank) => rank > 0);
  return tiles.length < 2 || !tiles.some((rank) => NEW.includes(rank));
}
