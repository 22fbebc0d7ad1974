/**
 * Starts the database beside the game, which does not wait for it. Whoever needs the database asks the handle
 * for its state.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseChoice } from '../config.js';
import type { Database } from './database.js';
import { ADDS, NotInstalled, NotRunnable, openEmbedded } from './embedded/embedded.js';
import { FolderInUse } from './folderLock.js';
import { migrate, TablesInUse } from './migrations/migrate.js';
import { makePartitions } from './partitions.js';
import { connectPostgres } from './postgres/postgres.js';
import { withoutRepeats } from './postgres/repeatedLines.js';

export interface DatabaseOptions {
  /** `postgres://…` of any PostgreSQL from 14 on. Undefined: the embedded database. */
  url?: string;
  /** The same PostgreSQL by an address to listen at, if `url` leads through a pooler. */
  listenUrl?: string;
  /** The folder of the embedded database. */
  folder: string;
  /** What an operator should know: a line each. */
  log: (line: string) => void;
  /** Nothing starts before it resolves: the page comes first. */
  after?: Promise<unknown>;
  /** What must be done before the database is ready, such as opening the key that signs results. */
  prepare?: (database: Database) => Promise<void>;
  /** Milliseconds between attempts to reach the PostgreSQL at `url`; 5,000 by default. */
  retryMs?: number;
}

/**
 * `database` is set while the state is `ready`; `error` while it is `failed`. A given PostgreSQL that failed is asked again
 * until it answers. So are a folder and tables that are in use. Then `failed` becomes `ready`.
 */
export interface DatabaseHandle {
  readonly state: 'starting' | 'ready' | 'failed' | 'closed';
  readonly database: Database | undefined;
  readonly error: Error | undefined;
  /** The first attempt: the database, or an error. A later attempt may succeed: `database` has the newest state. */
  readonly ready: Promise<Database>;
  close(): Promise<void>;
}

/** Attempts to reach a given PostgreSQL that does not answer, such as one that starts at the same time. */
const RETRY_MS = 5_000;
/** New months are made at the start and once in this time. Other clean-up is a job of workers (work/). */
const MAINTENANCE_MS = 12 * 3_600_000;

export function startDatabase(options: DatabaseOptions): DatabaseHandle {
  const closing = new AbortController();
  const handle: { -readonly [K in keyof DatabaseHandle]: DatabaseHandle[K] } = {
    state: 'starting',
    database: undefined,
    error: undefined,
    ready: openReady(options, closing.signal),
    async close() {
      clearInterval(maintenance);
      closing.abort();
      handle.state = 'closed';
      const { database } = handle;
      handle.database = undefined;
      // A database that is still starting is waited for, and ended: its server must not be left behind.
      await (database ?? (await attempts))?.close();
    },
  };
  const take = (database: Database) => {
    if (closing.signal.aborted) return database;
    Object.assign(handle, { database, state: 'ready', error: undefined });
    options.log(`Ranked play is ready: ${database.description}.`);
    return undefined;
  };
  const refuse = (error: Error) => {
    if (closing.signal.aborted) return undefined;
    if (handle.error?.message !== error.message) options.log(`Ranked play is off: ${error.message}`);
    Object.assign(handle, { error, state: 'failed' });
    // The server before this one may still be ending, or a backup reads the tables.
    const mayPass = options.url !== undefined || error instanceof FolderInUse || error instanceof TablesInUse;
    return mayPass ? again() : undefined;
  };
  const again = async (): Promise<Database | undefined> => {
    await wait(options.retryMs ?? RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(
      () => {},
    );
    return closing.signal.aborted ? undefined : openReady(options, closing.signal).then(take, refuse);
  };
  /** Resolves when nothing is being opened; with a database that came after the handle was closed. */
  const attempts: Promise<Database | undefined> = handle.ready.then(take, refuse);
  const maintenance = setInterval(() => {
    const { database } = handle;
    if (database) maintain(database).catch((error) => options.log(error.message));
  }, MAINTENANCE_MS);
  maintenance.unref();
  return handle;
}

async function openReady(options: DatabaseOptions, closing: AbortSignal): Promise<Database> {
  await options.after;
  closing.throwIfAborted();
  const database = await openDatabase(options);
  try {
    await database.patiently(() => migrate(database.db));
    await maintain(database);
    await options.prepare?.(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** New months: without its month no game can end. */
async function maintain({ db, patiently }: Database): Promise<void> {
  await patiently(() => makePartitions(db, new Date()));
}

/** The addresses of a choice, for `DatabaseOptions`. */
export function addressesOf(choice: DatabaseChoice): Pick<DatabaseOptions, 'url' | 'listenUrl'> {
  if (choice.kind !== 'postgres') return {};
  const { url, listenUrl } = choice;
  return { url, ...(listenUrl !== undefined && { listenUrl }) };
}

/** Opens the chosen database without changing its schema. */
export async function openDatabase({ url, listenUrl, folder, log }: DatabaseOptions): Promise<Database> {
  const say = withoutRepeats(log);
  const onError = (error: Error) => say(`Database: ${error.message}`);
  const onBack = (milliseconds: number) =>
    log(`Database: it answers again, after ${describeTime(milliseconds)} without it.`);
  if (url !== undefined) {
    const description = `PostgreSQL at ${withoutPassword(url)}`;
    const listening = listenUrl !== undefined && { listenConnection: { connectionString: listenUrl } };
    const connection = { connectionString: url };
    return connectPostgres({ kind: 'postgres', description, connection, ...listening, onError, onBack });
  }
  // A folder keeps its kind: where PostgreSQL or PGlite has written, the other would begin with no games.
  const lite = join(folder, 'pglite');
  if (existsSync(lite)) {
    log(`${lite} holds the data of PGlite, which goes on with it (docs/database.md).`);
    return openLite(lite);
  }
  try {
    return await openEmbedded({ folder, onError, onBack });
  } catch (error) {
    if (!(error instanceof NotRunnable)) throw error;
    const adds = error instanceof NotInstalled ? ` Add it: ${ADDS.postgres}` : '';
    if (existsSync(join(folder, 'postgres/PG_VERSION'))) {
      throw new Error(
        `${folder} holds the data of PostgreSQL, which does not run here: ${error.message}.${adds}`,
      );
    }
    if (error instanceof NotInstalled && !(await hasPglite())) throw new Error(NO_DATABASE);
    log(
      `The embedded PostgreSQL does not run here (${error.message}). PGlite takes its place: slower, and a`,
    );
    log('power cut may lose the newest moves. For a public server give --database postgres://…');
    return openLite(lite);
  }
}

/** To the second, and from two minutes on to the minute. */
function describeTime(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

const NO_DATABASE =
  'it needs a database, and none is installed here. Add one and start again, either PostgreSQL:\n' +
  `  ${ADDS.postgres}\nor where that does not run PGlite, which is slower:\n  ${ADDS.pglite}\n` +
  'Or give --database postgres://… of your own. With --database none all but ranked play is served.';

/** PGlite is loaded only where it is used: it is large, and need not be installed. */
async function openLite(folder: string): Promise<Database> {
  if (!(await hasPglite())) throw new Error(`PGlite is not installed. Add it: ${ADDS.pglite}`);
  const { openPglite } = await import('./pglite.js');
  return openPglite(folder);
}

function hasPglite(): Promise<boolean> {
  return import('@electric-sql/pglite').then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_MODULE_NOT_FOUND') return false;
      throw error;
    },
  );
}

function withoutPassword(text: string): string {
  try {
    const url = new URL(text);
    return `${url.host}${url.pathname}`;
  } catch {
    return 'the given address';
  }
}
