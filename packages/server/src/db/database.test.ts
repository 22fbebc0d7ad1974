import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, sql } from '../testing/database.js';
import { writeBackup } from './backup.js';
import type { Database } from './database.js';
import { migrate, SCHEMA_VERSION, schemaVersion } from './migrations/migrate.js';
import { makeMonth, makePartitions } from './partitions.js';
import { openPglite } from './pglite.js';
import { restoreBackup } from './restore.js';

/** The partition that a row is in. */
const TABLE = sql<string>`tableoid::regclass::text`.as('table');

const BOARD = '0100/0000/0010/0000';
const STARTED = { status: 'playing', board: BOARD, process: null, started_at: null, moved_at: null } as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twofold-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function newPglite(): Promise<Database> {
  const database = await openPglite();
  await migrate(database.db);
  return database;
}

const makers = { PostgreSQL: openTestDatabase, PGlite: newPglite };

async function addAccount({ db }: Database, name: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('accounts')
    .values({ id, name, name_key: name.toLowerCase(), owner_id: null })
    .execute();
  return id;
}

async function addResult({ db }: Database, account: string, endedAt: string, score = 2 ** 40): Promise<void> {
  const row = { account_id: account, variant: 'classic', is_bot: false, score, ply: 9, max_rank: 3 };
  const reached = { reached_512_ms: null, reached_1024_ms: null, reached_2048_ms: null };
  await db
    .insertInto('results')
    .values({ ...row, ...reached, game_id: endedAt, duration_ms: 5, ended_at: new Date(endedAt) })
    .execute();
}

describe.each(Object.entries(makers))('a database of %s', (_, make) => {
  let database: Database;

  beforeAll(async () => {
    database = await make();
  }, 60_000);
  afterAll(() => database.close());

  it('keeps no failed transaction of several statements in one text', async () => {
    const several = sql.raw('BEGIN; create table half (n int); select 1 / 0; COMMIT;');
    await expect(several.execute(database.db)).rejects.toThrow('division by zero');
    const half = await sql`select to_regclass('half') as half`.execute(database.db);
    expect(half.rows).toEqual([{ half: null }]);
  });

  it('has the newest schema, and migrating again changes nothing', async () => {
    await Promise.all([migrate(database.db), migrate(database.db)]);
    expect(await schemaVersion(database.db)).toBe(SCHEMA_VERSION);
  });

  it('reads large numbers as numbers, bytes as bytes and times as dates', async () => {
    const account = await addAccount(database, 'Ada');
    const seed = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);
    const game = {
      id: 'bytes',
      account_id: account,
      variant: 'classic',
      seed,
      commitment: seed,
      nonce: null,
    };
    await database.db
      .insertInto('games')
      .values({
        ...game,
        status: 'committed',
        score: 2 ** 45,
        board: null,
        process: null,
        started_at: null,
        moved_at: null,
      })
      .execute();
    const [row] = await database.db.selectFrom('games').selectAll().where('id', '=', 'bytes').execute();
    expect(row).toMatchObject({ score: 2 ** 45, ply: 0, epoch: 0 });
    expect([...row!.seed]).toEqual([...seed]);
    expect(row!.created_at).toBeInstanceOf(Date);
  });

  it('refuses rows that contradict themselves', async () => {
    const account = await addAccount(database, 'Eve');
    const seed = new Uint8Array(32);
    const game = {
      id: 'wrong',
      account_id: account,
      variant: 'classic',
      seed,
      commitment: seed,
      nonce: null,
    };
    const insert = (change: object) =>
      database.db
        .insertInto('games')
        .values({ ...game, ...STARTED, ...change })
        .execute();
    await expect(insert({})).rejects.toThrow(/check/); // plays without a nonce
    await expect(insert({ nonce: seed, board: null })).rejects.toThrow(/check/); // and without tiles
    await expect(insert({ nonce: seed, score: -1 })).rejects.toThrow(/check/);
    await expect(insert({ nonce: seed, status: 'over' })).rejects.toThrow(/check/); // over without an end
    await expect(addAccount(database, 'EVE')).rejects.toThrow(/unique/);
  });

  it('takes back a transaction that fails, and keeps others apart from it', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await addAccount({ ...database, db: tx }, 'Nobody');
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('changed my mind');
    });
    await Promise.all([expect(failing).rejects.toThrow('my mind'), addAccount(database, 'Somebody')]);
    const names = await database.db.selectFrom('accounts').select('name').execute();
    expect(names.map(({ name }) => name)).toContain('Somebody');
    expect(names.map(({ name }) => name)).not.toContain('Nobody');
  });

  it('tells listeners what was sent during the transaction of somebody else that is undone', async () => {
    const heard: string[] = [];
    let stop: Promise<() => Promise<void>> | undefined;
    let told: Promise<void> | undefined;
    const undone = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      stop = database.listen('apart', (payload) => heard.push(payload));
      told = database.notify('apart', 'sent');
      await sql`select 2`.execute(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await Promise.all([stop, told]);
    await database.notify('apart', 'later');
    await expect.poll(() => heard).toContain('later');
    await (await stop!)();
  });

  it('tells listeners of a channel, until they stop', async () => {
    const heard: string[] = [];
    const stop = await database.listen('news', (payload) => heard.push(payload));
    await database.notify('other', 'not for us');
    await database.notify('news', 'one');
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
    await database.notify('news', 'two');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual(['one']);
  });

  it('makes months ahead, and moves rows that came before their month', async () => {
    const account = await addAccount(database, 'Late');
    await addResult(database, account, '2031-05-31T23:59:59.999Z');
    await addResult(database, account, '2031-06-01T00:00:00Z');
    await Promise.all([makeMonth(database.db, 2031, 4), makeMonth(database.db, 2031, 4)]);
    await makePartitions(database.db, new Date('2030-11-15'));
    const tables = await database.db
      .selectFrom('results')
      .select(['game_id', TABLE])
      .where('account_id', '=', account)
      .orderBy('ended_at')
      .execute();
    expect(tables.map(({ table }) => table)).toEqual(['results_2031_05', 'results_default']);
    await addResult(database, account, '2031-02-01T00:00:00Z'); // made ahead of November
    const { table } = await database.db
      .selectFrom('results')
      .select(TABLE)
      .where('game_id', '=', '2031-02-01T00:00:00Z')
      .executeTakeFirstOrThrow();
    expect(table).toBe('results_2031_02');
  });
});

it('a month that a backup holds up holds up no end of a game, and is made later', async () => {
  const database = await openTestDatabase();
  const account = await addAccount(database, 'Ender');
  await makePartitions(database.db, new Date('2031-05-31T20:00:00Z'));
  await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (backup) => {
      await backup.selectFrom('results').selectAll().execute();
      let isOver = false;
      const made = makePartitions(database.db, new Date('2031-06-01T08:00:00Z')).then(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waiting(database)) === 1).toBe(true);
      await addResult(database, account, '2031-06-01T08:00:00Z'); // with the lock waiting
      await made;
    });
  expect(await hasMonth(database, '2031_09')).toBe(false);
  await makePartitions(database.db, new Date('2031-06-01T20:00:00Z'));
  expect(await hasMonth(database, '2031_09')).toBe(true);
  await database.close();
});

/** Connections that wait for a lock. */
async function waiting({ db }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

async function hasMonth({ db }: Database, month: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${`results_${month}`})::text as found`.execute(db);
  return rows[0]!.found !== null;
}

/** The number of rows in a backup, by table. */
async function countRows(path: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let table = '';
  for (const line of gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
    .slice(1, -1)) {
    if (line.startsWith('{"table":')) table = JSON.parse(line).table;
    else counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

describe('a backup', () => {
  let source: Database;

  beforeAll(async () => {
    source = await openTestDatabase();
    for (let number = 0; number < 1_100; number++) await addAccount(source, `Player ${number} "<ü>"\\`);
    const account = await addAccount(source, 'Winner');
    await addResult(source, account, '2026-03-05T06:07:08.123Z', 2 ** 50);
    const token = {
      token_hash: Uint8Array.from({ length: 32 }, (_, at) => at * 8),
      account_id: account,
      kind: 'device' as const,
    };
    await source.db
      .insertInto('tokens')
      .values({ ...token, label: null, revoked_at: null })
      .execute();
  }, 60_000);
  afterAll(() => source.close());

  const dump = async ({ db }: Database) => ({
    accounts: await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    results: await db.selectFrom('results').selectAll().execute(),
    tokens: (await db.selectFrom('tokens').selectAll().execute()).map((row) => ({
      ...row,
      token_hash: [...row.token_hash],
    })),
  });

  it('is restored though bots lie before their owners', async () => {
    const from = await openTestDatabase();
    const owner = await addAccount(from, 'Owner');
    for (let number = 0; number < 600; number++) {
      const bot = { id: randomUUID(), name: 'Bot', name_key: `bot ${number}`, owner_id: owner, is_bot: true };
      await from.db.insertInto('accounts').values(bot).execute();
    }
    await from.db.updateTable('accounts').set({ seen_at: new Date() }).where('id', '=', owner).execute();
    const path = join(folder, 'bots');
    await writeBackup(from.db, path);
    const to = await openTestDatabase();
    expect(await restoreBackup(to.db, path)).toMatchObject({ rows: 601, ended: 0 });
    await Promise.all([from.close(), to.close()]);
  });

  it.each(Object.entries(makers))(
    'fills an empty database of %s with the same rows',
    { timeout: 60_000, tags: ['long'] },
    async (kind, make) => {
      const path = join(folder, kind);
      expect(await writeBackup(source.db, path)).toBe(1_103);
      const target = await make();
      expect(await restoreBackup(target.db, path)).toMatchObject({ rows: 1_103 });
      expect(await dump(target)).toEqual(await dump(source));
      await expect(restoreBackup(target.db, path)).rejects.toThrow('has rows already');
      // What came from one kind of database goes back into the other.
      await writeBackup(target.db, path);
      const outage = { outages: 1 }; // of the restore
      expect(await countRows(path)).toEqual({ accounts: 1_101, results: 1, tokens: 1, ...outage });
      const third = await openTestDatabase();
      expect(await restoreBackup(third.db, path)).toMatchObject({ rows: 1_104 });
      expect(await dump(third)).toEqual(await dump(source));
      await Promise.all([target.close(), third.close()]);
    },
  );

  it('that cannot be written says what helps, and leaves nothing', async () => {
    const path = join(folder, 'no-such', 'backup');
    await expect(writeBackup(source.db, path)).rejects.toThrow(
      `The backup ${path} cannot be written (ENOENT): make its folder first.`,
    );
    const taken = join(folder, 'taken');
    await mkdir(taken);
    await expect(writeBackup(source.db, taken)).rejects.toThrow('cannot be written (EISDIR)');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('that is damaged or cut off restores nothing', async () => {
    const path = join(folder, 'damaged');
    await writeBackup(source.db, path);
    const bytes = await readFile(path);
    const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
    const zipped = (changed: string[]) => gzipSync(`${changed.join('\n')}\n`);
    const wrong: [string, Buffer][] = [
      ['checksum', zipped(lines.map((line) => line.replace('Player 7 ', 'Player 8 ')).with(0, lines[0]!))],
      ['end is missing', zipped(lines.slice(0, -1))],
      ['damaged', bytes.subarray(0, bytes.length >> 1)],
      ['damaged', Buffer.from('not gzip at all')],
      ['version 9', zipped(lines.with(0, lines[0]!.replace('"version":1', '"version":9')))],
    ];
    const target = await openTestDatabase();
    for (const [message, changed] of wrong) {
      await writeFile(path, changed);
      await expect(restoreBackup(target.db, path), message).rejects.toThrow(
        message === 'checksum' ? /checksum|unique/ : message,
      );
      expect(await target.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    }
    await expect(restoreBackup(target.db, join(folder, 'none'))).rejects.toThrow('cannot be read');
    await target.close();
  });
});
