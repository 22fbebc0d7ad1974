/** Answers of the database that serve for two seconds, or less. */

const KEPT_MS = 2_000;

/** Reads that serve all who ask within a time, also while they are under way. */
export class KeptReads<Value> {
  readonly #most: number;
  readonly #monotone: () => number;
  readonly #keptMs: number;
  readonly #kept = new Map<string, { readonly until: number; readonly value: Promise<Value> }>();

  constructor(most: number, monotone = () => performance.now(), keptMs = KEPT_MS) {
    this.#most = most;
    this.#monotone = monotone;
    this.#keptMs = keptMs;
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const found = this.#kept.get(key);
    if (found && found.until > this.#monotone()) return found.value;
    const entry = { until: this.#monotone() + this.#keptMs, value: read() };
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
