// Random numbers: xorshift64* (Vigna, "An experimental exploration of Marsaglia's xorshift generators,
// scrambled", 2016), one word a turn. Its low bits are weak, so only bits 30 to 63 are used:
//
//   63  62 61        46 45        30
//   | dir | rank of 16 | cell of 16 |    a spawn is a 4 if rank < 6554: core's USUAL_FOUR_CHANCE
import { emptyCells, nthEmpty } from './board';

const FOUR_BELOW: u64 = 6554;

let state: u64 = 1;

export function setRandomState(low: u32, high: u32): void {
  state = u64(low) | (u64(high) << 32);
}

export function randomLow(): u32 {
  return u32(state);
}

export function randomHigh(): u32 {
  return u32(state >> 32);
}

export function nextWord(): u64 {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1d;
}

/** A number below `count`, which is at most 16, from the bits that draw a cell. */
export function below(count: u32): u32 {
  return ((u32(nextWord() >> 30) & 0xffff) * count) >> 16;
}

/** Whether a random word spawns a 4. */
export function spawnsFour(word: u64): bool {
  return ((word >> 46) & 0xffff) < FOUR_BELOW;
}

/**
 * Spawns the tile of a random word and returns the cells. The board must not be full. The fifth bits do not
 * change.
 */
export function spawn(cells: u64, high: u64, word: u64): u64 {
  const rank = u64(1) + u64(spawnsFour(word));
  const cellBits = (word >> 30) & 0xffff;
  if ((cells | high) == 0) return rank << ((cellBits >> 12) << 2);
  const empty = emptyCells(cells, high);
  return cells | (rank << nthEmpty(empty, (cellBits * popcnt<u64>(empty)) >> 16));
}
