/**
 * A histogram of values of very different sizes. Each bucket's upper bound is 2 % above that of the last. So
 * it is small enough to be stored with every game. It is exact enough for a median and a 99th percentile.
 */
const GROWTH = Math.log(1.02);
const LEAST = 1e-4; // values below it, and 0, are in bucket 0

export class Histogram {
  readonly #counts = new Map<number, number>();
  #total = 0;

  add(value: number, count = 1): void {
    this.#addTo(value < LEAST ? 0 : 1 + Math.floor(Math.log(value / LEAST) / GROWTH), count);
  }

  /** Adds the counts of another histogram. */
  addCounts(counts: readonly (readonly [bucket: number, count: number])[]): void {
    for (const [bucket, count] of counts) this.#addTo(bucket, count);
  }

  #addTo(bucket: number, count: number): void {
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
    this.#total += count;
  }

  /** In ascending order of buckets. */
  get counts(): [bucket: number, count: number][] {
    return [...this.#counts].sort(([one], [other]) => one - other);
  }

  /**
   * The value that a share of all values does not exceed, to 1 %. 0.5 is the median. Returns 0 without
   * values.
   */
  quantile(share: number): number {
    let below = 0;
    for (const [bucket, count] of this.counts) {
      below += count;
      if (below >= share * this.#total) return bucket === 0 ? 0 : LEAST * Math.exp(GROWTH * (bucket - 0.5));
    }
    return 0;
  }
}
