/**
 * The kernel's random numbers in TypeScript. kernel/random.ts explains the generator and the use of its bits.
 */
import { USUAL_FOUR_CHANCE } from '@twofold/core';

const WORD = (1n << 64n) - 1n;
const FOUR_BELOW = Math.round(USUAL_FOUR_CHANCE * 2 ** 16);

/** xorshift64* and the spawns drawn from it. */
export class TwinRandom {
  state = 1n;

  next(): bigint {
    let state = this.state;
    state ^= state >> 12n;
    state ^= (state << 25n) & WORD;
    state ^= state >> 27n;
    this.state = state;
    return (state * 0x2545f4914f6cdd1dn) & WORD;
  }

  /** A number below `count`, from the bits that draw a cell. */
  below(count: number): number {
    return (Number((this.next() >> 30n) & 0xffffn) * count) >> 16;
  }

  /** From 0 up to, but not including, 1. */
  unit(): number {
    return Number(this.next() >> 11n) / 2 ** 53;
  }

  /** Spawns a tile on an empty cell. There must be one. */
  spawn(ranks: Uint8Array): void {
    const word = this.next();
    const cellBits = Number((word >> 30n) & 0xffffn);
    const rank = Number((word >> 46n) & 0xffffn) < FOUR_BELOW ? 2 : 1;
    const empty = [...ranks.keys()].filter((cell) => ranks[cell] === 0);
    ranks[empty[(cellBits * empty.length) >> 16]!] = rank;
  }
}
