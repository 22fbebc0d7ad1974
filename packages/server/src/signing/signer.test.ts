// When a key begins and ends: processes that start at once, and a machine whose clock is not the database's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { retireSigningKey, signingKeys } from '../db/operate.js';
import { beat } from '../db/queries/daily/outages.js';
import { connectTest, openTestDatabase, sql, testChoice } from '../testing/database.js';
import { openKeyFile } from './keyFile.js';
import { Signer } from './signer.js';

const HOUR_MS = 3_600_000;

async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-signer-'));
  const database = await openTestDatabase();
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const choice = await testChoice(database.description, folder);
  return { database, choice, path: join(folder, 'key.pem') };
}

it('processes that start at once in the place of an old key take one new key', async () => {
  const { database, choice, path } = await setUp();
  const openTogether = (newKeyAfterDays?: number) =>
    Promise.all(
      [1, 2, 3].map(() =>
        Signer.open(database.db, { path, ...(newKeyAfterDays !== undefined && { newKeyAfterDays }) }),
      ),
    );
  const check = async (signers: Signer[], old: string) => {
    const { publicKey } = await openKeyFile(path);
    expect(publicKey).not.toBe(old);
    expect(signers.map((signer) => signer.publicKey)).toEqual(signers.map(() => publicKey));
    const inUse = (await signingKeys(choice)).filter(({ until }) => until === null);
    expect(inUse.map((key) => key.publicKey)).toEqual([publicKey]);
  };
  const first = await Signer.open(database.db, { path });
  await retireSigningKey(choice, first.publicKey);
  const second = await openTogether();
  await check(second, first.publicKey);
  await sql`update signing_keys set valid_from = valid_from - interval '9 days'`.execute(database.db);
  await check(await openTogether(5), second[0]!.publicKey);
});

it('a key begins by the clock of the database, and is kept while a server runs by it', async () => {
  const { database, choice, path } = await setUp();
  // Before the one of PostgreSQL, in the order in which connections look for functions.
  await sql`create function public.clock_timestamp() returns timestamptz language sql
    as $$ select pg_catalog.clock_timestamp() - interval '1 day' $$`.execute(database.db);
  const { description: name } = database;
  await sql`alter database ${sql.ref(name)} set search_path = public, pg_catalog`.execute(database.db);
  const behind = await connectTest(name);
  onTestFinished(() => behind.close());
  const hoursAgo = (time: Date) => (Date.now() - time.getTime()) / HOUR_MS;
  const signer = await Signer.open(behind.db, { path });
  const old = signer.publicKey;
  expect(hoursAgo(signer.from)).toBeCloseTo(24, 1);
  await beat(behind.db, signer.from);
  await expect(retireSigningKey(choice, old)).rejects.toThrow(/only key in use/);
  await behind.db.deleteFrom('heartbeats').execute();
  await retireSigningKey(choice, old);
  // A process that did not yet hear the database's time.
  await signer.refresh(behind.db, new Date());
  expect(signer.publicKey).not.toBe(old);
  expect(hoursAgo(signer.from)).toBeCloseTo(24, 1);
  const [retired] = (await signingKeys(choice)).filter(({ publicKey }) => publicKey === old);
  expect(hoursAgo(retired!.until!)).toBeCloseTo(24, 1);
});
