/**
 * Backups: all tables in one consistent snapshot, as gzipped lines of JSON. A backup fits every kind of
 * database, since rows travel as PostgreSQL's own JSON. restore.ts reads them.
 *
 *   {"format":"twofold-backup","version":1,"schema":1,"createdAt":"…","months":["2026-11"]}
 *   {"table":"accounts"}
 *   {"id":"…", …}                one row a line
 *   {"end":true,"rows":1234,"sha256":"…"}   of all lines before, each with its line feed
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { schemaVersion } from './migrations/migrate.js';
import type { Tables } from './tables.js';

export const FORMAT = 'twofold-backup';
export const VERSION = 1;
/** Rows that are read or written at once. */
export const BATCH = 500;
/** Bots refer to their owners, and a row that was changed has moved behind others. */
const ORDER: Record<string, RawBuilder<unknown> | undefined> = {
  accounts: sql`order by owner_id is not null`,
};

/**
 * All tables, each after those that it refers to. `challenges`, `race_queue`, `request_counts`, `probes` and `backups` are
 * nobody's data.
 * `attempt_boards` serve while a deal takes games, and none does after a restore. `replay_texts`, `reviews`, `fairness`, `pictures`, studies and the queue's own schema can be made again.
 */
export const TABLES: readonly (keyof Tables)[] = [
  'accounts',
  'tokens',
  'deals',
  'games',
  'plies',
  'results',
  'leaderboard',
  'replays',
  'uploads',
  'reports',
  'secrets',
  'signing_keys',
  'signed_results',
  'chain_nodes',
  'former_names',
  'passkeys',
  'recovery_codes',
  'attempts',
  'solver_games',
  'outages',
  'heartbeats',
  'sync_accounts',
  'sync_items',
  'arenas',
  'arena_players',
  'races',
  'racers',
  'ratings',
  'rating_changes',
  'hidden_names',
  'hidden_signatures',
  'hidden_results',
  'people_reports',
  'audit',
];

/** The first line. */
export interface Head {
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
    await rm(half, { force: true }).catch(() => {});
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    const remedy = REMEDIES[code];
    if (remedy === undefined || syscall === 'connect') throw error; // of the database
    throw new Error(`The backup ${path} cannot be written (${code}): ${remedy}`, { cause: error });
  }
}

const ANOTHER = 'name a file that this user may write.';
const NO_ROOM = 'make room, or name a file on another disk.';

/** By the code of an error of the file: what helps. */
const REMEDIES: Record<string, string | undefined> = {
  ENOENT: 'make its folder first.',
  EACCES: ANOTHER,
  EPERM: ANOTHER,
  EROFS: ANOTHER,
  EISDIR: ANOTHER,
  ENOTDIR: ANOTHER,
  ENOTEMPTY: ANOTHER,
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
};

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
  for (const table of await tablesIn(tx)) {
    yield JSON.stringify({ table });
    yield* rowsOf(tx, table);
  }
}

/** The tables that a database has: those of an older schema are fewer. */
export async function tablesIn(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${sql.val([...TABLES])}::text[]) with ordinality as listed(name, place)
    where to_regclass(name) is not null order by place`.execute(db);
  return rows.map(({ name }) => name);
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

/** Notes when a backup was begun that is whole. */
export async function noteBackup(db: Kysely<Tables>, at: Date): Promise<void> {
  await db
    .insertInto('backups')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}

/** When the last backup was begun. Undefined: there was none, or the database was restored since. */
export async function lastBackup(db: Kysely<Tables>): Promise<Date | undefined> {
  const row = await db.selectFrom('backups').select('at').executeTakeFirst();
  return row?.at;
}
