/** PgBouncer in transaction mode before a PostgreSQL, as Debian has it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { findAccount } from '../../db/embedded/account.js';
import { freePorts } from './ports.js';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Fewer than the connections of two processes, so that they are shared. */
const SERVER_CONNECTIONS = 6;
const READY_MS = 20_000;

export const hasPooler = existsSync(PROGRAM);

export interface Pooler {
  /** How `pg` connects through it. */
  readonly connection: pg.ConnectionConfig;
  close(): Promise<void>;
}

export async function startPooler({
  host,
  port,
  user,
  password,
  database,
}: pg.ConnectionConfig): Promise<Pooler> {
  const [own] = await freePorts(1);
  const folder = mkdtempSync(join(tmpdir(), 'twofold-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=${host} port=${port ?? 5432} user=${user} password=${password} dbname=${database}`;
  writeFileSync(
    file,
    `[databases]\n${database} = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\n` +
      `auth_type = any\npool_mode = transaction\ndefault_pool_size = ${SERVER_CONNECTIONS}\nmax_client_conn = 200\n`,
  );
  const account = findAccount(join(folder, 'none')); // it refuses root
  if (account) {
    chmodSync(folder, 0o755);
    for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  }
  const as = account && { uid: account.uid, gid: account.gid };
  const child = spawn(PROGRAM, [file], { cwd: folder, stdio: 'ignore', ...as });
  const close = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  const until = performance.now() + READY_MS;
  while (!(await answers(own!))) {
    if (child.exitCode === null && performance.now() < until) await wait(50);
    else {
      await close();
      throw new Error('PgBouncer does not start.');
    }
  }
  return { connection: { host: '127.0.0.1', port: own!, user: user!, database: database! }, close };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
