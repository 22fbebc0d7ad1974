import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../app.js';
import { openTestDatabase, sql, testConnection } from '../../testing/database.js';
import { anySigner, makeSite } from '../../testing/rankedServer.js';
import { FolderInUse, lockFolder } from '../folderLock.js';
import { migrate } from '../migrations/migrate.js';
import { backup } from '../operate.js';
import { openDatabase, startDatabase } from '../startDatabase.js';
import { findAccount } from './account.js';
import { NotRunnable, openEmbedded } from './embedded.js';

const CHILD = new URL('../../testing/children/databaseChild.ts', import.meta.url);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twofold-embedded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that starts the database, and prints the number of each row that is safe. */
function startChild(): ReturnType<typeof spawn> {
  return spawn(process.execPath, ['--import', 'tsx', CHILD.pathname, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it('after a killed process all acknowledged rows are there, and nothing runs on', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  let last = -1;
  for (let round = 0; round < 2; round++) {
    const child = startChild();
    child.stdout!.setEncoding('utf8');
    let text = '';
    child.stdout!.on('data', (part: string) => {
      text += part;
    });
    await expect.poll(() => text.split('\n').length, { timeout: 60_000 }).toBeGreaterThan(40);
    child.kill('SIGKILL');
    await once(child, 'close');
    const told = text.trimEnd().split('\n').map(Number); // the last line may be cut off, and is then a smaller number
    const safe = Math.max(...told);
    expect(safe).toBeGreaterThan(last);
    const database = await openEmbedded({ folder });
    const rows = (await database.db
      .selectFrom('kept' as never)
      .selectAll()
      .execute()) as { n: number }[];
    const most = Math.max(...rows.map(({ n }) => n));
    expect(most).toBeGreaterThanOrEqual(safe);
    expect(rows).toHaveLength(most + 1);
    last = most;
    await database.close();
  }
});

it('a server that ends by itself is started again, where clients look for it', async () => {
  const lines: string[] = [];
  const database = await openDatabase({ folder, log: (line) => lines.push(line) });
  await database.listen('news', () => {});
  const data = join(folder, 'postgres');
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  const count = () =>
    sql`select 1`.execute(database.db).then(
      () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
      () => pid,
    );
  await expect.poll(count).not.toBe(pid);
  expect(lines.join()).toContain('ended by itself');
  await expect
    .poll(() => lines.filter((line) => /^Database: it answers again, after \d+ s without it\.$/.test(line)))
    .toHaveLength(1);
  await database.close();
}, 60_000);

it('can be closed while the server is being started again', async () => {
  const database = await openEmbedded({ folder });
  const file = join(folder, 'postgres/postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  const started = () => existsSync(file) && Number.parseInt(readFileSync(file, 'utf8'), 10) !== pid;
  while (!started()) await wait(2); // written before the server answers
  await database.close();
  expect(existsSync(file)).toBe(false);
}, 60_000);

it('a file of a dead server whose number belongs to another process keeps nobody out', async () => {
  const data = join(folder, 'postgres');
  const account = findAccount(data);
  // It names the folder, too: as somebody who looks at it.
  const words = ['-c', 'while :; do sleep 1; done', data];
  const other = spawn('/bin/sh', words, { ...account, cwd: '/', stdio: 'ignore' });
  await once(other, 'spawn');
  const lines = [other.pid, data, 1, 5432, join(folder, 'socket'), '', '0 0', 'ready'];
  await writeFile(join(data, 'postmaster.pid'), `${lines.join('\n')}\n`);
  if (account) await chown(join(data, 'postmaster.pid'), account.uid, account.gid);
  const database = await openEmbedded({ folder });
  await database.close();
  expect(other.exitCode ?? other.signalCode).toBeNull(); // it was left alone
  other.kill();
  await once(other, 'exit');
}, 60_000);

it('two processes never use one folder', async () => {
  const database = await openEmbedded({ folder });
  await expect(openEmbedded({ folder })).rejects.toThrow(`uses the data folder ${folder}`);
  await database.close();
  const again = await openEmbedded({ folder });
  await again.close();
}, 60_000);

it('files of another version are refused, and not touched', async () => {
  const version = join(folder, 'postgres/PG_VERSION');
  await writeFile(version, '17\n');
  await expect(openEmbedded({ folder })).rejects.toThrow(/belongs to PostgreSQL 17.*twofold backup/);
  expect(await readFile(version, 'utf8')).toBe('17\n');
  await writeFile(version, '18\n');
}, 60_000);

it('without any place for its socket says why, and leaves the folder free for PGlite', async () => {
  const long = join(folder, 'x'.repeat(90));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = '/nonexistent/tmp'; // as on a read-only root
  try {
    const opening = openEmbedded({ folder: long });
    await expect(opening).rejects.toThrow(/too long for a socket, and \/nonexistent\/tmp cannot be written/);
    await expect(opening).rejects.toBeInstanceOf(NotRunnable);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  expect(existsSync(join(long, 'postgres'))).toBe(false);
});

it('leaves no folder of a socket behind, neither at its end nor where it could not start', async () => {
  const short = await mkdtemp(join(tmpdir(), 'twofold-sockets-'));
  await chmod(short, 0o711);
  const own = await mkdtemp(join(tmpdir(), 'twofold-long-'));
  await chmod(own, 0o711);
  const long = join(own, 'x'.repeat(90));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = short;
  try {
    const database = await openEmbedded({ folder: long, unsafe: true });
    expect(readdirSync(short)).toEqual([expect.stringMatching(/^twofold-/)]);
    await database.close();
    expect(readdirSync(short)).toEqual([]);
    await rm(join(long, 'postgres/global'), { recursive: true }); // PostgreSQL cannot start without it
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(openEmbedded({ folder: long })).rejects.toThrow('did not start');
      expect(readdirSync(short)).toEqual([]);
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await Promise.all([short, own].map((path) => rm(path, { recursive: true })));
  }
}, 60_000);

it('starts beside the game, and says what it is', async () => {
  const lines: string[] = [];
  const handle = startDatabase({ folder, log: (line) => lines.push(line) });
  expect(handle.state).toBe('starting');
  const { db } = await handle.ready;
  expect(handle.state).toBe('ready');
  expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  await migrate(db);
  expect(lines.join()).toContain('PostgreSQL 18');
  await handle.close();
  expect([handle.state, handle.database]).toEqual(['closed', undefined]);
}, 60_000);

it('takes a folder as soon as the server before has left it', async () => {
  const lock = await lockFolder(folder);
  const lines: string[] = [];
  const handle = startDatabase({ folder, log: (line) => lines.push(line), retryMs: 50 });
  await expect.poll(() => handle.state, { timeout: 20_000 }).toBe('failed');
  await lock.release();
  await expect.poll(() => handle.state, { timeout: 60_000 }).toBe('ready');
  await handle.close();
  expect(lines.filter((line) => line.includes('Another Twofold server'))).toHaveLength(1);
}, 90_000);

/** A process that holds the lock of the folder's server, as one of another container. */
async function holdGuardsLock(): Promise<ReturnType<typeof spawn>> {
  const file = join(folder, 'postgres.lock');
  await writeFile(file, '', { flag: 'a' });
  const script = 'exec 9<"$0"; flock 9; echo held; exec sleep 600';
  const holder = spawn('/bin/sh', ['-c', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout!, 'data');
  return holder;
}

it.runIf(spawnSync('flock', ['--version']).status === 0)(
  'takes a folder as soon as a server of another container has left it, and a backup says what to do',
  { timeout: 120_000, tags: ['long'] },
  async () => {
    const holder = await holdGuardsLock();
    onTestFinished(() => void holder.kill('SIGKILL'));
    const handle = startDatabase({ folder, log: () => {}, retryMs: 50 });
    await expect(handle.ready).rejects.toBeInstanceOf(FolderInUse);
    const saved = backup({ kind: 'embedded', folder }, join(folder, 'out.backup'));
    await expect(saved).rejects.toThrow(
      /Another Twofold server uses .* Run this command where that server runs/,
    );
    holder.kill('SIGKILL');
    await expect.poll(() => handle.state, { timeout: 60_000 }).toBe('ready');
    await handle.close();
  },
);

it('says why it failed', async () => {
  const lines: string[] = [];
  const url = 'postgres://nobody:secret@127.0.0.1:1/none';
  const handle = startDatabase({ folder, url, log: (line) => lines.push(line) });
  await expect(handle.ready).rejects.toThrow('cannot be used');
  expect(handle.state).toBe('failed');
  expect(lines.join()).toMatch(/Ranked play is off: .*ECONNREFUSED/);
  expect(lines.join()).not.toContain('secret');
  await handle.close();
});

it.runIf(process.getuid?.() === 0)(
  'in a folder that its account cannot reach, root copies the programs',
  { tags: ['long'] },
  async () => {
    const { findBinaries, runnableBinaries } = await import('./binaries.js');
    const given = await findBinaries();
    const hidden = await mkdtemp(join(tmpdir(), 'twofold-hidden-'));
    await chmod(hidden, 0o700);
    const open = await mkdtemp(join(tmpdir(), 'twofold-open-'));
    await chmod(open, 0o755);
    const native = join(given.postgres, '../..');
    await cp(native, join(hidden, 'native'), { recursive: true, verbatimSymlinks: true });
    const binaries = {
      initdb: join(hidden, 'native/bin/initdb'),
      postgres: join(hidden, 'native/bin/postgres'),
      major: given.major,
    };
    const account = { uid: 65_534, gid: 65_534, name: 'nobody' };
    const found = await runnableBinaries(binaries, account, open);
    expect(found.postgres).toBe(join(open, 'postgresql-18/bin/postgres'));
    await Promise.all([hidden, open].map((path) => rm(path, { recursive: true })));
  },
);

it('a given PostgreSQL that answers late makes ranked play work then', async () => {
  const database = await openTestDatabase();
  const config = await testConnection(database.description);
  const late = await mkdtemp(join(tmpdir(), 'twofold-late-'));
  const url = new URL(`postgres://x/${config.database}`);
  url.username = config.user!;
  url.password = config.password as string;
  url.hostname = '';
  const text = `${url.toString()}?host=${encodeURIComponent(late)}`;
  const handle = startDatabase({ folder: late, url: text, log: () => {}, retryMs: 50 });
  await expect(handle.ready).rejects.toThrow('cannot be used');
  expect(handle.state).toBe('failed');
  const app = await buildApp({
    root: makeSite(),
    logger: false,
    ranked: { database: handle, signer: anySigner() },
  });
  const ask = async (method: 'GET' | 'POST', path: string) =>
    (await app.inject({ method, url: path })).statusCode;
  expect(await ask('POST', '/api/account')).toBe(503);
  await symlink(join(config.host!, '.s.PGSQL.5432'), join(late, '.s.PGSQL.5432'));
  await expect.poll(() => handle.state).toBe('ready');
  expect(handle.error).toBeUndefined();
  expect([await ask('GET', '/readyz'), await ask('POST', '/api/account')]).toEqual([200, 201]);
  await app.close();
  await handle.close();
  await database.close();
  await rm(late, { recursive: true });
}, 60_000);
