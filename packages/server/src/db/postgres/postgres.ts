/** A PostgreSQL server behind the interface of databases, through `pg`. */

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { isTracing, traceStatement } from '../../traces/traces.js';
import { BIGINT, type Database, type DatabaseKind } from '../database.js';
import type { Tables } from '../tables.js';
import { Ears } from './ears.js';
import { LimitedPool } from './limitedPool.js';
import type { PostgresLimits } from './limits.js';
import { whyUnusable } from './unusable.js';

export interface PostgresOptions {
  kind: DatabaseKind;
  description: string;
  /** `connectionString`, or host, user, password and the like. */
  connection: pg.ConnectionConfig;
  /** The same server without a pooler between, to listen at; by default `connection`. */
  listenConnection?: pg.ConnectionConfig;
  /** Most connections at once; 8 by default. `MOVE_CONNECTIONS` more are for moves, and one more listens. */
  connections?: number;
  /** Statements and transactions that may wait for one of these connections; 200 by default. */
  mostWaiting?: number;
  /** Called with errors of idle connections, which no query reports. */
  onError?: (error: Error) => void;
  /** The database answers again, after this time without it. Called only where somebody listens. */
  onBack?: (milliseconds: number) => void;
  /** For tests: how long a connection and a statement are waited for. */
  limits?: Partial<PostgresLimits>;
}

/** Connections for moves: group commits take one, and games that are taken over or end the others. */
const MOVE_CONNECTIONS = 4;
/** At some 2 ms each, the last of those that wait is served within a tenth of a second. */
const MOST_WAITING = 200;

/** A network that swallows packets answers nothing at all: without limits everybody would wait for good. */
const LIMITS: PostgresLimits = {
  connect: 10_000,
  statement: 30_000,
  patient: 1_800_000,
  idle: 30_000,
  quiet: 30_000,
};
/** A quiet connection is asked for life after this time. */
const KEEP_ALIVE_MS = 10_000;
/** PostgreSQL 14 is the oldest that is supported. */
const OLDEST_VERSION = 140_000;

const types = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') => {
    if (type === BIGINT && format !== 'binary') return Number;
    const parse = pg.types.getTypeParser(type, format as 'text');
    return type === pg.types.builtins.BYTEA ? (text: string) => withoutPool(parse(text)) : parse;
  }) as typeof pg.types.getTypeParser,
};

/** Bytes of a row. A seed in 8 KB of Node's pool keeps all of it for as long as its game goes on: 6.4 of 20.4 KB a game. */
function withoutPool(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

/** Connects. Rejects with an Error for people if the server cannot be reached or is too old. */
export async function connectPostgres(options: PostgresOptions): Promise<Database> {
  const { kind, description, connection, connections = 8, onError = () => {}, onBack = () => {} } = options;
  const limits = { ...LIMITS, ...options.limits };
  const common = {
    application_name: 'twofold',
    types,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const config = { ...common, ...connection };
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
  const listening = { ...common, ...(options.listenConnection ?? connection) };
  const ears = new Ears(listening, limits, { onError, onBack });
  const notify = async (channel: string, payload: string) => {
    await sql`select pg_notify(${channel}, ${payload})`.execute(moves);
  };
  try {
    await requireVersion(db);
  } catch (error) {
    await Promise.all([db.destroy(), moves.destroy()]);
    throw new Error(`The database cannot be used: ${whyUnusable(error, kind)}`, { cause: error });
  }
  return {
    kind,
    description,
    db,
    moves,
    async listen(channel, hear, missed) {
      const stop = await ears.listen(channel, { hear, missed });
      void ears.tryOnce(notify);
      return stop;
    },
    notify,
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
