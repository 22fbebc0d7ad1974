/**
 * Memory for the pages of a network whose sections are decoded one by one. WebAssembly memory only grows, so
 * the next network reuses the memory of the last one.
 */
export class PageRoom {
  readonly #grow: (bytes: number) => number;
  readonly #chunks: { at: number; bytes: number; used: number }[] = [];

  /** `grow` adds at least `bytes` bytes to the memory, and returns their address. */
  constructor(grow: (bytes: number) => number) {
    this.#grow = grow;
  }

  /** Returns the address of `bytes` bytes. Their content is undefined. */
  allocate(bytes: number): number {
    const chunk = this.#chunks.find((each) => each.bytes - each.used >= bytes) ?? this.#newChunk(bytes);
    const at = chunk.at + chunk.used;
    chunk.used += bytes;
    return at;
  }

  /** Frees everything that was allocated. */
  clear(): void {
    for (const chunk of this.#chunks) chunk.used = 0;
  }

  #newChunk(bytes: number) {
    const chunk = { at: this.#grow(bytes), bytes, used: 0 };
    this.#chunks.push(chunk);
    return chunk;
  }
}
