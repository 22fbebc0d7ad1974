/**
 * Limits that hold over all processes: their counts are rows of the database. Where the database does not answer, each process
 * goes on with its own counts.
 */
import { createHmac } from 'node:crypto';
import { networkKey } from '../db/queries/networkKey.js';
import { countRequests } from '../db/queries/requestCounts.js';
import type { DatabaseHandle } from '../db/startDatabase.js';

const KEY_BYTES = 16;
/** Nobody waits longer than this for a count. */
const PATIENCE_MS = 2_000;

/** A limit as the database counts it. */
export interface SharedLimit {
  readonly name: string;
  readonly windowMs: number;
}

/** What one request counts for. */
export interface SharedClient {
  readonly network: string;
  readonly max: number;
}

export class SharedCounts {
  readonly #handle: Pick<DatabaseHandle, 'database'>;
  readonly #onError: (error: Error) => void;
  #secret: Promise<Uint8Array> | undefined;

  constructor(handle: Pick<DatabaseHandle, 'database'>, onError: (error: Error) => void) {
    this.#handle = handle;
    this.#onError = onError;
  }

  /**
   * Counts requests of one client, who may belong to several networks. Returns 0 for each network, or the milliseconds until the
   * window of one that is beyond its limit ends.
   */
  async count(
    { name, windowMs }: SharedLimit,
    clients: readonly SharedClient[],
    requests: number,
  ): Promise<number[]> {
    const database = this.#handle.database;
    const none = clients.map(() => 0);
    if (!database) return none;
    const counting = this.#keys(
      name,
      clients.map(({ network }) => network),
    ).then((keys) => countRequests(database.db, keys, requests, windowMs));
    const counts = await withinPatience(counting).catch((error: Error) => {
      this.#onError(error);
      return undefined;
    });
    if (!counts) return none;
    return counts.map((count, at) => (count.requests - requests >= clients[at]!.max ? count.left : 0));
  }

  /** Addresses are personal data: the rows have hashes under a key of this database. */
  async #keys(name: string, networks: readonly string[]): Promise<Uint8Array[]> {
    this.#secret ??= networkKey(this.#handle.database!.db).catch((error) => {
      this.#secret = undefined;
      throw error;
    });
    const secret = await this.#secret;
    return networks.map((network) => {
      const digest = createHmac('sha256', secret).update(`${name} ${network}`).digest();
      return new Uint8Array(digest.subarray(0, KEY_BYTES));
    });
  }
}

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The database is slow: a limit was not counted.')),
      PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
