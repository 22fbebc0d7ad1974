/**
 * Moves that no fixed order of keys explains. Whoever presses left, down, right and up in a circle plays as all others who
 * do so: such moves tell nothing of a copy. An order has keys that take turns, and keys for when none of those moves a tile.
 */
import type { Direction } from '@twofold/core';

interface KeyOrder {
  readonly turns: readonly Direction[]; // they take turns
  readonly rest: readonly Direction[]; // the first of them that is a move, once no other is
}

/** Every order of the four keys, with one to four keys that take turns. */
const ORDERS: readonly KeyOrder[] = permutations([0, 1, 2, 3]).flatMap((keys) =>
  [1, 2, 3, 4].map((count) => ({ turns: keys.slice(0, count), rest: keys.slice(count) })),
);

function permutations(keys: readonly Direction[]): Direction[][] {
  if (keys.length === 0) return [[]];
  return keys.flatMap((first) =>
    permutations(keys.filter((key) => key !== first)).map((others) => [first, ...others]),
  );
}

/** Counts the moves of a game that are free: those that the best of all fixed orders leaves unexplained. */
export class FreeMoves {
  readonly #missed = new Uint32Array(ORDERS.length);
  readonly #last = new Int8Array(ORDERS.length).fill(-1); // place of the last key among `turns`; -1: none yet

  /** Free moves so far. */
  get count(): number {
    return Math.min(...this.#missed);
  }

  /** Adds a move. `legal`: one bit for each direction that is a move. */
  add(direction: Direction, legal: number): void {
    for (const [at, order] of ORDERS.entries()) {
      if (!follows(order, this.#last[at]!, direction, legal)) this.#missed[at]!++;
      const place = order.turns.indexOf(direction);
      if (place >= 0) this.#last[at] = place;
    }
  }
}

function follows({ turns, rest }: KeyOrder, last: number, direction: Direction, legal: number): boolean {
  const isMove = (key: Direction) => (legal & (1 << key)) !== 0;
  if (last < 0 && turns.length > 1 && turns.includes(direction)) return true; // a circle begins anywhere
  for (let step = 1; step <= turns.length; step++) {
    const key = turns[(last + step) % turns.length]!;
    if (isMove(key)) return key === direction;
  }
  return rest.find(isMove) === direction;
}
