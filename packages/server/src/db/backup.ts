/**
 * Backups: all tables in one consistent snapshot, as gzipped lines of JSON. A backup fits every kind of
 * database, since rows travel as PostgreSQL's own JSON.
 *
 *   {"format":"twofold-backup","version":1,"schema":1,"createdAt":"…","months":["2026-11"]}
 *   {"table":"accounts"}
 *   {"id":"…", …}                one row a line
 *   {"end":true,"rows":1234,"sha256":"…"}   of all lines before, each with its line feed
 */
import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { migrate, SCHEMA_VERSION, schemaVersion } from './migrations/migrate.js';
import { makeMonth } from './partitions.js';
import type { Tables } from './tables.js';

const FORMAT = 'twofold-backup';
const VERSION = 1;
/** Rows that are read or written at once. */
const BATCH = 500;
/** Bots refer to their owners, and a row that was changed has moved behind others. */
const ORDER: Record<string, RawBuilder<unknown> | undefined> = {
  accounts: sql`order by owner_id is not null`,
};

/** All tables, each after those that it refers to. */
const TABLES: readonly (keyof Tables)[] = [
  'accounts',
  'tokens',
  'games',
  'plies',
  'results',
  'bests',
  'replays',
  'uploads',
  'reports',
  'secrets',
];

interface Head {
  format: string;
  version: number;
  schema: number;
  createdAt: string;
  months: string[]; // of results, as 2026-11
}

/**
 * Writes a backup. Returns its number of rows. The file appears when it is whole, and replaces one of that
 * name.
 */
export async function writeBackup(db: Kysely<Tables>, path: string): Promise<number> {
  const half = `${path}.${process.pid}.part`;
  try {
    let rows = 0;
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await pipeline(
          withCheck(linesOf(tx), (count) => {
            rows = count;
          }),
          createGzip(),
          createWriteStream(half, { mode: 0o600, flush: true }),
        );
      });
    await rename(half, path);
    return rows;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function* linesOf(tx: Transaction<Tables>): AsyncGenerator<string> {
  const months = await sql<{ month: string }>`
    select distinct to_char(ended_at at time zone 'UTC', 'YYYY-MM') as month from results`.execute(tx);
  const head: Head = {
    format: FORMAT,
    version: VERSION,
    schema: await schemaVersion(tx),
    createdAt: new Date().toISOString(),
    months: months.rows.map(({ month }) => month),
  };
  yield JSON.stringify(head);
  for (const table of TABLES) {
    yield JSON.stringify({ table });
    yield* rowsOf(tx, table);
  }
}

async function* rowsOf(tx: Transaction<Tables>, table: string): AsyncGenerator<string> {
  await sql`declare backup no scroll cursor for
    select row_to_json(${sql.ref(table)})::text as line from ${sql.table(table)} ${ORDER[table] ?? sql``}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backup`.execute(tx);
    for (const { line } of rows) yield line;
    if (rows.length < BATCH) break;
  }
  await sql`close backup`.execute(tx);
}

/** Adds line feeds and the last line. */
async function* withCheck(
  lines: AsyncIterable<string>,
  tell: (rows: number) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    if (!line.startsWith('{"table":') && !line.startsWith('{"format":')) rows++;
    hash.update(`${line}\n`);
    yield `${line}\n`;
  }
  tell(rows);
  yield `${JSON.stringify({ end: true, rows, sha256: hash.digest('hex') })}\n`;
}

/**
 * Fills an empty database from a backup, in one transaction: all or nothing. Returns the number of rows.
 * Rejects with an Error for people if the database has rows. It also does so if the file is damaged, cut off,
 * or newer than this program.
 */
export async function restoreBackup(db: Kysely<Tables>, path: string): Promise<number> {
  await migrate(db);
  await requireEmpty(db);
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The backup ${path} cannot be read: ${error.message}`);
  });
  return db.transaction().execute((tx) => fill(tx, path));
}

async function requireEmpty(db: Kysely<Tables>): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) {
      throw new Error(
        'This database has rows already: restore into an empty one, such as a new --data folder.',
      );
    }
  }
}

async function fill(tx: Transaction<Tables>, path: string): Promise<number> {
  const damaged = (reason: string) =>
    new Error(`The backup ${path} is damaged: ${reason}. Nothing was restored.`);
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
      if (end) throw damaged('it goes on after its end');
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
        if (table === undefined) throw damaged('a row stands before its table');
        rows++;
        if (batch.push(line) === BATCH) await flush();
      }
    }
    await flush();
  } catch (error) {
    if (error instanceof Error && /^(The backup|Unknown)/.test(error.message)) throw error;
    throw damaged(error instanceof Error ? error.message : String(error));
  }
  if (!end) throw damaged('its end is missing');
  if (end.rows !== rows || end.sha256 !== hash.digest('hex')) throw damaged('its checksum is wrong');
  // Numbers of new reports go on after the restored ones.
  await sql`select setval(pg_get_serial_sequence('reports', 'id'), coalesce(max(id), 0) + 1, false) from reports`.execute(
    tx,
  );
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

async function begin(tx: Transaction<Tables>, line: string): Promise<void> {
  const { format, version, schema, months } = JSON.parse(line) as Head;
  if (format !== FORMAT || version !== VERSION || schema !== SCHEMA_VERSION) {
    throw new Error(
      `The backup has version ${version} and schema ${schema}, and this Twofold reads ${VERSION} and ${SCHEMA_VERSION}: ` +
        'restore it with the Twofold that wrote it.',
    );
  }
  for (const month of months) {
    const [, year, number] = /^(\d{4})-(\d\d)$/.exec(month) ?? [];
    if (year === undefined) throw new Error(`Unknown month ${month}`);
    await makeMonth(tx, Number(year), Number(number) - 1);
  }
}

function tableIn(line: string): string {
  const { table } = JSON.parse(line) as { table: string };
  if (!TABLES.includes(table as keyof Tables)) throw new Error(`Unknown table ${table}`);
  return table;
}

async function insert(tx: Transaction<Tables>, table: string, lines: readonly string[]): Promise<void> {
  const overriding = sql.raw(table === 'reports' ? 'overriding system value' : '');
  await sql`insert into ${sql.table(table)} ${overriding}
    select * from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  );
}
