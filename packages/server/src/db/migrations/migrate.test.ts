// Databases of former versions, tables that are in use, and programs that must not change a schema.
import { Migrator } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { DatabaseChoice } from '../../config.js';
import { nameKey } from '../../ranked/names.js';
import { openBareDatabase, openTestDatabase, sql, testConnection, urlOf } from '../../testing/database.js';
import type { Database } from '../database.js';
import { withOperated } from '../operate.js';
import { startDatabase } from '../startDatabase.js';
import * as ranked from './0001Ranked.js';
import { migrate, migrateWithin, SCHEMA_VERSION, schemaVersion } from './migrate.js';

/** Kysely's lock of migrations, of a session. */
const KYSELY_LOCK = '3853314791062309107';
/** The schema before two migrations of `tokens`. */
const OLDER = 17;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function bare(): Promise<Database> {
  const database = await openBareDatabase();
  open.push(database);
  return database;
}

async function older(): Promise<Database> {
  const database = await bare();
  await database.db.transaction().execute((tx) => migrateWithin(tx, OLDER));
  return database;
}

/** Runs statements in a transaction that stays open until the returned function is called. */
async function hold({ db }: Database, ...statements: string[]): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const isHeld = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const done = db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    begun();
    await released;
  });
  await Promise.race([isHeld, done]);
  return async () => {
    release();
    await done;
  };
}

describe('a database', () => {
  it('that Kysely’s migrator made is brought to the newest, though a pooler has leaked its lock', {
    timeout: 60_000,
  }, async () => {
    const database = await bare();
    const provider = { getMigrations: async () => ({ '0001Ranked': ranked }) };
    const { error } = await new Migrator({ db: database.db, provider }).migrateToLatest();
    expect(error).toBeUndefined();
    const release = await hold(database, `select pg_advisory_xact_lock(${KYSELY_LOCK})`);
    await migrate(database.db);
    expect(await schemaVersion(database.db)).toBe(SCHEMA_VERSION);
    await release();
  });

  it('of the newest schema takes no lock, and waits for none', { timeout: 60_000 }, async () => {
    const database = await openTestDatabase();
    open.push(database);
    const release = await hold(database, 'lock table kysely_migration in exclusive mode');
    await migrate(database.db);
    await release();
  });

  it('is made once by processes that start at once', { timeout: 60_000 }, async () => {
    const database = await bare();
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
    expect(await schemaVersion(database.db)).toBe(SCHEMA_VERSION);
  });

  it('whose tables a backup reads is migrated after it, and answers meanwhile', {
    timeout: 60_000,
  }, async () => {
    const database = await older();
    const release = await hold(database, 'select 1 from tokens');
    const lines: string[] = [];
    const url = urlOf(await testConnection(database.description));
    const log = (line: string) => lines.push(line);
    const handle = startDatabase({ folder: 'none', url, log, retryMs: 500 });
    open.unshift(handle);
    await expect.poll(() => handle.state, { timeout: 20_000 }).toBe('failed');
    await database.db.selectFrom('tokens').select('id').execute();
    await release();
    await expect.poll(() => handle.state, { timeout: 20_000 }).toBe('ready');
    expect(lines.filter((line) => line.includes('in use, perhaps by a backup'))).toHaveLength(1);
  });
});

describe('a database of another program', () => {
  it('is refused where tables of one name meet, and nothing is made', { timeout: 60_000 }, async () => {
    const database = await bare();
    await sql`create table accounts (id int)`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(
      /"accounts" already exists\. Another program uses this/,
    );
    expect(await schemaVersion(database.db)).toBe(0);
  });

  it('is not taken for one of Twofold because it has migrations of the same library', async () => {
    const database = await bare();
    await sql`create table kysely_migration (name text, timestamp text)`.execute(database.db);
    await sql`insert into kysely_migration select 'other' || n, 'now'
      from generate_series(1, ${sql.lit(SCHEMA_VERSION)}) n`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(/of another program\. Another program uses this/);
  });

  it('says who must own it', async () => {
    const database = await bare();
    await database.db.transaction().execute(async (tx) => {
      await sql`create role twofold_guest`.execute(tx);
      await sql`set local role twofold_guest`.execute(tx);
      await expect(migrateWithin(tx, SCHEMA_VERSION)).rejects.toThrow(
        /^permission denied .*must own the database/,
      );
    });
  });
});

describe('workers and studies', () => {
  const choiceOf = async ({ description }: Database): Promise<DatabaseChoice> => ({
    kind: 'postgres',
    folder: 'none',
    url: urlOf(await testConnection(description)),
  });

  it('bring an empty database to the newest schema', { timeout: 60_000 }, async () => {
    const database = await bare();
    await withOperated(await choiceOf(database), async () => {});
    expect(await schemaVersion(database.db)).toBe(SCHEMA_VERSION);
  });

  it('bring one to it that no server has used', { timeout: 60_000 }, async () => {
    const database = await older();
    await withOperated(await choiceOf(database), async () => {});
    expect(await schemaVersion(database.db)).toBe(SCHEMA_VERSION);
  });

  it('refuse an older one of a server, and leave it to its servers', { timeout: 60_000 }, async () => {
    const database = await older();
    await database.db.insertInto('heartbeats').values({ id: 1, at: new Date() }).execute();
    await expect(withOperated(await choiceOf(database), async () => {})).rejects.toThrow(
      `has schema ${OLDER}, and this Twofold needs ${SCHEMA_VERSION}: upgrade its servers first`,
    );
    expect(await schemaVersion(database.db)).toBe(OLDER);
  });
});

it('names that differ in signs alone get one form; who had one keeps a form that no new name has', async () => {
  const database = await bare();
  await database.db.transaction().execute((tx) => migrateWithin(tx, 22));
  const names = ['grace h', 'grace.h', 'ada', 'vvalter', 'a-da', 'deleted:1.2'].map((name) => [name, name]);
  const zero = ['x \u0660', 'x .']; // the zero was a dot
  const sigma = ['Νίκος', 'víĸoς'];
  for (const [name, key] of [...names, zero, sigma])
    await sql`insert into accounts (id, name, name_key, name_look)
      values (gen_random_uuid(), ${name}, ${key}, ${name!.startsWith('deleted') ? null : key})`.execute(
      database.db,
    );
  await migrate(database.db);
  const { rows } = await sql<{ name: string; key: string }>`
    select name, name_key as key from accounts order by created_at, id`.execute(database.db);
  const keys = new Map(rows.map(({ name, key }) => [name, key]));
  expect(['ada', 'a-da', 'vvalter', 'deleted:1.2'].map((name) => keys.get(name))).toEqual([
    'ada',
    'a-da',
    'walter',
    'deleted:1.2',
  ]);
  expect(keys.get('x \u0660')).toBe('x\u0660');
  expect(keys.get('Νίκος')).toBe(nameKey('Νίκος'));
  expect([keys.get('grace h'), keys.get('grace.h')].filter((key) => key === 'graceh')).toHaveLength(1);
});
