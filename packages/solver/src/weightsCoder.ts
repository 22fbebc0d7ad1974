/**
 * The arithmetic coder of weights files: one bit at a time, each with a probability that is learned on the way,
 * so that a file carries no tables. Writer and reader walk the same path through the same models; the one hands
 * bits in, the other is handed them. It is the carry-propagating range coder known from LZMA, with 16 bits of
 * probability in place of 11, and probabilities that move fast at first.
 */

/** Either end of the coder. */
export interface BitCoder {
  /** Codes a bit by the model's probability for it in that context, and answers the bit. */
  bit(model: Uint32Array, context: number, bit: number): number;
  /** Codes the low `width` bits (0 to 12) of a number that nothing is known about, and answers them. */
  raw(value: number, width: number): number;
  /** Whether what was read is of no meaning: there was no more, or nothing that an encoder writes. */
  readonly broken: boolean;
}

/** After n bits in a context, how far one bit moves its probability: by 2^-shift, about 1 / (n + 1.5). */
const SHIFTS = Uint8Array.from({ length: 128 }, (_, n) => Math.min(6, Math.floor(Math.log2(n + 2))));
const COUNT_MASK = SHIFTS.length - 1;
const HALF = 32768 * SHIFTS.length; // an even chance, nothing seen

/**
 * Models for so many contexts. Each is a probability that the bit is 0, in 65536ths and never 0 or 1, and how
 * many bits were seen, at most 127:
 *
 *   22           7 6      0
 *   | probability | count |
 */
export function newModel(contexts: number): Uint32Array {
  return new Uint32Array(contexts).fill(HALF);
}

/** What the model is after a bit. */
function learned(state: number, bit: number): number {
  const count = state & COUNT_MASK;
  const probability = state >>> 7;
  const shift = SHIFTS[count]!;
  const moved =
    bit === 0 ? probability + ((65536 - probability) >> shift) : probability - (probability >> shift);
  return (moved << 7) | (count < COUNT_MASK ? count + 1 : count);
}

const TOP = 2 ** 24; // the range is kept at or above it

/** Collects bytes. */
export class BitEncoder implements BitCoder {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #low = 0; // below 2^33: a carry shows as 2^32
  #range = 0xffffffff;
  #held = 0; // the last byte, which a carry may still change,
  #heldCount = 1; // and with it the 255s behind it
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

  /** All bytes; nothing may be coded after it. */
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

  /** Moves the highest byte of `low` out; it is held back until no carry can reach it. */
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

/** Reads what an encoder wrote. Past the end it reads zeros; it never throws. */
export class BitDecoder implements BitCoder {
  readonly #bytes: Uint8Array;
  #broken = false; // for another reason than that bytes are missing
  #at = 0;
  #range = 0xffffffff;
  #code = 0; // where in the range the file points, below the range

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const first = this.#next();
    for (let left = 4; left > 0; left--) this.#code = ((this.#code << 8) | this.#next()) >>> 0;
    this.#broken = first !== 0 || this.#code >= this.#range;
  }

  get broken(): boolean {
    return this.#broken || this.#at > this.#bytes.length;
  }

  /** Whether exactly what there was has been read, and was sound. */
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
      // No encoder leaves the code in what the division left over.
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
