/** A PostgreSQL server behind the interface of databases, through `pg`. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { messageOf } from '@twofold/core/internal';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { isTracing, traceStatement } from '../traces/traces.js';
import { BIGINT, type Database, DatabaseBusy, type DatabaseKind, PREPARED } from './database.js';
import type { Tables } from './tables.js';

export interface PostgresOptions {
  kind: DatabaseKind;
  description: string;
  /** `connectionString`, or host, user, password and the like. */
  connection: pg.ConnectionConfig;
  /** Most connections at once; 8 by default. `MOVE_CONNECTIONS` more are for moves, and one more listens. */
  connections?: number;
  /** Statements and transactions that may wait for one of these connections; 200 by default. */
  mostWaiting?: number;
  /** Called with errors of idle connections, which no query reports. */
  onError?: (error: Error) => void;
  /** For tests: how long a connection and a statement are waited for. */
  limits?: Partial<PostgresLimits>;
}

/** In milliseconds. */
export interface PostgresLimits {
  /** Until a connection is there, or one of the pool is free. */
  connect: number;
  /** Until a statement is answered. */
  statement: number;
  /** The same, for work that takes long: a migration, a backup. */
  patient: number;
  /** Between two questions whether the connection that listens is alive. It would hear nothing otherwise, and seem well. */
  quiet: number;
}

/** Connections for moves: group commits take one, and games that are taken over or end the others. */
const MOVE_CONNECTIONS = 4;
/** At some 2 ms each, the last of those that wait is served within a tenth of a second. */
const MOST_WAITING = 200;

/** A network that swallows packets answers nothing at all: without limits everybody would wait for good. */
const LIMITS: PostgresLimits = { connect: 10_000, statement: 30_000, patient: 1_800_000, quiet: 30_000 };
/** A quiet connection is asked for life after this time. */
const KEEP_ALIVE_MS = 10_000;
/** PostgreSQL 14 is the oldest that is supported. */
const OLDEST_VERSION = 140_000;
/** Pauses between attempts to listen again, in milliseconds. */
const LISTEN_AGAIN_MS = 1_000;

const types = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    type === BIGINT && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Connects. Rejects with an Error for people if the server cannot be reached or is too old. */
export async function connectPostgres(options: PostgresOptions): Promise<Database> {
  const { kind, description, connection, connections = 8, onError = () => {} } = options;
  const limits = { ...LIMITS, ...options.limits };
  const config = {
    application_name: 'twofold',
    ...connection,
    types,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const poolOf = (max: number, mostWaiting: number) => {
    const pool = new pg.Pool({ ...config, max });
    pool.on('error', onError);
    // A connection may also break while it is lent and idle, as between two queries of a transaction. Without a
    // listener, Node would end this process.
    pool.on('connect', (client) => client.on('error', onError));
    return new LimitedPool(pool, limits, mostWaiting);
  };
  const limited = poolOf(connections, options.mostWaiting ?? MOST_WAITING);
  const traced = isTracing() && { log: traceStatement };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: limited }), ...traced });
  const movesPool = poolOf(MOVE_CONNECTIONS, Number.POSITIVE_INFINITY);
  const moves = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: movesPool }), ...traced });
  const ears = new Ears(config, limits, onError);
  try {
    await requireVersion(db);
  } catch (error) {
    await Promise.all([db.destroy(), moves.destroy()]);
    throw new Error(`The database cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return {
    kind,
    description,
    db,
    moves,
    listen: (channel, hear) => ears.listen(channel, hear),
    async notify(channel, payload) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(moves);
    },
    patiently: (work) => limited.patiently(work),
    async close() {
      await ears.close();
      await Promise.all([db.destroy(), moves.destroy()]);
    },
  };
}

async function requireVersion(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version,
      pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()`.execute(db);
  const { version, encoding } = rows[0]!;
  if (version < OLDEST_VERSION) {
    throw new Error(`it is PostgreSQL ${Math.floor(version / 10_000)}, and Twofold needs 14 or newer.`);
  }
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and Twofold needs UTF8.`);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return messageOf(error);
}

/** Whether a statement was given up. `pg` keeps its connection, and would send nothing more there. */
function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether a text begins a transaction. It may go on with other statements: if one fails, the transaction stays open. */
function opensTransaction(text: string): boolean {
  return /^\s*begin\b/i.test(text);
}

/** A pooler stands between, and gives each transaction another connection: then nothing is prepared any more. */
function isUnprepared(error: unknown): boolean {
  return ['26000', '42P05'].includes(String((error as { code?: unknown }).code));
}

/**
 * A pool whose statements have a time limit. `pg` itself keeps a connection whose statement was given up, and
 * everything after it would wait in its queue. It also keeps one in a failed transaction, which a text of several statements
 * has left open; everything after that would be refused. Such connections are closed here.
 */
class LimitedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #limits: PostgresLimits;
  readonly #mostWaiting: number;
  /**
   * True within patient work, and nowhere beside it. It is off while there is no such work: Node would note a context for every
   * promise of the process. That costs a move an eighth of its processor time.
   */
  readonly #isPatient = new AsyncLocalStorage<boolean>();
  #patientWorks = 0;
  readonly #names = new Map<string, string>();
  #prepares = true;

  constructor(pool: pg.Pool, limits: PostgresLimits, mostWaiting: number) {
    this.#pool = pool;
    this.#limits = limits;
    this.#mostWaiting = mostWaiting;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.waitingCount >= this.#mostWaiting && !this.#isPatient.getStore()) throw new DatabaseBusy();
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      if (broken) throw broken; // the rollback after a statement that was given up
      const query_timeout = this.#isPatient.getStore() ? this.#limits.patient : this.#limits.statement;
      const send = (name?: string) => {
        const query = { text, values: [...values], query_timeout, ...(name !== undefined && { name }) };
        return client.query(query as pg.QueryConfig);
      };
      try {
        return await send(this.#nameOf(text)).catch((error) => {
          if (!isUnprepared(error)) throw error;
          this.#prepares = false;
          return send(); // nothing was executed: within a transaction this fails, too
        });
      } catch (error) {
        if (isUnanswered(error) || opensTransaction(text)) broken = error as Error;
        throw error;
      }
    };
    return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
  }

  /**
   * The name of a statement that is prepared. Undefined: it is read and planned each time. It depends on the text: behind a pooler
   * a connection may have the statements of other processes.
   */
  #nameOf(text: string): string | undefined {
    if (!this.#prepares || !text.startsWith(PREPARED)) return undefined;
    const name =
      this.#names.get(text) ?? `twofold_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }

  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#patientWorks++;
    try {
      return await this.#isPatient.run(true, work);
    } finally {
      if (--this.#patientWorks === 0) this.#isPatient.disable();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/**
 * One connection that listens to all channels, and is opened again whenever it is lost or answers nothing. It is asked
 * now and then: only so a network that swallows packets is noticed within a minute.
 */
class Ears {
  readonly #config: pg.ClientConfig;
  readonly #limits: PostgresLimits;
  readonly #onError: (error: Error) => void;
  readonly #heard = new Map<string, Set<(payload: string) => void>>();
  #open: { readonly client: pg.Client; readonly ready: Promise<pg.Client> } | undefined;
  #again: NodeJS.Timeout | undefined;
  #question: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(config: pg.ClientConfig, limits: PostgresLimits, onError: (error: Error) => void) {
    this.#config = config;
    this.#limits = limits;
    this.#onError = onError;
  }

  async listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
    const client = await this.#opened();
    const hearers = this.#heard.get(channel) ?? new Set();
    this.#heard.set(channel, hearers);
    hearers.add(hear);
    try {
      await this.#say(client, 'listen', channel); // again, it changes nothing
    } catch (error) {
      this.#forget(channel, hear);
      throw error;
    }
    return async () => {
      this.#forget(channel, hear);
      if (hearers.size > 0 || this.#isClosed) return;
      await this.#open?.ready.then((open) => this.#say(open, 'unlisten', channel)).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#question);
    await this.#open?.ready.then((client) => client.end()).catch(() => {});
  }

  #forget(channel: string, hear: (payload: string) => void): void {
    const hearers = this.#heard.get(channel);
    hearers?.delete(hear);
    if (hearers?.size === 0) this.#heard.delete(channel);
  }

  #opened(): Promise<pg.Client> {
    if (this.#open) return this.#open.ready;
    const client = new pg.Client(this.#config);
    const ready = this.#connect(client);
    this.#open = { client, ready };
    ready.catch(() => this.#leave(client));
    return ready;
  }

  async #connect(client: pg.Client): Promise<pg.Client> {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hear of this.#heard.get(channel) ?? []) hear(payload);
    });
    client.on('error', this.#onError);
    client.on('end', () => this.#leave(client));
    await client.connect();
    for (const channel of this.#heard.keys()) await this.#say(client, 'listen', channel);
    this.#askLater(client);
    return client;
  }

  #askLater(client: pg.Client): void {
    if (this.#isClosed || this.#open?.client !== client) return;
    this.#question = setTimeout(() => {
      void this.#ask(client, 'select 1')
        .catch((error) => this.#isClosed || this.#onError(error))
        .then(() => this.#askLater(client));
    }, this.#limits.quiet);
    this.#question.unref();
  }

  #say(client: pg.Client, word: 'listen' | 'unlisten', channel: string): Promise<void> {
    return this.#ask(client, `${word} ${client.escapeIdentifier(channel)}`);
  }

  async #ask(client: pg.Client, text: string): Promise<void> {
    try {
      await client.query({ text, query_timeout: this.#limits.statement } as pg.QueryConfig);
    } catch (error) {
      if (isUnanswered(error)) this.#leave(client);
      throw error;
    }
  }

  /** Gives a connection up. Where somebody listens, another one is opened. */
  #leave(client: pg.Client): void {
    if (this.#open?.client !== client) return;
    this.#open = undefined;
    clearTimeout(this.#question);
    void client.end();
    if (this.#isClosed) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.#heard.size > 0) this.#opened().catch(this.#onError);
    }, LISTEN_AGAIN_MS);
    this.#again.unref();
  }
}
