/** Bytes to which more are added. Room grows by half: an array that doubles may be half empty. */
const LEAST = 64;

export class GrowingBytes {
  #bytes: Uint8Array<ArrayBufferLike>;
  #length: number;

  /** Takes the bytes over. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#length = bytes.length;
  }

  get length(): number {
    return this.#length;
  }

  /** Undefined outside of the length. */
  at(index: number): number | undefined {
    return index < this.#length ? this.#bytes[index] : undefined;
  }

  push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(Math.max(LEAST, Math.ceil(1.5 * this.#length)));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}
