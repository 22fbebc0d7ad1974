/** Bits in bytes, the lowest bit of a byte first. */

export class BitWriter {
  #bytes = new Uint8Array(1024);
  #at = 0; // in bits

  /** The lowest `count` bits of a number, up to 32. */
  write(value: number, count: number): void {
    this.#makeRoom(count);
    for (let left = count, rest = value; left > 0; ) {
      const offset = this.#at & 7;
      const some = Math.min(left, 8 - offset);
      this.#bytes[this.#at >>> 3]! |= (rest % 2 ** some) << offset;
      rest = Math.floor(rest / 2 ** some);
      left -= some;
      this.#at += some;
    }
  }

  /** As many ones, then a zero. */
  writeUnary(count: number): void {
    for (let left = count; left > 0; left -= Math.min(left, 16)) {
      const some = Math.min(left, 16);
      this.write(2 ** some - 1, some);
    }
    this.write(0, 1);
  }

  /** All that was written; the last byte ends with zeros. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, (this.#at + 7) >>> 3);
  }

  #makeRoom(bits: number): void {
    if (this.#at + bits <= this.#bytes.length * 8) return;
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Callers ask `left` first: reading past the end gives zeros. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0; // in bits

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length * 8 - this.#at;
  }

  read(count: number): number {
    let value = 0;
    for (let done = 0; done < count; ) {
      const offset = this.#at & 7;
      const some = Math.min(count - done, 8 - offset);
      const byte = this.#bytes[this.#at >>> 3] ?? 0;
      value += ((byte >>> offset) & (2 ** some - 1)) * 2 ** done;
      done += some;
      this.#at += some;
    }
    return value;
  }

  /** The number of ones before the next zero. Undefined: there is no zero. */
  readUnary(): number | undefined {
    let count = 0;
    while (this.left > 0) {
      if (this.read(1) === 0) return count;
      count++;
    }
    return undefined;
  }
}
