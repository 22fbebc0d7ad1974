/**
 * Randomness as a pure function of (seed, ply, slot): undo and redo meet the same tiles, and a game is its
 * variant, its seed and its moves. The function is Threefry-2x32 with 20 rounds (Salmon et al., "Parallel
 * random numbers: as easy as 1, 2, 3", SC'11): only add, rotate and xor, so it is fast here without 64-bit
 * integers, and another language re-implements it in twenty lines. docs/rules.md has test vectors.
 */
import { type ByteSink, pushUtf8 } from './codec/utf8.js';

/** A source of spawns. `deal` writes two uniform 32-bit words and is a pure function of (ply, slot). */
export interface Dealer {
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

/** What TextEncoder, in whatever language, writes for half a surrogate pair, which UTF-8 cannot hold. */
const REPLACEMENT = 0xfffd;

/**
 * The 64-bit hash of a seed, as two words: its UTF-8 bytes (a lone surrogate as U+FFFD), padded with zeros to
 * blocks of eight, then a block with the byte length, absorbed one by one (Matyas-Meyer-Oseas: the state is
 * the key, the block is enciphered and added to its own cipher). Words are little-endian. Throws TypeError for
 * what is no string.
 */
export function hashSeed(seed: string): [number, number] {
  if (typeof seed !== 'string') throw new TypeError(`a seed is a string, not ${seed}`);
  const hash = new SeedHash();
  for (let at = 0; at < seed.length; ) {
    const point = seed.codePointAt(at)!;
    pushUtf8(isSurrogate(point) ? REPLACEMENT : point, hash);
    at += point > 0xffff ? 2 : 1;
  }
  return hash.finish();
}

/** Hashes a seed as it is read; a list of its bytes made a new game twice as dear. */
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

/** The dealer of a seed, which may be any string; the empty one is a seed like others. */
export function seededDealer(seed: string): Dealer {
  const [key0, key1] = hashSeed(seed);
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
