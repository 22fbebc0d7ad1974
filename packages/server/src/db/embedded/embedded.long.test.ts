// @module-tag long
/** What takes long of the embedded database: many killed processes, other users, and machines that lack something. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, startDatabase } from '../startDatabase.js';
import { findBinaries, runnableBinaries } from './binaries.js';
import { openEmbedded } from './embedded.js';

const CHILD = new URL('../../testing/children/databaseChild.ts', import.meta.url).pathname;
const ROUNDS = 5;
const SLOW = 600_000;
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twofold-long-'));
  await chmod(folder, 0o711); // as root: to be entered by the account of the server
});
// A database that ends with its killed process may still write.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

/** A process that opens the database of a folder and writes rows; and what it has said so far. */
function startWriter(data: string, options: { uid?: number; env?: NodeJS.ProcessEnv } = {}) {
  const { uid, env = process.env } = options;
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, data], {
    ...(uid !== undefined && { uid, gid: uid }),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return { child, said };
}

/** Kills a writer once it has told of some rows. Resolves with the last row that it told of. */
async function killAfter(rows: number, { child, said }: ReturnType<typeof startWriter>): Promise<number> {
  await expect
    .poll(() => said.out.split('\n').length, { timeout: 120_000, message: said.err })
    .toBeGreaterThan(rows);
  child.kill('SIGKILL');
  await once(child, 'close');
  // A line that was cut off is a smaller number.
  return Math.max(...said.out.trimEnd().split('\n').map(Number));
}

it.each(['embedded', 'pglite'])(
  `${ROUNDS} times killed, %s has every row that it told of`,
  async (kind) => {
    if (kind === 'pglite') await mkdir(join(folder, 'pglite'));
    for (let round = 0; round < ROUNDS; round++) {
      const last = await killAfter(5 + 40 * (round % 5), startWriter(folder));
      const database = await openDatabase({ folder, log: () => {} });
      expect(database.kind).toBe(kind);
      const { rows } = await sql<{ most: number; count: number }>`
        select max(n)::int as most, count(*)::int as count from kept`.execute(database.db);
      expect(rows[0]!.most).toBeGreaterThanOrEqual(last);
      expect(rows[0]!.count).toBe(rows[0]!.most + 1);
      await database.close();
    }
  },
  SLOW,
);

it(
  'a folder keeps its kind: where PGlite has written, PostgreSQL does not begin anew',
  async () => {
    const lite = await mkdtemp(join(tmpdir(), 'twofold-kind-'));
    await mkdir(join(lite, 'pglite'));
    const handle = startDatabase({ folder: lite, log: () => {} });
    expect((await handle.ready).kind).toBe('pglite');
    await handle.close();
    await rm(lite, { recursive: true });
  },
  SLOW,
);

describe.runIf(isRoot)('as other users', () => {
  /** A number without an account. */
  const NOBODY = 54_321;

  it.each([
    ['an ordinary user', 65_534],
    ['a number without an account, as in containers', NOBODY],
  ])(
    '%s has a database that outlives a kill',
    async (_name, uid) => {
      await chown(folder, uid, uid);
      const { HOME: _, ...env } = process.env;
      const data = join(folder, 'data');
      for (let round = 0; round < 2; round++) await killAfter(5, startWriter(data, { uid, env }));
      expect(lstatSync(data).uid).toBe(uid);
      expect(readdirSync(data)).not.toEqual([]);
    },
    SLOW,
  );

  it(
    'a number without an account, without unshare, has PGlite, and is told so',
    async () => {
      await chown(folder, NOBODY, NOBODY);
      const writer = startWriter(join(folder, 'data'), { uid: NOBODY, env: { PATH: '/nonexistent' } });
      await killAfter(5, writer);
      expect(writer.said.err).toMatch(/does not run here .*user does not exist.* PGlite takes its place/);
      expect(readdirSync(join(folder, 'data'))).toContain('pglite');
    },
    SLOW,
  );

  it(
    'a folder that cannot be written is said, and nothing else is tried',
    async () => {
      const writer = startWriter(join(folder, 'data'), { uid: NOBODY });
      const [code] = await once(writer.child, 'close');
      expect(code).toBe(1);
      expect(writer.said.err).toContain('cannot be written (EACCES): choose another one with --data');
    },
    SLOW,
  );
});

it.skipIf(process.platform === 'win32')(
  'programs without their links run from a copy',
  async () => {
    const { postgres, major } = await findBinaries();
    const native = join(folder, 'native');
    await cp(resolve(postgres, '../..'), native, {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    });
    const bare = { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb'), major };
    const copied = join(folder, 'copy');
    await mkdir(copied);
    const found = await runnableBinaries(bare, undefined, copied);
    expect(found.postgres).toBe(join(copied, `postgresql-${major}/bin/postgres`));
  },
  SLOW,
);

it.runIf(process.platform === 'linux')(
  'the server ends within ten seconds of a killed process',
  async () => {
    const database = await openEmbedded({ folder });
    await database.close();
    const writer = startWriter(folder);
    await killAfter(5, writer);
    const running = () => spawnedServers(folder);
    const begin = Date.now();
    await expect.poll(running, { timeout: 10_000 }).toEqual([]);
    expect(Date.now() - begin).toBeLessThan(10_000);
  },
  SLOW,
);

/** The processes whose command line names a folder; Linux only, none elsewhere. */
function spawnedServers(data: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${data}/postgres`);
      } catch {
        return false;
      }
    });
}
