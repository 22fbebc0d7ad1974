/**
 * What an operator does with a database from the command line: save it and fill it. A server may go on using the
 * embedded database meanwhile: the command then joins it at its socket.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseChoice } from '../config.js';
import { writeBackup } from './backup.js';
import type { Database } from './database.js';
import { USER } from './embedded/cluster.js';
import { FolderInUse } from './folderLock.js';
import { migrate, SCHEMA_VERSION, schemaVersion } from './migrations/migrate.js';
import { makePartitions } from './partitions.js';
import { connectPostgres } from './postgres.js';
import { type Restored, restoreBackup } from './restore.js';
import { openDatabase } from './startDatabase.js';

/** Saves all tables to a file. Returns the number of rows. Rejects with an Error for people. */
export async function backup(choice: DatabaseChoice, path: string): Promise<number> {
  requireDatabase(choice);
  if (choice.kind === 'embedded' && !hasData(choice.folder)) {
    throw new Error(
      `There is no database in ${choice.folder}: give its folder with --data, or --database postgres://…`,
    );
  }
  return withDatabase(choice, async ({ db }) => {
    const found = await schemaVersion(db);
    if (found === 0) throw new Error('This database has no tables of Twofold: there is nothing to save.');
    if (found > SCHEMA_VERSION)
      throw new Error(`The database has schema ${found}: save it with a newer Twofold.`);
    return writeBackup(db, path);
  });
}

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
  ];
}

/** Uses the database of a choice, of the newest schema. Where a server runs the embedded one, it joins it. */
export async function withOperated(
  choice: DatabaseChoice,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  requireDatabase(choice);
  const database = await open(choice);
  try {
    await database.patiently(() => migrate(database.db));
    await work(database);
  } finally {
    await database.close();
  }
}

function requireDatabase(
  choice: DatabaseChoice,
): asserts choice is Exclude<DatabaseChoice, { kind: 'none' }> {
  if (choice.kind === 'none') throw new Error('There is no database to use: leave out --database none.');
}

function hasData(folder: string): boolean {
  return existsSync(join(folder, 'postgres/PG_VERSION')) || existsSync(join(folder, 'pglite'));
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

async function open(choice: Exclude<DatabaseChoice, { kind: 'none' }>): Promise<Database> {
  const { folder } = choice;
  const log = (line: string) => console.error(line);
  try {
    return await openDatabase({ folder, log, ...(choice.kind === 'postgres' && { url: choice.url }) });
  } catch (error) {
    if (!(error instanceof FolderInUse) || !existsSync(join(folder, 'postgres/PG_VERSION'))) throw error;
    return joinEmbedded(folder).catch(({ message }: Error) => {
      throw new Error(
        `Another Twofold server uses ${folder}, and its database does not answer here (${message}). Run this command ` +
          'where that server runs, or stop the server first.',
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
