/**
 * The transposition table of the search on boards of any size. Afterstates are identified by 64 bits of hash,
 * since 64 cells do not fit into a key. Two entries share a bucket; the shallower one is replaced. An exact
 * value (every line below it ends with the game) holds for every depth and every later search. Other values
 * hold only in the search that found them.
 *
 *  meta  31            16 15    8 7     0
 *       |   generation   | depth | doubt |     doubt: -log2 of the likelihood at which it was searched
 *
 * Depth 255 is exact.
 */
const EXACT = 255;
const BUCKETS = 1 << 17; // 6 MB; solving 2x3 fills a fifth of it
const GENERATIONS = 1 << 16;

export class BoardTable {
  /** The result of the last `hash`. */
  low = 0;
  high = 0;
  /** Whether the value of the last `find` is exact. */
  exact = false;
  /** Whether `find` gives values of the asked depth only. Then a search is a mean of searches of one depth less. */
  isStrict = false;
  #generation = 1;
  readonly #keys = new Int32Array(4 * BUCKETS);
  readonly #meta = new Uint32Array(2 * BUCKETS);
  readonly #values = new Float64Array(2 * BUCKETS);

  /** Drops all values. Needed for another shape, or other spawns. */
  clear(): void {
    this.#meta.fill(0);
    this.#generation = 1;
  }

  /** Drops all values that are not exact. */
  beginSearch(): void {
    if (++this.#generation === GENERATIONS) this.clear();
  }

  /**
   * Two rounds in the form of FNV-1a, one for each word, with the multipliers and the finish of MurmurHash3.
   */
  hash(ranks: Uint8Array): void {
    let low = 0x811c9dc5;
    let high = 0x5bd1e995;
    for (let cell = 0; cell < ranks.length; cell++) {
      const rank = ranks[cell]!;
      low = Math.imul(low ^ rank, 0x01000193);
      high = Math.imul(high ^ (rank + 1), 0xcc9e2d51);
      high ^= high >>> 15;
    }
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b);
    this.low = low ^ (low >>> 13);
    this.high = high;
  }

  /**
   * The value of the board with this hash. NaN unless it was searched at least as deep, with no smaller
   * likelihood. A strict table gives no deeper value, but for an exact one.
   */
  find(low: number, high: number, depth: number, likelihood: number): number {
    const bucket = 2 * (low & (BUCKETS - 1));
    for (let entry = bucket; entry < bucket + 2; entry++) {
      if (this.#keys[2 * entry] !== low || this.#keys[2 * entry + 1] !== high) continue;
      const meta = this.#meta[entry]!;
      const known = (meta >>> 8) & 255;
      this.exact = known === EXACT && meta !== 0;
      if (this.exact) return this.#values[entry]!;
      const fresh = meta >>> 16 === this.#generation;
      if (!fresh || (this.isStrict ? known !== depth : known < depth)) continue;
      if ((meta & 255) <= doubtOf(likelihood)) return this.#values[entry]!;
    }
    return Number.NaN;
  }

  /** Stores a value. Depth is at most 254. */
  keep(low: number, high: number, depth: number, likelihood: number, value: number, exact: boolean): void {
    const bucket = 2 * (low & (BUCKETS - 1));
    const entry = this.#same(bucket, low, high) ? bucket : this.#victim(bucket, low, high);
    this.#keys[2 * entry] = low;
    this.#keys[2 * entry + 1] = high;
    this.#meta[entry] =
      ((this.#generation << 16) | ((exact ? EXACT : depth) << 8) | doubtOf(likelihood)) >>> 0;
    this.#values[entry] = value;
  }

  #same(entry: number, low: number, high: number): boolean {
    return this.#keys[2 * entry] === low && this.#keys[2 * entry + 1] === high;
  }

  /** The bucket's second entry if it holds this board, otherwise the less useful entry. */
  #victim(bucket: number, low: number, high: number): number {
    if (this.#same(bucket + 1, low, high)) return bucket + 1;
    return this.#worth(bucket) <= this.#worth(bucket + 1) ? bucket : bucket + 1;
  }

  #worth(entry: number): number {
    const meta = this.#meta[entry]!;
    const depth = (meta >>> 8) & 255;
    return meta >>> 16 === this.#generation ? depth + 1 : depth === EXACT ? 1 : 0;
  }
}

/** How unlikely, in halvings: 1 for certain, 32 for the least likely. */
function doubtOf(likelihood: number): number {
  return Math.clz32(likelihood * 0x7fffffff);
}
