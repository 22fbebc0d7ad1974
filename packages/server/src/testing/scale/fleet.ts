/**
 * What `deploy/` describes, on this machine: one PostgreSQL, two processes of the built server, and HAProxy before them by
 * `deploy/haproxy.cfg`. Each part can be killed, stopped and started again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../db/database.js';
import { findAccount } from '../../db/embedded/account.js';
import { findBinaries, runnableBinaries } from '../../db/embedded/binaries.js';
import { type Cluster, makeFolder, startCluster, USER } from '../../db/embedded/cluster.js';
import { connectPostgres } from '../../db/postgres/postgres.js';
import { makeSite } from '../rankedServer.js';
import { freePorts } from './ports.js';
import { SmallDisk } from './smallDisk.js';

const PROXY_FILE = fileURLToPath(new URL('../../../../../deploy/haproxy.cfg', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));
/** The built server, as `twofold serve` runs it. */
const PROGRAM = `
import { readConfig } from '@twofold/server/config';
import { runService } from '@twofold/server/main';
const config = readConfig({}, process.env);
if (!config.ok) throw new Error(config.error.message);
await runService({ config: config.value, root: process.env.SITE, log: console.error, again: 'twofold serve' });`;
/** PostgreSQL's own files take some 40 MB. */
const DISK_MEGABYTES = 512;
/** A PostgreSQL whose disk was full may need this long to end. */
const ENDING_MS = 1_000;
const READY_MS = 150_000; // a busy machine may take long

/** Where Debian has HAProxy. Undefined: it is not installed. */
export function findHaproxy(): string | undefined {
  return ['/usr/sbin/haproxy', '/usr/bin/haproxy', '/usr/local/sbin/haproxy'].find((path) =>
    existsSync(path),
  );
}

export interface Fleet {
  /** The proxy's address. */
  readonly url: string;
  readonly processes: readonly [ServerProcess, ServerProcess];
  /** The test's own connection. Statements fail while PostgreSQL restarts. */
  readonly database: Database;
  /** Stops PostgreSQL as its operator does, and starts it again. */
  restartDatabase(): Promise<void>;
  /** PostgreSQL stands still, as on a disk that does not answer. */
  stallDatabase(milliseconds: number): Promise<void>;
  /** PostgreSQL's disk is full for a time. If that ends PostgreSQL, its operator starts it again. Undefined: its disk is a large one. */
  readonly fillDisk: ((milliseconds: number) => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** Starts all parts. */
export async function startFleet(): Promise<Fleet> {
  const disk = SmallDisk.mount(DISK_MEGABYTES);
  const folder = disk ? join(disk.folder, 'fleet') : mkdtempSync(join(tmpdir(), 'twofold-fleet-'));
  const postgres = await RestartedPostgres.start(folder);
  const [port, first, second] = await freePorts(3);
  const shared = {
    TWOFOLD_DATABASE: postgres.url,
    TWOFOLD_DATA: join(folder, 'data'),
    TWOFOLD_TRUST_PROXY: 'loopback',
    TWOFOLD_HOST: '127.0.0.1',
    SITE: makeSite(),
  };
  const processes = [new ServerProcess(first!, shared), new ServerProcess(second!, shared)] as const;
  for (const each of processes) each.start();
  const proxy = spawn(findHaproxy()!, ['-f', PROXY_FILE], {
    env: {
      PROXY_BIND: `127.0.0.1:${port}`,
      PROXY_FIRST: `127.0.0.1:${first}`,
      PROXY_SECOND: `127.0.0.1:${second}`,
    },
    stdio: 'ignore',
  });
  const database = await connectPostgres({
    kind: 'postgres',
    description: 'the fleet',
    connection: { connectionString: postgres.url },
    connections: 3,
  });
  const fleet: Fleet = {
    url: `http://127.0.0.1:${port}`,
    processes,
    database,
    restartDatabase: () => postgres.restart(),
    stallDatabase: (milliseconds) => postgres.stall(milliseconds),
    fillDisk:
      disk &&
      (async (milliseconds) => {
        disk.fill();
        await wait(milliseconds);
        disk.makeRoom();
        await postgres.startAgain();
      }),
    async close() {
      await endProcess(proxy, 'SIGKILL');
      await Promise.all(processes.map((each) => each.end('SIGTERM')));
      await database.close();
      await postgres.stop();
      if (disk) disk.unmount();
      else rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(processes.map((each) => each.ready()));
    await answering(fleet.url);
  } catch (error) {
    await fleet.close();
    throw error;
  }
  return fleet;
}

/** One process of the server, at a port that stays its own. */
class ServerProcess {
  readonly url: string;
  /** What it has told its operator. */
  output = '';
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, TWOFOLD_PORT: String(port) };
  }

  start(): void {
    const { PATH = '' } = process.env;
    this.#child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      cwd: PACKAGE,
      env: { PATH, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      stream.on('data', (part) => {
        this.output = (this.output + String(part)).slice(-200_000);
      });
    }
  }

  /** Errors that it has logged. */
  get faults(): string {
    const lines = this.output.split('\n').filter((line) => line.includes('"level":50'));
    return [...new Set(lines.map((line) => /"stack":"(.*?)"[,}]/.exec(line)?.[1] ?? line))].join('\n');
  }

  /** Waits until it takes games. */
  async ready(): Promise<void> {
    await answering(this.url).catch((error) => {
      throw new Error(`${error.message}\n${this.output}`);
    });
  }

  /** Returns its exit code; null after a signal that it does not catch. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    return this.#child ? endProcess(this.#child, signal) : null;
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

async function answering(url: string): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    if (performance.now() > until) throw new Error(`${url} is not ready in time: ${status}`);
    await wait(50);
  }
}

/** A PostgreSQL that writes through to its disk, and comes back where its clients look. */
class RestartedPostgres {
  readonly url: string;
  readonly #folder: string;
  readonly #options: Parameters<typeof startCluster>[0];
  #cluster!: Cluster;
  #hasEnded = false;

  private constructor(folder: string, options: Parameters<typeof startCluster>[0], cluster: Cluster) {
    const { socketFolder, password } = cluster;
    this.url = `postgres://${USER}:${password}@/postgres?host=${socketFolder}`;
    this.#folder = folder;
    this.#options = { ...options, socketFolder };
    this.#start(cluster);
  }

  static async start(folder: string): Promise<RestartedPostgres> {
    const account = findAccount(folder);
    await makeFolder(folder, account);
    const binaries = await runnableBinaries(await findBinaries(), account, folder);
    const options = { folder, account, binaries };
    return new RestartedPostgres(folder, options, await startCluster(options));
  }

  async restart(): Promise<void> {
    await this.stop();
    this.#start(await startCluster(this.#options));
  }

  /** Starts it if it has ended by itself. */
  async startAgain(): Promise<void> {
    await wait(ENDING_MS);
    if (this.#hasEnded) this.#start(await startCluster(this.#options));
  }

  #start(cluster: Cluster): void {
    this.#cluster = cluster;
    this.#hasEnded = false;
    void cluster.ended.then(() => {
      if (this.#cluster === cluster) this.#hasEnded = true;
    });
  }

  async stall(milliseconds: number): Promise<void> {
    const processes = this.#processes();
    for (const pid of processes) signal(pid, 'SIGSTOP');
    await wait(milliseconds);
    for (const pid of processes) signal(pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.#cluster.stop();
  }

  /** The postmaster and its children. */
  #processes(): number[] {
    const pid = Number.parseInt(readFileSync(join(this.#folder, 'postgres/postmaster.pid'), 'utf8'), 10);
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
    return [pid, ...children.map(Number)];
  }
}

function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ')[0],
    );
  } catch {
    return 0; // it has ended
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended
  }
}
