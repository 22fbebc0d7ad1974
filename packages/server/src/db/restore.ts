/**
 * Fills an empty database from a backup (backup.ts), in one transaction: all or nothing. A backup of an older schema
 * goes into tables of that schema, which are then brought to the newest.
 *
 * No game that went on in a backup is played on. It may have ended since, and its seed was published: whoever knows
 * the seed knows every tile to come. No game begins on a shared deal that was open: somebody may have played it since.
 */

import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '@twofold/core/internal';
import { dayNumberAt, startOfDay } from '@twofold/protocol';
import { type Kysely, sql, type Transaction } from 'kysely';
import { BATCH, FORMAT, type Head, TABLES, tablesIn, VERSION } from './backup.js';
import { migrateWithin, SCHEMA_VERSION, schemaVersion } from './migrations/migrate.js';
import { makeMonth } from './partitions.js';
import { addOutage } from './queries/daily/outages.js';
import { closeOpenDeals } from './queries/deals.js';
import { renewEpochs } from './queries/people/sync.js';
import { type EndedGames, endOpenGames } from './restoredGames.js';
import type { Tables } from './tables.js';

export interface Restored extends EndedGames {
  /** Rows of the backup. */
  readonly rows: number;
  /** The moment of the backup. */
  readonly createdAt: string;
}

/**
 * Restores a backup. Rejects with an Error for people if the database has rows, or newer tables than the backup. It
 * also does so if the file is damaged, cut off, or newer than this program.
 */
export async function restoreBackup(db: Kysely<Tables>, path: string): Promise<Restored> {
  await requireEmpty(db); // first: a database in use keeps its schema
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The backup ${path} cannot be read: ${error.message}`);
  });
  const { schema, createdAt } = await readHead(path);
  return db.transaction().execute(async (tx) => {
    await migrateWithin(tx, schema);
    await requireSchema(tx, schema);
    const rows = await fill(tx, path);
    await migrateWithin(tx, SCHEMA_VERSION);
    await closeDays(tx, new Date());
    await renewEpochs(tx);
    return { rows, ...(await endOpenGames(tx)), createdAt };
  });
}

/** What was played on open deals since the backup is not known here. So they take no new game, which is an outage. */
async function closeDays(tx: Transaction<Tables>, now: Date): Promise<void> {
  await closeOpenDeals(tx, now);
  await addOutage(tx, now, new Date(startOfDay(dayNumberAt(now.getTime()) + 1)));
}

/** The tables whose rows the database numbers. */
const NUMBERED: readonly string[] = ['reports', 'people_reports', 'audit'];

async function requireEmpty(db: Kysely<Tables>): Promise<void> {
  for (const table of await tablesIn(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) {
      throw new Error(
        'This database has rows already: restore into an empty one, such as a new database or --data folder.',
      );
    }
  }
}

/** The tables may be of a newer schema than the backup. */
async function requireSchema(tx: Transaction<Tables>, version: number): Promise<void> {
  const found = await schemaVersion(tx);
  if (found === version) return;
  throw new Error(
    `The database has schema ${found} already, and the backup ${version}: restore into one without tables, such as a new ` +
      '--data folder.',
  );
}

async function readHead(path: string): Promise<Head> {
  const head = await firstLine(path)
    .then((line) => JSON.parse(line) as Head)
    .catch((error) => {
      throw damaged(path, messageOf(error));
    });
  const { format, version, schema } = head;
  if (format !== FORMAT || !(schema >= 1)) throw damaged(path, 'it does not begin as a backup does');
  if (version !== VERSION) {
    throw new Error(
      `The backup has version ${version}, and this Twofold reads ${VERSION}: restore it with the Twofold that wrote it.`,
    );
  }
  if (schema > SCHEMA_VERSION) {
    throw new Error(
      `The backup has schema ${schema}, and this Twofold knows ${SCHEMA_VERSION}: restore it with a newer Twofold.`,
    );
  }
  return head;
}

async function firstLine(path: string): Promise<string> {
  for await (const line of linesIn(path)) return line;
  return '';
}

function damaged(path: string, reason: string): Error {
  return new Error(`The backup ${path} is damaged: ${reason}. Nothing was restored.`);
}

async function fill(tx: Transaction<Tables>, path: string): Promise<number> {
  const hash = createHash('sha256');
  let table: string | undefined;
  let batch: string[] = [];
  let rows = 0;
  let end: { rows: number; sha256: string } | undefined;
  const flush = async () => {
    if (batch.length > 0) await insert(tx, table!, batch);
    batch = [];
  };
  try {
    for await (const line of linesIn(path)) {
      if (end) throw damaged(path, 'it goes on after its end');
      if (line.startsWith('{"end":')) {
        end = JSON.parse(line) as typeof end;
        continue;
      }
      hash.update(`${line}\n`);
      if (line.startsWith('{"format":')) await begin(tx, line);
      else if (line.startsWith('{"table":')) {
        await flush();
        table = tableIn(line);
      } else {
        if (table === undefined) throw damaged(path, 'a row stands before its table');
        rows++;
        if (batch.push(line) === BATCH) await flush();
      }
    }
    await flush();
  } catch (error) {
    const message = messageOf(error);
    throw message.startsWith('The backup') ? error : damaged(path, message);
  }
  if (!end) throw damaged(path, 'its end is missing');
  if (end.rows !== rows || end.sha256 !== hash.digest('hex')) throw damaged(path, 'its checksum is wrong');
  // New numbers go on after the restored ones.
  for (const name of await tablesIn(tx)) {
    if (!NUMBERED.includes(name)) continue;
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 0) + 1, false) from ${sql.table(name)}`.execute(
      tx,
    );
  }
  return rows;
}

/** The lines of a gzipped file. Piped by hand: of a damaged file, `compose` never ends on Node 24. */
async function* linesIn(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const part of unzipped as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } finally {
    source.destroy();
    unzipped.destroy();
  }
  if (rest !== '') yield rest;
}

/** Makes the months of a backup's results. */
async function begin(tx: Transaction<Tables>, line: string): Promise<void> {
  for (const month of (JSON.parse(line) as Head).months) {
    const [, year, number] = /^(\d{4})-(\d\d)$/.exec(month) ?? [];
    if (year === undefined) throw new Error(`it has the unknown month ${month}`);
    await makeMonth(tx, Number(year), Number(number) - 1);
  }
}

function tableIn(line: string): string {
  const { table } = JSON.parse(line) as { table: string };
  if (!TABLES.includes(table as keyof Tables)) throw new Error(`it has the unknown table ${table}`);
  return table;
}

async function insert(tx: Transaction<Tables>, table: string, lines: readonly string[]): Promise<void> {
  const overriding = sql.raw(NUMBERED.includes(table) ? 'overriding system value' : '');
  await sql`insert into ${sql.table(table)} ${overriding}
    select * from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  );
}
