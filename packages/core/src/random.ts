/**
 * Randomness as a pure function of (seed, ply, slot). Undo and redo meet the same tiles, and a game is its
 * variant, its seed and its moves. The function is Threefry-2x32 with 20 rounds (Salmon et al., "Parallel
 * random numbers: as easy as 1, 2, 3", SC'11). It only adds, rotates and xors, so it is fast without 64-bit
 * integers. Another language implements it in twenty lines. docs/rules.md has test vectors.
 */
import { type ByteSink, pushUtf8 } from './codec/utf8.js';

/** Most characters (UTF-16 code units) of a seed, in games, replays, links and options alike. */
export const MAX_SEED_LENGTH = 2 ** 16;

/** Whether a value is a seed: a string of at most `MAX_SEED_LENGTH` characters. */
export function isSeed(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_SEED_LENGTH;
}

/**
 * A source of spawns. `deal` writes two uniform 32-bit words to `out` and is a pure function of (ply, slot). Other slots of
 * a ply must have other words: a draw whose first word would favour a cell takes those of a later slot.
 */
export interface Dealer {
  /** Writes the two words of a ply and a slot to `out`. */
  deal(ply: number, slot: number, out: Uint32Array): void;
}

/** Parity constant of the key schedule (Skein's C240, low half). */
const PARITY = 0x1bd11bda;

// biome-ignore format: one round a line
/**
 * Threefry-2x32-20: enciphers the counter (`counter0`, `counter1`) under the key (`key0`, `key1`) into
 * `out[0]` and `out[1]`. Arguments are taken modulo 2^32.
 */
export function threefry(key0: number, key1: number, counter0: number, counter1: number, out: Uint32Array): void {
  const key2 = PARITY ^ key0 ^ key1;
  let a = (counter0 + key0) | 0;
  let b = (counter1 + key1) | 0;
  // Five groups of four rounds; the rotations alternate between two sets, the key words go round by three.
  a = (a + b) | 0; b = ((b << 13) | (b >>> 19)) ^ a;
  a = (a + b) | 0; b = ((b << 15) | (b >>> 17)) ^ a;
  a = (a + b) | 0; b = ((b << 26) | (b >>> 6)) ^ a;
  a = (a + b) | 0; b = ((b << 6) | (b >>> 26)) ^ a;
  a = (a + key1) | 0; b = (b + key2 + 1) | 0;
  a = (a + b) | 0; b = ((b << 17) | (b >>> 15)) ^ a;
  a = (a + b) | 0; b = ((b << 29) | (b >>> 3)) ^ a;
  a = (a + b) | 0; b = ((b << 16) | (b >>> 16)) ^ a;
  a = (a + b) | 0; b = ((b << 24) | (b >>> 8)) ^ a;
  a = (a + key2) | 0; b = (b + key0 + 2) | 0;
  a = (a + b) | 0; b = ((b << 13) | (b >>> 19)) ^ a;
  a = (a + b) | 0; b = ((b << 15) | (b >>> 17)) ^ a;
  a = (a + b) | 0; b = ((b << 26) | (b >>> 6)) ^ a;
  a = (a + b) | 0; b = ((b << 6) | (b >>> 26)) ^ a;
  a = (a + key0) | 0; b = (b + key1 + 3) | 0;
  a = (a + b) | 0; b = ((b << 17) | (b >>> 15)) ^ a;
  a = (a + b) | 0; b = ((b << 29) | (b >>> 3)) ^ a;
  a = (a + b) | 0; b = ((b << 16) | (b >>> 16)) ^ a;
  a = (a + b) | 0; b = ((b << 24) | (b >>> 8)) ^ a;
  a = (a + key1) | 0; b = (b + key2 + 4) | 0;
  a = (a + b) | 0; b = ((b << 13) | (b >>> 19)) ^ a;
  a = (a + b) | 0; b = ((b << 15) | (b >>> 17)) ^ a;
  a = (a + b) | 0; b = ((b << 26) | (b >>> 6)) ^ a;
  a = (a + b) | 0; b = ((b << 6) | (b >>> 26)) ^ a;
  out[0] = a + key2;
  out[1] = b + key0 + 5;
}

/** The replacement character, which TextEncoder in any language writes for an unpaired surrogate. */
const REPLACEMENT = 0xfffd;

/**
 * The 64-bit hash of a seed, as two words. The seed's UTF-8 bytes (an unpaired surrogate as U+FFFD) are
 * padded with zeros to blocks of eight. One more block holds the byte length. The blocks are absorbed one by
 * one (Matyas-Meyer-Oseas). The state is the key; the enciphered block plus the block is the next state.
 * Words are little-endian. Throws TypeError unless the seed is a string, RangeError for a string longer than
 * `MAX_SEED_LENGTH`.
 */
export function hashSeed(seed: string): [number, number] {
  if (typeof seed !== 'string') throw new TypeError(`a seed is a string, not ${seed}`);
  if (!isSeed(seed)) {
    throw new RangeError(`a seed has at most ${MAX_SEED_LENGTH} characters, not ${seed.length}`);
  }
  const hash = new SeedHash();
  for (let at = 0; at < seed.length; ) {
    const point = seed.codePointAt(at)!;
    pushUtf8(isSurrogate(point) ? REPLACEMENT : point, hash);
    at += point > 0xffff ? 2 : 1;
  }
  return hash.finish();
}

/** Hashes a seed while reading it. A list of its bytes made a new game twice as slow. */
class SeedHash implements ByteSink {
  readonly #state = new Uint32Array(2);
  #low = 0; // bytes 0 to 3 of the block at hand
  #high = 0; // bytes 4 to 7
  #bytes = 0; // so far

  push(byte: number): void {
    const place = this.#bytes++ & 7;
    if (place < 4) this.#low |= byte << (8 * place);
    else this.#high |= byte << (8 * (place - 4));
    if (place === 7) this.#absorbBlock();
  }

  finish(): [number, number] {
    if ((this.#bytes & 7) !== 0) this.#absorbBlock();
    this.#low = this.#bytes;
    this.#absorbBlock();
    return [this.#state[0]!, this.#state[1]!];
  }

  #absorbBlock(): void {
    const state = this.#state;
    threefry(state[0]!, state[1]!, this.#low, this.#high, state);
    state[0]! ^= this.#low;
    state[1]! ^= this.#high;
    this.#low = 0;
    this.#high = 0;
  }
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

/** The dealer of a seed (`isSeed`); the empty one is a seed like others. Throws as `hashSeed` does. */
export function seededDealer(seed: string): Dealer {
  const [key0, key1] = hashSeed(seed);
  return new SeededDealer(key0 | 0, key1 | 0);
}

/** The dealer of a key, such as `hashSeed` makes of a seed. */
export function keyedDealer(key0: number, key1: number): Dealer {
  return new SeededDealer(key0 | 0, key1 | 0);
}

/** The key as signed words, which V8 keeps unboxed. */
class SeededDealer implements Dealer {
  readonly #key0: number;
  readonly #key1: number;

  constructor(key0: number, key1: number) {
    this.#key0 = key0;
    this.#key1 = key1;
  }

  deal(ply: number, slot: number, out: Uint32Array): void {
    threefry(this.#key0, this.#key1, ply, slot, out);
  }
}

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'; // no 0 and o, no 1, i and l

/**
 * A name that a person can read out, one letter a byte: ids and seeds of games. The bytes come from the caller's
 * source of randomness. Uniform bytes give some 4.9 bits a letter.
 */
export function makeReadableId(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
