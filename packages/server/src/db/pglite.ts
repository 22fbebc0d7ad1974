/**
 * PGlite behind the interface of databases: PostgreSQL compiled to WebAssembly, in this process. It has one
 * session, so queries and transactions take turns. It writes without fsync: a power cut may lose the newest
 * rows, a killed process does not.
 */
import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { BIGINT, type Database } from './database.js';
import { type FolderLock, lockFolder } from './folderLock.js';
import type { Tables } from './tables.js';

/** Opens the database in a folder, or in memory without one. Rejects with an Error if the folder is in use. */
export async function openPglite(folder?: string): Promise<Database> {
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    const pglite = await PGlite.create({
      ...(folder !== undefined && { dataDir: folder }),
      parsers: { [BIGINT]: Number },
    });
    return makeDatabase(pglite, folder, lock);
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

function makeDatabase(pglite: PGlite, folder: string | undefined, lock: FolderLock | undefined): Database {
  const pool = new TurnPool(pglite);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'pglite',
    description: `PGlite ${folder === undefined ? 'in memory' : `in ${folder}`}`,
    db,
    // In turn: within the transaction of somebody else they would be undone together with it.
    async listen(channel, hear) {
      const stop = await pool.inTurn(() => pglite.listen(channel, hear));
      return () => pool.inTurn(() => stop());
    },
    async notify(channel, payload) {
      await pool.inTurn(() => pglite.query('select pg_notify($1, $2)', [channel, payload]));
    },
    patiently: (work) => work(), // in this process: there is no network that could be silent
    async close() {
      await db.destroy();
      await pglite.close();
      await lock?.release();
    },
  };
}

/** A pool of one connection: whoever connects waits until the one before has released it. */
class TurnPool implements PostgresPool {
  readonly #pglite: PGlite;
  #last: Promise<void> = Promise.resolve();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async connect(): Promise<PostgresPoolClient> {
    const release = await this.#take();
    const query = async (text: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows, fields } = await this.#pglite.query(text, [...parameters]);
      const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
      // Of a statement that returns rows, kysely counts these.
      return { rows, command, rowCount: fields.length > 0 ? rows.length : (affectedRows ?? 0) };
    };
    return { query, release } as unknown as PostgresPoolClient;
  }

  /** Runs `work` when nobody else has the connection. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#take();
    return work().finally(release);
  }

  async end(): Promise<void> {
    await this.#last;
  }

  /** Waits for the caller's turn. Resolves with the function that ends it. */
  async #take(): Promise<() => void> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }
}
