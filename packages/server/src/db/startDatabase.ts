/**
 * Starts the database beside the game, which does not wait for it. Whoever needs the database asks the handle
 * for its state.
 */
import { join } from 'node:path';
import type { Database } from './database.js';
import { NotRunnable, openEmbedded } from './embedded/embedded.js';
import { migrate } from './migrations/migrate.js';
import { makePartitions } from './partitions.js';
import { openPglite } from './pglite.js';
import { connectPostgres } from './postgres.js';

export interface DatabaseOptions {
  /** `postgres://…` of any PostgreSQL from 14 on. Undefined: the embedded database. */
  url?: string;
  /** The folder of the embedded database. */
  folder: string;
  /** What an operator should know: a line each. */
  log: (line: string) => void;
}

/** `database` is set while the state is `ready`; `error` while it is `failed`. */
export interface DatabaseHandle {
  readonly state: 'starting' | 'ready' | 'failed' | 'closed';
  readonly database: Database | undefined;
  readonly error: Error | undefined;
  /** Resolves with the database, or rejects with the error. */
  readonly ready: Promise<Database>;
  close(): Promise<void>;
}

/** New months are made at the start and once in this time. */
const MAINTENANCE_MS = 12 * 3_600_000;

export function startDatabase(options: DatabaseOptions): DatabaseHandle {
  const handle: { -readonly [K in keyof DatabaseHandle]: DatabaseHandle[K] } = {
    state: 'starting',
    database: undefined,
    error: undefined,
    ready: openReady(options),
    async close() {
      clearInterval(maintenance);
      handle.state = 'closed';
      handle.database = undefined;
      await opened?.close();
    },
  };
  let opened: Database | undefined;
  const maintenance = setInterval(() => {
    if (opened) makePartitions(opened.db, new Date()).catch((error) => options.log(error.message));
  }, MAINTENANCE_MS);
  maintenance.unref();
  handle.ready.then(
    (database) => {
      opened = database;
      if (handle.state === 'closed') return database.close();
      handle.database = database;
      handle.state = 'ready';
      options.log(`Ranked play is ready: ${database.description}.`);
      return undefined;
    },
    (error: Error) => {
      handle.error = error;
      if (handle.state !== 'closed') handle.state = 'failed';
      options.log(`Ranked play is off: ${error.message}`);
    },
  );
  return handle;
}

async function openReady(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options);
  try {
    await migrate(database.db);
    await makePartitions(database.db, new Date());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the chosen database without changing its schema. */
export async function openDatabase({ url, folder, log }: DatabaseOptions): Promise<Database> {
  const onError = (error: Error) => log(`Database: ${error.message}`);
  if (url !== undefined) {
    const description = `PostgreSQL at ${withoutPassword(url)}`;
    return connectPostgres({ kind: 'postgres', description, connection: { connectionString: url }, onError });
  }
  try {
    return await openEmbedded({ folder, onError });
  } catch (error) {
    if (!(error instanceof NotRunnable)) throw error;
    log(
      `The embedded PostgreSQL does not run here (${error.message}). PGlite takes its place: slower, and a`,
    );
    log('power cut may lose the newest moves. For a public server give --database postgres://…');
    return openPglite(join(folder, 'pglite'));
  }
}

function withoutPassword(text: string): string {
  try {
    const url = new URL(text);
    return `${url.host}${url.pathname}`;
  } catch {
    return 'the given address';
  }
}
