/**
 * PGlite behind the interface of databases: PostgreSQL compiled to WebAssembly, in this process. It has one
 * session, so queries and transactions take turns. It writes without fsync: a power cut may lose the newest
 * rows, a killed process does not.
 */
import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { BIGINT, type Database, DatabaseBusy } from './database.js';
import { type FolderLock, lockFolder } from './folderLock.js';
import type { Tables } from './tables.js';

/** Statements and transactions that may wait, without those of moves. */
const MOST_WAITING = 200;

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
  const moves = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool.first() }) });
  return {
    kind: 'pglite',
    description: `PGlite ${folder === undefined ? 'in memory' : `in ${folder}`}`,
    db,
    moves,
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
      await Promise.all([db.destroy(), moves.destroy()]);
      await pglite.close();
      await lock?.release();
    },
  };
}

/**
 * A pool of one connection. Whoever connects waits until it is released. Those of `first()`, which are moves, go before
 * all others.
 */
class TurnPool implements PostgresPool {
  readonly #pglite: PGlite;
  readonly #moves: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #isTaken = false;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  connect(): Promise<PostgresPoolClient> {
    if (this.#others.length >= MOST_WAITING) return Promise.reject(new DatabaseBusy());
    return this.#connect(this.#others);
  }

  /** The same connection, for moves: they go first. */
  first(): PostgresPool {
    return { connect: () => this.#connect(this.#moves), end: () => this.end() };
  }

  /** Runs `work` when nobody else has the connection. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.#take(this.#moves);
    return work().finally(() => this.#release());
  }

  async end(): Promise<void> {
    await this.inTurn(async () => {});
  }

  async #connect(line: (() => void)[]): Promise<PostgresPoolClient> {
    await this.#take(line);
    const query = async (text: string, parameters: readonly unknown[]) => {
      if (parameters.length === 0 && isSeveral(text)) {
        await this.#execute(text);
        return { rows: [], command: '', rowCount: 0 };
      }
      const { rows, affectedRows, fields } = await this.#pglite.query(text, [...parameters]);
      const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
      // Of a statement that returns rows, kysely counts these.
      return { rows, command, rowCount: fields.length > 0 ? rows.length : (affectedRows ?? 0) };
    };
    return { query, release: () => this.#release() } as unknown as PostgresPoolClient;
  }

  /** Executes several statements, and leaves the next caller no failed transaction. */
  async #execute(text: string): Promise<void> {
    try {
      await this.#pglite.exec(text);
    } catch (error) {
      await this.#pglite.exec('rollback');
      throw error;
    }
  }

  /** Resolves when it is the caller's turn. */
  #take(line: (() => void)[]): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => line.push(resolve));
    this.#isTaken = true;
    return Promise.resolve();
  }

  #release(): void {
    const next = this.#moves.shift() ?? this.#others.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

/** Whether a text has more than one statement. The queue's library sends its migrations so. */
function isSeveral(text: string): boolean {
  return /^\s*BEGIN;/.test(text);
}
