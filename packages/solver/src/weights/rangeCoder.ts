/**
 * The range coder of weights files. It codes one bit at a time, with adaptive probabilities, so a file
 * carries no tables. Encoder and decoder run through the same models in the same order. It is the
 * carry-propagating range coder of LZMA with two changes. Probabilities have 16 bits instead of 11, and adapt
 * fast at first.
 */

/** An encoder or a decoder. */
export interface BitCoder {
  /** Codes a bit with the model's probability in that context. Returns the bit. */
  bit(model: Uint32Array, context: number, bit: number): number;
  /** Codes the low `width` bits (0 to 12) of a number without a model. Returns them. */
  raw(value: number, width: number): number;
  /** Whether the values read are invalid: the bytes ran out, or no encoder writes such bytes. */
  readonly broken: boolean;
}

/** By the bits counted in a context, n: one bit moves the probability by 2^-shift, about 1 / (n + 1.5). */
const SHIFTS = Uint8Array.from({ length: 128 }, (_, n) => Math.min(6, Math.floor(Math.log2(n + 2))));
const COUNT_MASK = SHIFTS.length - 1;
const HALF = 32768 * SHIFTS.length; // probability one half, no bit counted yet

/**
 * A model with `contexts` contexts. Each has a probability that the bit is 0, in 65536ths and never 0 or 1.
 * Each also counts its bits, up to 127:
 *
 *   22           7 6      0
 *   | probability | count |
 */
export function newModel(contexts: number): Uint32Array {
  return new Uint32Array(contexts).fill(HALF);
}

/** The model's state after a bit. */
function learned(state: number, bit: number): number {
  const count = state & COUNT_MASK;
  const probability = state >>> 7;
  const shift = SHIFTS[count]!;
  const moved =
    bit === 0 ? probability + ((65536 - probability) >> shift) : probability - (probability >> shift);
  return (moved << 7) | (count < COUNT_MASK ? count + 1 : count);
}

const TOP = 2 ** 24; // normalisation keeps the range at or above this

/** Collects bytes. */
export class BitEncoder implements BitCoder {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #low = 0; // below 2^33: a carry shows as 2^32
  #range = 0xffffffff;
  #held = 0; // the last byte; a carry may still change it
  #heldCount = 1; // that byte and the 255s after it
  readonly broken = false;

  bit(model: Uint32Array, context: number, bit: number): number {
    const state = model[context]!;
    const bound = (this.#range >>> 16) * (state >>> 7);
    if (bit === 0) this.#range = bound;
    else {
      this.#low += bound;
      this.#range -= bound;
    }
    model[context] = learned(state, bit);
    this.#normalise();
    return bit;
  }

  raw(value: number, width: number): number {
    this.#range >>>= width;
    this.#low += value * this.#range;
    this.#normalise();
    return value;
  }

  /** Returns all bytes. Nothing may be coded afterwards. */
  finish(): Uint8Array {
    for (let left = 5; left > 0; left--) this.#shift();
    return this.#bytes.slice(0, this.#length);
  }

  #normalise(): void {
    while (this.#range < TOP) {
      this.#range = (this.#range << 8) >>> 0;
      this.#shift();
    }
  }

  /** Moves the highest byte out of `low`. The byte is held back until no carry can reach it. */
  #shift(): void {
    if (this.#low < 0xff000000 || this.#low >= 2 ** 32) {
      const carry = this.#low >= 2 ** 32 ? 1 : 0;
      this.#push((this.#held + carry) & 255);
      for (; this.#heldCount > 1; this.#heldCount--) this.#push((255 + carry) & 255);
      this.#held = (this.#low >>> 24) & 255;
    } else this.#heldCount++;
    this.#low = (this.#low & 0x00ffffff) * 256;
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(2 * this.#length);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#length++] = byte;
  }
}

/** Reads the output of an encoder. Reads zeros past the end; never throws. */
export class BitDecoder implements BitCoder {
  readonly #bytes: Uint8Array;
  #broken = false; // invalid bytes, not missing ones
  #at = 0;
  #range = 0xffffffff;
  #code = 0; // the position of the file's value above the low end of the range

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const first = this.#next();
    for (let left = 4; left > 0; left--) this.#code = ((this.#code << 8) | this.#next()) >>> 0;
    this.#broken = first !== 0 || this.#code >= this.#range;
  }

  get broken(): boolean {
    return this.#broken || this.#at > this.#bytes.length;
  }

  /** Whether all bytes have been read, no more, and all were valid. */
  get finished(): boolean {
    return !this.#broken && this.#at === this.#bytes.length;
  }

  bit(model: Uint32Array, context: number): number {
    const state = model[context]!;
    const bound = (this.#range >>> 16) * (state >>> 7);
    let bit = 0;
    if (this.#code < bound) this.#range = bound;
    else {
      bit = 1;
      this.#code -= bound;
      this.#range -= bound;
    }
    model[context] = learned(state, bit);
    this.#normalise();
    return bit;
  }

  raw(_value: number, width: number): number {
    this.#range >>>= width;
    let value = Math.floor(this.#code / this.#range);
    if (value >>> width !== 0) {
      // No encoder produces a code in the remainder of the division.
      this.#broken = true;
      [this.#code, value] = [0, 0];
    }
    this.#code -= value * this.#range;
    this.#normalise();
    return value;
  }

  #normalise(): void {
    while (this.#range < TOP) {
      this.#range = (this.#range << 8) >>> 0;
      this.#code = ((this.#code << 8) | this.#next()) >>> 0;
    }
  }

  #next(): number {
    const at = this.#at++;
    return at < this.#bytes.length ? this.#bytes[at]! : 0;
  }
}
