// @module-tag long
// The proxies of deploy/ before two processes: who gets which request, while the database is there, slow, or away.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { findHaproxy } from '../../packages/server/src/testing/scale/fleet.js';
import { freePorts } from '../../packages/server/src/testing/scale/ports.js';
import { ROOT } from '../run.mjs';

const CADDY = '/usr/bin/caddy';
/** As long as a server waits for its database (service/databaseCheck.ts). */
const SLOW_MS = 2_000;

interface Proxy {
  readonly name: string;
  readonly program: string | undefined;
  /** Starts it before two processes. */
  start(program: string, port: number, ports: readonly number[], folder: string): ChildProcess;
}

const PROXIES: Proxy[] = [
  {
    name: 'haproxy.cfg',
    program: findHaproxy(),
    start: (program, port, [first, second]) =>
      spawn(program, ['-f', join(ROOT, 'deploy/haproxy.cfg')], {
        env: {
          PROXY_BIND: `127.0.0.1:${port}`,
          PROXY_FIRST: `127.0.0.1:${first}`,
          PROXY_SECOND: `127.0.0.1:${second}`,
        },
        stdio: 'ignore',
      }),
  },
  {
    name: 'Caddyfile',
    program: existsSync(CADDY) ? CADDY : undefined,
    start(program, port, [first, second], folder) {
      const file = join(folder, 'Caddyfile');
      const text = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
        .replaceAll('first:2048', `127.0.0.1:${first}`)
        .replaceAll('second:2048', `127.0.0.1:${second}`);
      writeFileSync(file, `{\n\tadmin off\n}\n${text}`);
      return spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], {
        env: { TWOFOLD_DOMAIN: `http://127.0.0.1:${port}`, HOME: folder },
        stdio: 'ignore',
      });
    },
  },
];

/** What stands for the database of the processes. */
const database = { answers: true, delayMs: 0 };

/** A process as a proxy sees it. */
function startProcess(port: number): Server {
  return createServer(async ({ url }, response) => {
    const needsDatabase = url === '/readyz' || url!.startsWith('/api/');
    if (url === '/readyz') await wait(database.delayMs);
    response.statusCode = needsDatabase && !database.answers ? 503 : 200;
    response.end(url);
  }).listen(port, '127.0.0.1');
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function startAll({ program, start }: Proxy) {
  Object.assign(database, { answers: true, delayMs: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'twofold-proxy-'));
  open.push(async () => rmSync(folder, { recursive: true }));
  const [port, ...ports] = await freePorts(3);
  const processes = ports.map(startProcess);
  const child = start(program!, port!, ports, folder);
  open.push(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const each of processes) each.closeAllConnections();
    await Promise.all(processes.map((each) => once(each.close(), 'close')));
  });
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).catch(() => new Response(undefined, { status: 504 }));
  return { ask, statusOf: async (path: string) => (await ask(path)).status };
}

describe.each(PROXIES)('$name', (proxy) => {
  it.skipIf(!proxy.program)('serves the page without a database, and says why nothing else is', async () => {
    const { ask, statusOf } = await startAll(proxy);
    const statuses = async () => [await statusOf('/'), await statusOf('/api/x'), await statusOf('/readyz')];
    await expect.poll(statuses).toEqual([200, 200, 200]);
    expect([await statusOf('/metrics'), await statusOf('/api/operator/replays')]).toEqual([404, 404]);
    database.answers = false;
    await expect.poll(async () => (await (await ask('/api/x')).text()).slice(0, 10)).toBe('{"error":{');
    const refused = await ask('/api/x');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('content-type')).toBe('application/json');
    expect((await refused.json()).error.code).toBe('unavailable');
    expect([await statusOf('/'), await statusOf('/learn')]).toEqual([200, 200]);
    database.answers = true;
    await expect.poll(() => statusOf('/api/x')).toBe(200);
  });

  it.skipIf(!proxy.program)('waits for a slow answer of /readyz', async () => {
    const { statusOf } = await startAll(proxy);
    await expect.poll(() => statusOf('/api/x')).toBe(200);
    database.delayMs = SLOW_MS;
    const until = Date.now() + 4 * SLOW_MS;
    while (Date.now() < until) {
      expect(await statusOf('/api/x')).toBe(200);
      await wait(100);
    }
  });
});
