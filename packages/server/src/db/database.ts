/**
 * A database, whatever runs it: the embedded PostgreSQL, any other PostgreSQL, or PGlite. All speak one
 * dialect through one interface, and have one schema.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

export type DatabaseKind = 'embedded' | 'postgres' | 'pglite';

export interface Database {
  readonly kind: DatabaseKind;
  /** What an operator reads at the start: which database it is and where it lies. Without a password. */
  readonly description: string;
  /** Queries and transactions. Beyond what may wait for a connection it rejects with `DatabaseBusy`. */
  readonly db: Kysely<Tables>;
  /** The same for moves of games, on connections of their own: no reader takes them. */
  readonly moves: Kysely<Tables>;
  /**
   * Hears notifications of a channel from all processes on this database, this one included. Resolves when
   * it listens, with a function that stops. After a lost connection it listens again; what was sent meanwhile
   * is lost, and `missed` is called.
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  /** Sends to all listeners of a channel. At most 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Runs work whose statements may take long, such as a migration. Others answer within half a minute or fail, meanwhile too. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
  /** Ends all connections. The embedded database stops. */
  close(): Promise<void>;
}

/** Too many statements wait for a connection. */
export class DatabaseBusy extends Error {
  constructor() {
    super('Too many statements wait for the database.');
  }
}

/**
 * A statement that begins so is prepared once for each connection: the server reads and plans it once. For statements that come
 * hundreds of times a second. They name their columns: a plan of all columns would fail after a migration.
 */
export const PREPARED = '/* prepared */';

/** The type number of bigint. */
export const BIGINT = 20;
