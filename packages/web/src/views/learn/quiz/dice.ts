// Choices at random that a seed decides, with the numbers that games are dealt by.
import { seededDealer } from '@twofold/core';

export interface Dice {
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** The same seed gives the same choices. */
export function diceOf(seed: string): Dice {
  const dealer = seededDealer(seed);
  const words = new Uint32Array(2);
  let throws = 0;
  const below = (count: number) => {
    dealer.deal(throws++, 0, words);
    return Math.floor(((words[0] ?? 0) / 2 ** 32) * count);
  };
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    shuffled(list) {
      const rest = [...list];
      return list.map(() => rest.splice(below(rest.length), 1)[0] as (typeof list)[number]);
    },
  };
}
