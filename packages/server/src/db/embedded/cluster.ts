/**
 * One PostgreSQL server of ours: its folder, its start and its end. A guard stands between: a shell that waits
 * for the end of its input. Whatever ends this process ends that input, and the guard then stops the server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderInUse } from '../folderLock.js';
import { initdbPrefix, type RunAs } from './account.js';
import type { Binaries } from './binaries.js';
import { NotRunnable } from './notRunnable.js';

export const USER = 'twofold';
const SOCKET = '.s.PGSQL.5432';
const PID_FILE = 'postmaster.pid';
const LONGEST_SOCKET = 100; // bytes; the least limit of a system is 103
const START_MS = 60_000;
/** A server that was left behind gets this long to end. Then it gets signals, and at last SIGKILL. */
const LEFT_MS = 10_000;

/**
 * The log of writes comes in files of this size. Each is filled with zeros at first, and all commits wait for that: 50 to 160 ms
 * for PostgreSQL's usual 16 MB.
 */
const WAL_SEGMENT_MB = 2;
/** The sizes of the log are PostgreSQL's usual ones; they would go with the size of its files. */
const SETTINGS = ['listen_addresses=', 'max_connections=60', 'min_wal_size=80MB', 'max_wal_size=1GB'];
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** The guard's exit code if another guard has the folder. */
const IN_USE = 75;

/**
 * The guard. Its input ends with our process: it then stops PostgreSQL (SIGINT: fast shutdown), and sends
 * SIGKILL eight seconds later. Where there is `flock`, the guard and PostgreSQL hold a lock on a file together.
 * The guard waits ten seconds for that lock, while a server ends. The lock also keeps out a process of another
 * container, which sees neither our socket nor our process numbers.
 *
 * Whoever has the lock knows that no server runs. A `postmaster.pid` is then of a dead one, and goes: PostgreSQL would
 * not start where its number belongs to another living process by now.
 */
const GUARD = `
lock=$1; pidfile=$2; shift 2
if command -v flock >/dev/null; then
  exec 9<"$lock"
  tries=0
  until flock -n 9; do
    tries=$((tries + 1)); [ $tries -gt 100 ] && exit ${IN_USE}
    sleep 0.1
  done
  rm -f "$pidfile"
fi
exec 3<&0
"$@" 3<&- 0</dev/null & pid=$!
( while read -r line <&3; do :; done
  kill -INT $pid 2>/dev/null; sleep 8; kill -KILL $pid 2>/dev/null ) 9<&- & watcher=$!
exec 3<&-
wait $pid; status=$?
kill $watcher 2>/dev/null
exit $status`;

export interface ClusterOptions {
  /** The folder of all data of this server; the account can enter it. */
  folder: string;
  binaries: Binaries;
  account: RunAs | undefined;
  /** For tests: nothing is written through to the disk. */
  unsafe?: boolean;
  /** The folder of the socket, to start again where clients look; chosen otherwise. */
  socketFolder?: string;
}

export interface Cluster {
  socketFolder: string;
  password: string;
  /** Resolves when the server has ended, with the end of its log. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the server of a folder, and makes its files at the first time. Rejects with `FolderInUse` if a process of
 * another container has the folder.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const data = join(options.folder, 'postgres');
  await refuseOtherVersion(data, options.binaries);
  if (options.socketFolder !== undefined) return startAt(options.socketFolder, options, data);
  // First: a folder in which PostgreSQL cannot run must stay free for PGlite.
  const socketFolder = await makeSocketFolder(options);
  try {
    return await startAt(socketFolder, options, data);
  } catch (error) {
    await removeSocketFolder(options.folder, socketFolder);
    throw error;
  }
}

async function startAt(socketFolder: string, options: ClusterOptions, data: string): Promise<Cluster> {
  const password = await initialise(options, data);
  await endLeftServer(data);
  const settings = options.unsafe ? [...SETTINGS, ...UNSAFE] : SETTINGS;
  const args = ['-D', data, '-k', socketFolder, ...settings.flatMap((setting) => ['-c', setting])];
  const files = [await makeLockFile(options), join(data, PID_FILE)];
  const words = [...files, options.binaries.postgres, ...args];
  const guard = spawn('/bin/sh', ['-c', GUARD, 'twofold-guard', ...words], {
    ...options.account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true, // Ctrl-C is for us; the guard stops the server
  });
  const log = new LogEnd(guard);
  const ended = once(guard, 'exit').then(() => log.text);
  const stop = async () => {
    guard.ref();
    guard.stdin?.end();
    await ended;
  };
  try {
    await listening(log, ended, socketFolder);
  } catch (error) {
    await stop();
    throw guard.exitCode === IN_USE ? new FolderInUse(options.folder) : error;
  }
  guard.unref();
  return { socketFolder, password, ended, stop };
}

/** The folder of the server's socket. A socket's path has at most some 100 bytes: long ones go elsewhere. */
async function makeSocketFolder({ folder, account }: ClusterOptions): Promise<string> {
  const here = join(folder, 'socket');
  if (Buffer.byteLength(join(here, SOCKET)) >= LONGEST_SOCKET) {
    const elsewhere = await mkdtemp(join(tmpdir(), 'twofold-')).catch(({ code }: NodeJS.ErrnoException) => {
      throw new NotRunnable(
        `the path of ${folder} is too long for a socket, and ${tmpdir()} cannot be written (${code}); a shorter --data helps`,
      );
    });
    await own(elsewhere, account);
    return elsewhere;
  }
  await mkdir(here, { recursive: true, mode: 0o700 });
  await own(here, account);
  return here;
}

/** Removes the folder of a socket that is not in the data folder: nobody would find it again. */
export async function removeSocketFolder(folder: string, socketFolder: string): Promise<void> {
  if (socketFolder === join(folder, 'socket')) return;
  await rm(socketFolder, { recursive: true, force: true });
}

/** A file to lock. Locks belong to the file, so that one file serves for good. */
async function makeLockFile({ folder, account }: ClusterOptions): Promise<string> {
  const file = join(folder, 'postgres.lock');
  await writeFile(file, '', { mode: 0o600, flag: 'a' });
  await own(file, account);
  return file;
}

async function listening(log: LogEnd, ended: Promise<string>, socketFolder: string): Promise<void> {
  const until = Date.now() + START_MS;
  let over: string | undefined;
  void ended.then((reason) => {
    over = reason;
  });
  while (!log.isReady || !existsSync(join(socketFolder, SOCKET))) {
    if (over !== undefined) throw new Error(`PostgreSQL did not start: ${over}`);
    if (Date.now() > until) throw new Error(`PostgreSQL did not start within a minute: ${log.text}`);
    await wait(20);
  }
}

/** The last lines that a server writes. */
class LogEnd {
  text = '';
  isReady = false;

  constructor({ stderr }: ChildProcess) {
    stderr!.setEncoding('utf8');
    stderr!.on('data', (part: string) => {
      this.text = (this.text + part).slice(-2_000);
      if (this.text.includes('ready to accept connections')) this.isReady = true;
    });
    (stderr as unknown as { unref?: () => void }).unref?.();
  }
}

async function refuseOtherVersion(data: string, { major }: Binaries): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === '' || found === String(major)) return;
  throw new Error(
    `The data folder ${data} belongs to PostgreSQL ${found}, and this Twofold brings ${major}. Nothing was ` +
      'changed. Start the Twofold that made it, run "twofold backup FILE", then choose a new folder with --data and ' +
      'run "twofold restore FILE".',
  );
}

/** Makes the server's files unless they are there. Returns its password. */
async function initialise(
  { folder, binaries, account, unsafe }: ClusterOptions,
  data: string,
): Promise<string> {
  const passwordFile = join(folder, 'password');
  if (existsSync(join(data, 'PG_VERSION'))) return (await readFile(passwordFile, 'utf8')).trim();
  const password = randomBytes(24).toString('base64url');
  const half = `${data}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await own(half, account);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await own(passwordFile, account); // initdb reads it
  const args = ['-D', half, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  args.push('-E', 'UTF8', '--locale=C', `--wal-segsize=${WAL_SEGMENT_MB}`);
  if (unsafe) args.push('--no-sync');
  const [program, ...words] = [...initdbPrefix(), binaries.initdb, ...args] as [string, ...string[]];
  const initdb = spawn(program, words, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const log = new LogEnd(initdb);
  const [status] = (await once(initdb, 'close')) as [number | null];
  if (status !== 0) {
    await rm(half, { recursive: true, force: true });
    throw new NotRunnable(`PostgreSQL could not make its files: ${log.text.trim()}`);
  }
  await rename(half, data); // a start that was killed leaves only the half
  return password;
}

/** Ends a server that a killed process has left behind, if its guard has not done so. */
async function endLeftServer(data: string): Promise<void> {
  const file = join(data, PID_FILE);
  for (const signal of [undefined, 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const pid = leftServer(file, data);
    if (pid === undefined) return;
    if (signal !== undefined) sendSignal(pid, signal);
    const until = Date.now() + (signal === undefined ? LEFT_MS : LEFT_MS / 2);
    while (Date.now() < until) {
      if (leftServer(file, data) === undefined) return;
      await wait(50);
    }
  }
}

/** Whether there is such a process. It may end at any moment, and may belong to another account. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A file's text, or none: what a server keeps about itself goes with it, at any moment. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The process of a running server of that folder. */
function leftServer(file: string, data: string): number | undefined {
  const pid = Number.parseInt(readIfThere(file), 10);
  if (!(pid > 1) || !sendSignal(pid, 0)) return undefined;
  // Elsewhere than on Linux a number in use is taken for the server's: PostgreSQL itself decides at its start.
  if (!existsSync('/proc/self/cmdline')) return pid;
  const [program = '', ...words] = readIfThere(`/proc/${pid}/cmdline`).split('\0');
  return basename(program) === 'postgres' && words.includes(data) ? pid : undefined;
}

async function own(path: string, account: RunAs | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Makes the folder of all data. As root, the account can enter it and read nothing else. */
export async function makeFolder(folder: string, account: RunAs | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chmod(folder, 0o711); // to be entered, not to be listed
}
