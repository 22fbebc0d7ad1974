/** Reads that serve all who ask within two seconds, also while they are under way. */
const KEPT_MS = 2_000;

export class KeptReads<Value> {
  readonly #most: number;
  readonly #monotone: () => number;
  readonly #kept = new Map<string, { readonly until: number; readonly value: Promise<Value> }>();

  /** `most`: values in memory. `monotone`: milliseconds of a clock that nobody sets. */
  constructor(most: number, monotone: () => number) {
    this.#most = most;
    this.#monotone = monotone;
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const found = this.#kept.get(key);
    if (found && found.until > this.#monotone()) return found.value;
    const entry = { until: this.#monotone() + KEPT_MS, value: read() };
    entry.value.catch(() => this.#kept.get(key) === entry && this.#kept.delete(key));
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
    return entry.value;
  }

  clear(): void {
    this.#kept.clear();
  }
}
