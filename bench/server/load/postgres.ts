/** A PostgreSQL of the system with its usual settings, in a new folder. Its programs are those of Debian's package. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findAccount } from '../../../packages/server/src/db/embedded/account.js';
import { findDebianPrograms } from '../../../packages/server/src/testing/debianPostgres.js';

export interface SystemPostgres {
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  close(): Promise<void>;
}

const USER = 'bench';
const START_MS = 30_000;

/** Rejects with an Error where there is none. `settings` are `name=value`, beside the usual ones. */
export async function startPostgres(settings: readonly string[] = []): Promise<SystemPostgres> {
  const bin = findDebianPrograms();
  if (bin === undefined) throw new Error('There is no PostgreSQL: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'twofold-postgres-'));
  const account = findAccount(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C'];
  const made = spawnSync(join(bin, 'initdb'), words, { ...account, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const all = ['listen_addresses=', 'max_connections=100', ...settings];
  const args = ['-D', data, '-k', folder, ...all.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(bin, 'postgres'), args, { ...account, cwd: '/', stdio: 'ignore' });
  const url = `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await listening(server, url);
  return {
    url,
    folder,
    pid: server.pid!,
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGINT'); // a fast shutdown
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(server: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await wait(50)) {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended at its start');
    const client = new pg.Client(url);
    client.on('error', () => {});
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
  }
  throw new Error('PostgreSQL did not start within half a minute');
}
