// @module-tag long
/**
 * Backups between versions of PostgreSQL: the one from npm, Debian's, and PGlite. `.ci/run` installs Debian's; where
 * there is none, the tests are skipped and listed.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDebianPrograms } from '../testing/debianPostgres.js';
import { writeBackup } from './backup.js';
import type { Database } from './database.js';
import { findAccount } from './embedded/account.js';
import { type Binaries, binariesIn, findBinaries, runnableBinaries } from './embedded/binaries.js';
import { makeFolder, startCluster, USER } from './embedded/cluster.js';
import { migrate } from './migrations/migrate.js';
import { openPglite } from './pglite.js';
import { connectPostgres } from './postgres/postgres.js';
import { restoreBackup } from './restore.js';

const DEBIAN = findDebianPrograms();
const SLOW = 300_000;

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'twofold-versions-'));
  await chmod(scratch, 0o711);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

let made = 0;

/** A server of these programs, with an empty database. */
async function serverOf(given: Binaries): Promise<Database> {
  const folder = join(scratch, `server-${++made}`);
  const account = findAccount(folder);
  await makeFolder(folder, account);
  const binaries = await runnableBinaries(given, account, folder);
  const cluster = await startCluster({ folder, account, binaries, unsafe: true });
  const connection = {
    host: cluster.socketFolder,
    user: USER,
    password: cluster.password,
    database: 'postgres',
  };
  const database = await connectPostgres({ kind: 'postgres', description: folder, connection });
  const close = async () => {
    await database.close();
    await cluster.stop();
  };
  return { ...database, close };
}

const makers: Record<string, () => Promise<Database>> = {
  "npm's PostgreSQL": async () => serverOf(await findBinaries()),
  "Debian's PostgreSQL": async () => serverOf(binariesIn(DEBIAN!)),
  PGlite: () => openPglite(),
};

/** Rows of each kind of value: bytes, times with microseconds, large numbers, and text that is awkward in JSON. */
async function addRows({ db }: Database): Promise<void> {
  const owner_id = randomUUID();
  const awkward = 'a "quoted" \\ back\\slash, \u2028, \u{1f600}';
  await db
    .insertInto('accounts')
    .values({ id: owner_id, name: awkward, name_key: 'awkward', owner_id: null })
    .execute();
  const bot = { id: randomUUID(), name: 'Bot', name_key: 'bot', owner_id, is_bot: true };
  await db.insertInto('accounts').values(bot).execute();
  const game = {
    account_id: owner_id,
    variant: 'classic',
    seed: randomBytes(32),
    commitment: randomBytes(32),
    nonce: randomBytes(32),
  };
  const at = new Date();
  const rest = {
    status: 'over' as const,
    board: '0100/0000/0010/0000',
    process: null,
    started_at: at,
    moved_at: at,
    ended_at: at,
  };
  const reached = { reached_512_ms: null, reached_1024_ms: 7, reached_2048_ms: null };
  await db
    .insertInto('games')
    .values({ id: 'g', ...game, ...rest, ...reached, score: 2 ** 53 - 1 })
    .execute();
  const result = {
    account_id: owner_id,
    variant: 'classic',
    is_bot: false,
    score: 2 ** 50,
    ply: 1,
    max_rank: 2,
  };
  const times = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z'];
  for (const time of times) {
    await db
      .insertInto('results')
      .values({ ...result, ...reached, game_id: time, duration_ms: 2 ** 40, ended_at: new Date(time) })
      .execute();
  }
  const replay = { game_id: 'g', variant: 'classic', moves: randomBytes(500), times: randomBytes(100) };
  await db.insertInto('replays').values(replay).execute();
}

const rowsOf = async ({ db }: Database) => ({
  accounts: await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
  games: (await db.selectFrom('games').selectAll().execute()).map(hexed),
  results: await db.selectFrom('results').selectAll().orderBy('ended_at').execute(),
  replays: (await db.selectFrom('replays').selectAll().execute()).map(hexed),
});

/** Bytes as hexadecimal: drivers give Buffer or Uint8Array. */
function hexed(row: object): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ]);
  return Object.fromEntries(entries);
}

describe.skipIf(DEBIAN === undefined)('a backup', () => {
  it.each([
    ["npm's PostgreSQL", "Debian's PostgreSQL"],
    ["Debian's PostgreSQL", "npm's PostgreSQL"],
    ["npm's PostgreSQL", 'PGlite'],
    ['PGlite', "Debian's PostgreSQL"],
  ])(
    'of %s fills %s with the same rows',
    async (from, to) => {
      const source = await makers[from]!();
      await migrate(source.db);
      await addRows(source);
      const path = join(scratch, 'backup');
      const rows = await writeBackup(source.db, path);
      const target = await makers[to]!();
      expect(await restoreBackup(target.db, path)).toMatchObject({ rows, ended: 0 });
      expect(await rowsOf(target)).toEqual(await rowsOf(source));
      await Promise.all([source.close(), target.close()]);
    },
    SLOW,
  );
});
