// What a first board looks like. Not in spawn.ts: pages that only play need none of it.
import type { Board } from './board.js';
import { canSpawn } from './spawn.js';
import type { Variant } from './variant.js';

/** Whether a new game may begin with this board. Any other board was set up, or is one of a game that goes on. */
export function couldBegin({ ranks }: Board, variant: Variant): boolean {
  const tiles = ranks.filter((rank) => rank > 0);
  return tiles.length === variant.startTiles && tiles.every((rank) => canSpawn(variant, rank));
}
