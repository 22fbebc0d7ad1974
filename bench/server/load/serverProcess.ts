/**
 * The server under load, in a process of its own. Its database is the embedded one, or a PostgreSQL of the system. It is asked
 * for its memory and its processor time from here.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.js';

export const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** What the server says of itself. */
export interface Figures {
  readonly heap: number; // bytes
  readonly buffers: number;
  readonly external: number;
  readonly rss: number;
  readonly cpu: number; // milliseconds of all its threads
  readonly stall: number; // the longest turn of the event loop since the last question, in milliseconds
}

export interface ServerUnderLoad {
  readonly url: string;
  readonly name: DatabaseName;
  /** The folder of the data, on the disk that commits wait for. */
  readonly folder: string;
  /** The database, for `pg`. */
  readonly databaseUrl: string;
  /** Milliseconds from the start of the process to the page, and to ranked play. */
  readonly startMs: { readonly page: number; readonly ready: number };
  figures(collect?: boolean): Promise<Figures>;
  /** Milliseconds that the database's processes have run. */
  databaseCpu(): number;
  close(): Promise<void>;
}

const CHILD = join(import.meta.dirname, 'child.mjs');
/** V8 writes a profile of the server into this folder. */
const PROFILES = process.env.TWOFOLD_BENCH_PROFILES;

export interface StartOptions {
  /** A folder that is kept. By default a new one, which goes at the end. */
  folder?: string;
}

export async function startServerUnderLoad(
  name: DatabaseName,
  options: StartOptions = {},
): Promise<ServerUnderLoad> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'twofold-load-'));
  const postgres = name === 'postgres' ? await startPostgres() : undefined;
  const execArgv = ['--expose-gc', ...(PROFILES ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [])];
  const child = fork(CHILD, [folder, postgres?.url ?? ''], {
    execArgv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const close = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null) child.send({ ask: 'close' });
    if (child.exitCode === null) await ended;
    await postgres?.close();
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const { port, page, ready } = await startOf(child);
  return {
    url: `http://127.0.0.1:${port}`,
    name,
    folder: postgres?.folder ?? folder,
    databaseUrl: postgres?.url ?? embeddedUrl(folder),
    startMs: { page, ready },
    figures: (collect = false) => ask(child, collect ? 'memory' : 'cpu'),
    databaseCpu: cpuClock(postgres?.pid ?? child.pid!, child.pid!),
    close,
  };
}

/** The address of a data folder's PostgreSQL. */
function embeddedUrl(folder: string): string {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return `postgres://twofold:${password}@localhost/postgres?host=${encodeURIComponent(join(folder, 'socket'))}`;
}

/** The port, and how long the start took. Rejects with what the server printed if it ends. */
function startOf(child: ChildProcess): Promise<{ port: number; page: number; ready: number }> {
  return new Promise((resolve, reject) => {
    let printed = '';
    let first: { port: number; page: number } | undefined;
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-2_000);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${printed}`)));
    child.on('message', (message: { port?: number; page?: number; ready?: number }) => {
      if (message.port !== undefined) first = { port: message.port, page: message.page! };
      if (message.ready !== undefined) resolve({ ...first!, ready: message.ready });
    });
  });
}

let asked = 0;

function ask(child: ChildProcess, what: string): Promise<Figures> {
  const id = ++asked;
  return new Promise((resolve) => {
    const hear = (message: { id?: number }) => {
      if (message.id !== id) return;
      child.off('message', hear);
      resolve(message as unknown as Figures);
    };
    child.on('message', hear);
    child.send({ ask: what, id });
  });
}

const TICK_MS = 10;

/** Counts the milliseconds for which a process and all below it run, `without` left out. Ended ones count with what was seen of them. */
function cpuClock(root: number, without: number): () => number {
  const seen = new Map<number, number>();
  let sum = 0;
  return () => {
    for (const [pid, time] of timesBelow(root)) {
      if (pid === without) continue;
      sum += time - (seen.get(pid) ?? 0);
      seen.set(pid, time);
    }
    return sum;
  };
}

function timesBelow(root: number): [pid: number, milliseconds: number][] {
  const parents = new Map<number, number>();
  const times = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      parents.set(Number(name), fields[1]!);
      times.set(Number(name), TICK_MS * (fields[11]! + fields[12]!));
    } catch {
      // it has ended meanwhile
    }
  }
  return [...times].filter(([pid]) => isBelow(pid, root, parents));
}

function isBelow(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
  return false;
}
