/**
 * What an operator does with a database from the command line: save it, fill it, and retire its keys. A server may go on
 * using the embedded database meanwhile: the command then joins it at its socket.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@twofold/core/internal';
import type { DatabaseChoice } from '../config.js';
import { noteBackup, writeBackup } from './backup.js';
import type { Database } from './database.js';
import { USER } from './embedded/cluster.js';
import { FolderInUse } from './folderLock.js';
import { migrate, SCHEMA_VERSION, schemaVersion } from './migrations/migrate.js';
import { makePartitions } from './partitions.js';
import { connectPostgres } from './postgres/postgres.js';
import { hasServed, isServed } from './queries/daily/outages.js';
import { databaseTime } from './queries/databaseTime.js';
import { LOCKS, lock } from './queries/locks.js';
import { type KeyRow, listKeys, retireKey } from './queries/signing/keys.js';
import { type Restored, restoreBackup } from './restore.js';
import { addressesOf, openDatabase } from './startDatabase.js';

/** The first schema with a table for the time of the last backup. */
const BACKUPS_SCHEMA = 20;

/** Saves all tables to a file, and notes the time for the operator's figures. Returns the number of rows. Rejects with an Error for people. */
export async function backup(choice: DatabaseChoice, path: string): Promise<number> {
  return withTables(choice, async ({ db }, schema) => {
    const at = await databaseTime(db);
    const rows = await writeBackup(db, path);
    if (schema >= BACKUPS_SCHEMA) await noteBackup(db, at).catch(warnOfNote);
    return rows;
  });
}

/** The file is whole. That nobody knows of it is no reason to make it again. */
function warnOfNote(error: unknown): void {
  console.error(
    `The backup is whole, but its time could not be noted (${messageOf(error)}): the alert for old backups may fire.`,
  );
}

/** The public keys that sign results or have signed some, the newest first. Rejects with an Error for people. */
export function signingKeys(choice: DatabaseChoice): Promise<KeyRow[]> {
  return withTables(choice, ({ db }) => listKeys(db));
}

/**
 * Ends the use of a key, given in hex. Servers notice it before their next signature. Rejects with an Error for people, also
 * where a server would be left without a key.
 */
export async function retireSigningKey(choice: DatabaseChoice, publicKey: string): Promise<void> {
  await withTables(choice, ({ db }) =>
    db.transaction().execute(async (tx) => {
      await lock(tx, LOCKS.chainOfResults, '');
      const keys = await listKeys(tx);
      const key = keys.find((each) => each.publicKey === publicKey);
      if (!key) throw new Error(`This database has no key ${publicKey}: "twofold key list" shows all.`);
      if (key.until) throw new Error(`This key was retired before, on ${key.until.toISOString()}.`);
      const isOnly = keys.filter(({ until }) => until === null).length === 1;
      if (isOnly && (await isServed(tx, await databaseTime(tx)))) throw new Error(ONLY_KEY);
      await retireKey(tx, publicKey);
    }),
  );
}

const ONLY_KEY =
  'This is the only key in use, and a server ran within five minutes. Put another key into its file and start it again, ' +
  'then retire this one. If the server can write the file, start it with --new-key-after 0 instead, which does both.';

/**
 * Fills an empty database from a file, and says what the operator should know about it. Returns the number of rows.
 * Rejects with an Error for people.
 */
export async function restore(choice: DatabaseChoice, path: string): Promise<number> {
  requireDatabase(choice);
  return withDatabase(choice, async ({ db }) => {
    const restored = await restoreBackup(db, path);
    await makePartitions(db, new Date());
    for (const line of remarksOn(restored)) console.error(line);
    return restored.rows;
  });
}

/** What differs from the moment of the backup, and from the moment after which there is nothing. */
export function remarksOn({ ended, damaged, createdAt }: Restored): string[] {
  const games = ended === 1 ? '1 game that went on then has' : `${ended} games that went on then have`;
  const lost =
    damaged.length === 1
      ? '1 game had damaged moves and is'
      : `${damaged.length} games had damaged moves and are`;
  return [
    `This is the state of ${createdAt}.`,
    ...(ended > 0 ? [`${games} ended without a result: the tiles to come may be known.`] : []),
    ...(damaged.length > 0 ? [`${lost} gone: ${damaged.join(', ')}.`] : []),
    'Accounts, bots and short links that were deleted later are there again: docs/database.md, "Restore".',
    'Signing keys that were retired later are in use again: "twofold key list" shows them, "twofold key retire" ends them.',
  ];
}

/**
 * Uses the database of a choice, of the newest schema. Where a server runs the embedded one, it joins it. `isAlone`: no server
 * runs it, and none can start meanwhile. Rejects with an Error for people if the schema is older and servers run on it: they
 * bring it to the newest, and those of an older version would refuse it at their next start.
 */
export async function withOperated(
  choice: DatabaseChoice,
  work: (database: Database, isAlone: boolean) => Promise<void>,
  log = toStderr,
): Promise<void> {
  requireDatabase(choice);
  const database = await open(choice, log);
  try {
    const isAlone = choice.kind === 'embedded' && database.description !== choice.folder;
    const found = await schemaVersion(database.db);
    if (found > 0 && found < SCHEMA_VERSION && !isAlone && (await hasServed(database.db))) {
      throw new Error(
        `The database has schema ${found}, and this Twofold needs ${SCHEMA_VERSION}: upgrade its servers first. The first one ` +
          'that starts brings the tables to the newest schema.',
      );
    }
    await database.patiently(() => migrate(database.db));
    await work(database, isAlone);
  } finally {
    await database.close();
  }
}

const NO_DATABASE =
  'There is no database to use: "none" is for servers. Give postgres://USER:PASSWORD@HOST:5432/NAME or "embedded".';

function requireDatabase(
  choice: DatabaseChoice,
): asserts choice is Exclude<DatabaseChoice, { kind: 'none' }> {
  if (choice.kind === 'none') throw new Error(NO_DATABASE);
}

function hasData(folder: string): boolean {
  return existsSync(join(folder, 'postgres/PG_VERSION')) || existsSync(join(folder, 'pglite'));
}

/** Uses the database of a choice as it is: it has tables of Twofold, of this schema or an older one. */
async function withTables<T>(
  choice: DatabaseChoice,
  work: (database: Database, schema: number) => Promise<T>,
): Promise<T> {
  requireDatabase(choice);
  if (choice.kind === 'embedded' && !hasData(choice.folder)) {
    throw new Error(
      `There is no database in ${choice.folder}: give its folder with --data, or --database postgres://…`,
    );
  }
  return withDatabase(choice, async (database) => {
    const schema = await schemaVersion(database.db);
    if (schema === 0)
      throw new Error(
        'This database has no tables of Twofold: give the one of its servers with --database or --data.',
      );
    if (schema > SCHEMA_VERSION)
      throw new Error(`The database has schema ${schema}: use a newer Twofold for it.`);
    return work(database, schema);
  });
}

async function withDatabase<T>(
  choice: Exclude<DatabaseChoice, { kind: 'none' }>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await open(choice);
  try {
    return await database.patiently(() => work(database));
  } finally {
    await database.close();
  }
}

const toStderr = (line: string): void => console.error(line);

async function open(choice: Exclude<DatabaseChoice, { kind: 'none' }>, log = toStderr): Promise<Database> {
  const { folder } = choice;
  try {
    return await openDatabase({ folder, log, ...addressesOf(choice) });
  } catch (error) {
    if (!(error instanceof FolderInUse) || !existsSync(join(folder, 'postgres/PG_VERSION'))) throw error;
    return joinEmbedded(folder).catch(({ message }: Error) => {
      throw new Error(
        `Another Twofold server uses ${folder}, and its database does not answer here (${message}). Run this command ` +
          'where that server runs, or stop the server first.',
        { cause: error },
      );
    });
  }
}

/** Connects to the embedded database that another process runs. PostgreSQL notes its socket's folder on line 5. */
async function joinEmbedded(folder: string): Promise<Database> {
  const [password, note] = await Promise.all([
    readFile(join(folder, 'password'), 'utf8'),
    readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'),
  ]);
  const host = note.split('\n')[4]!;
  const connection = { host, user: USER, password: password.trim(), database: 'postgres' };
  return connectPostgres({ kind: 'embedded', description: folder, connection, connections: 2 });
}
