// A stream of bits in bytes, for the compact replay. The first bit written is the highest of the first byte,
// so that the layout reads from left to right; numbers of unknown size go seven bits at a time with a flag
// bit before each group (LEB128).

/** Writes numbers of given widths one after another; the last byte is filled up with zeros. */
export class BitWriter {
  #bytes = new Uint8Array(64);
  #length = 0; // bits written

  /** Appends the low `width` bits of `value`; width 0 to 30. */
  bits(value: number, width: number): void {
    this.#reserve(width);
    for (let left = width; left > 0; ) {
      const free = 8 - (this.#length & 7);
      const count = Math.min(free, left);
      const chunk = (value >>> (left - count)) & ((1 << count) - 1);
      this.#bytes[this.#length >> 3]! |= chunk << (free - count);
      this.#length += count;
      left -= count;
    }
  }

  /** Appends a whole number from 0 to 2^53 - 1 in 8 to 64 bits, low groups first. */
  number(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.bits(128 | (rest % 128), 8);
      rest = Math.floor(rest / 128);
    }
    this.bits(rest, 8);
  }

  /** Appends whole bytes. */
  bytes(bytes: Uint8Array): void {
    for (const byte of bytes) this.bits(byte, 8);
  }

  /** The bytes so far, a copy. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, (this.#length + 7) >> 3);
  }

  #reserve(width: number): void {
    const needed = (this.#length + width + 7) >> 3;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/**
 * Reads the bits of a BitWriter. Past the end it gives zeros and `exhausted` becomes true; it never throws.
 */
export class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether more bits were read than exist. */
  get exhausted(): boolean {
    return this.#position > this.#bytes.length * 8;
  }

  /** Bits not read yet. */
  get remaining(): number {
    return Math.max(0, this.#bytes.length * 8 - this.#position);
  }

  bits(width: number): number {
    let value = 0;
    for (let left = width; left > 0; ) {
      const free = 8 - (this.#position & 7);
      const count = Math.min(free, left);
      const byte = this.#bytes[this.#position >> 3] ?? 0;
      value = (value << count) | ((byte >> (free - count)) & ((1 << count) - 1));
      this.#position += count;
      left -= count;
    }
    return value;
  }

  /** A number as `BitWriter.number` wrote it; undefined if it is not the shortest form or passes 2^53 - 1. */
  number(): number | undefined {
    let value = 0;
    for (let scale = 1; scale < 2 ** 56; scale *= 128) {
      const group = this.bits(8);
      value += (group & 127) * scale;
      if (group < 128) {
        const shortest = group !== 0 || scale === 1;
        return shortest && Number.isSafeInteger(value) ? value : undefined;
      }
    }
    return undefined;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.bits(8));
  }
}
