/**
 * Counts what clients ask in windows of time, in bounded memory. Whoever is beyond the limit is never forgotten before
 * the window's end: when the memory is full, the client that has asked least leaves. So nobody shakes a count off by
 * asking from many addresses.
 */

/** What one client has asked since the window began. */
interface Count {
  requests: number;
  level: number; // by powers of two; the last: beyond the limit
  until: number; // the end of the window
}

export interface CountersOptions {
  /** Requests of one window. */
  max: number;
  windowMs: number;
  /** Clients in memory, some 200 bytes each. */
  most?: number;
  /** Milliseconds of a clock that nobody sets. */
  monotone?: () => number;
}

const MOST = 20_000;

export class Counters {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #most: number;
  readonly #monotone: () => number;
  readonly #counts = new Map<string, Count>();
  /** The clients by level. In each the one that came there first stands first. */
  readonly #levels: Set<string>[];
  /** What all others have asked together, where all clients in memory are beyond the limit. */
  #others: Count | undefined;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor({ max, windowMs, most = MOST, monotone = () => performance.now() }: CountersOptions) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#most = most;
    this.#monotone = monotone;
    this.#levels = Array.from({ length: levelOf(max) + 2 }, () => new Set());
  }

  /** Clients in memory. */
  get size(): number {
    return this.#counts.size;
  }

  /**
   * Counts a request, or several at once. Returns 0, or beyond the limit the milliseconds until the window ends; then
   * nothing is counted. One request may cost more than is left: the next one is refused.
   */
  count(client: string, requests = 1): number {
    const now = this.#monotone();
    const count = this.#find(client, now);
    if (count.requests >= this.#max) return count.until - now;
    count.requests += requests;
    this.#sort(client, count);
    return 0;
  }

  /** Refuses a client from now on, for some milliseconds: it has asked elsewhere. */
  block(client: string, milliseconds: number): void {
    const now = this.#monotone();
    const count = this.#find(client, now);
    if (count === this.#others) return; // there is no room
    count.requests = this.#max;
    count.until = now + milliseconds;
    this.#sort(client, count);
  }

  #sort(client: string, count: Count): void {
    const level = count.requests >= this.#max ? this.#levels.length - 1 : levelOf(count.requests);
    if (level === count.level || count === this.#others) return;
    this.#levels[count.level]!.delete(client);
    this.#levels[level]!.add(client);
    count.level = level;
  }

  #find(client: string, now: number): Count {
    const found = this.#counts.get(client);
    if (found && found.until > now) return found;
    if (found) this.#forget(client, found);
    const count = { requests: 0, level: 0, until: now + this.#windowMs };
    if (this.#counts.size >= this.#most && !this.#makeRoom(now)) {
      if (!this.#others || this.#others.until <= now) this.#others = count;
      return this.#others;
    }
    this.#counts.set(client, count);
    this.#levels[0]!.add(client);
    return count;
  }

  /**
   * Forgets the clients that have asked least, some at once: one at a time would take forty times as long, for each
   * walks over the places of those before it. False: all are beyond the limit.
   */
  #makeRoom(now: number): boolean {
    if (now - this.#sweptAt > this.#windowMs / 4) {
      this.#sweptAt = now;
      for (const [key, count] of this.#counts) if (count.until <= now) this.#forget(key, count);
      if (this.#counts.size < this.#most) return true;
    }
    const wanted = this.#most - Math.ceil(this.#most / 16);
    for (const level of this.#levels.slice(0, -1)) {
      for (const key of level) {
        if (this.#counts.size <= wanted) return true;
        this.#forget(key, this.#counts.get(key)!);
      }
    }
    return this.#counts.size < this.#most;
  }

  #forget(key: string, { level }: Count): void {
    this.#counts.delete(key);
    this.#levels[level]!.delete(key);
  }
}

function levelOf(requests: number): number {
  return Math.floor(Math.log2(Math.max(1, requests)));
}
