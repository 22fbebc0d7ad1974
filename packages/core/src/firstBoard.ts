// What a first board looks like. Not in spawn.ts: pages that only play need none of it.
import { type Board, sameBoard } from './board.js';
import { seededDealer } from './random.js';
import type { Replay } from './replay/replay.js';
import { canSpawn, dealStart } from './spawn.js';
import type { Variant } from './variant.js';

/** Whether a new game may begin with this board. Any other board was set up, or is one of a game that goes on. */
export function couldBegin({ ranks }: Board, variant: Variant): boolean {
  const tiles = ranks.filter((rank) => rank > 0);
  return tiles.length === variant.startTiles && tiles.every((rank) => canSpawn(variant, rank));
}

/**
 * Whether a replay begins from a board or a score of its author's choice. With a seed that is every board but the
 * dealt one; without, every board that `couldBegin` refuses.
 */
export function hasChosenStart({ variant, seed, start, startScore }: Replay): boolean {
  if (startScore > 0) return true;
  if (start === undefined) return false;
  if (seed !== undefined) return !sameBoard(start, dealStart(variant, seededDealer(seed)));
  return !couldBegin(start, variant);
}
