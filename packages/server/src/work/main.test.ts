// `twofold work` as a process: what it says and answers before its database is there, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase, sql, testConnection } from '../testing/database.js';
import { freePorts } from '../testing/scale/ports.js';
import { StudyTest } from '../testing/studies.js';
import { runWork } from './main.js';

/** A worker from the sources starts in two seconds of one core; a busy machine has taken 20. */
const SLOW = 120_000;
const BUSY = { timeout: 60_000 };
const CHILD = fileURLToPath(new URL('../testing/children/runWorkChild.ts', import.meta.url));

interface Worker {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly errors: string[];
}

function startWorker(url: string, metricsPort: number): Worker {
  const config = { database: { kind: 'postgres', url, folder: 'none' }, host: '127.0.0.1' };
  const options = JSON.stringify({ config, threads: 1, metricsPort, retryMs: 200 });
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const worker: Worker = { child, lines: [], errors: [] };
  createInterface(child.stdout!).on('line', (line) => worker.lines.push(line));
  createInterface(child.stderr!).on('line', (line) => worker.errors.push(line));
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return worker;
}

/** Waits until the worker answers. Fails with what it has said if it ends instead. */
const answers = ({ child, errors }: Worker, port: number) =>
  expect
    .poll(async () => {
      if (child.exitCode !== null) throw new Error(errors.join('\n'));
      return statusAt(port, '/healthz');
    }, BUSY)
    .toBe(200);

async function exitCode({ child }: Worker): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

const urlAt = async (port: number, name: string) => {
  const { user, password } = await testConnection(name);
  return `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${name}`;
};

/** Answers at a port, by the test server or not at all. */
async function listenAt(port: number, name?: string): Promise<Server> {
  const { host, port: real = 5432 } = await testConnection(name ?? '');
  const target = host!.startsWith('/')
    ? { path: join(host!, `.s.PGSQL.${real}`) }
    : { host: host!, port: real };
  const server = createServer((near) => {
    near.on('error', () => {});
    if (name === undefined) return;
    const far = connect(target).on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return server;
}

const statusAt = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => undefined,
  );

it('answers and waits while its database is away, and begins when it comes', { timeout: SLOW }, async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const [port, metricsPort] = (await freePorts(2)) as [number, number];
  const worker = startWorker(await urlAt(port, database.description), metricsPort);
  await answers(worker, metricsPort);
  await expect.poll(() => worker.lines.length, BUSY).toBe(2);
  expect(await statusAt(metricsPort, '/readyz')).toBe(503);
  await new Promise((resolve) => setTimeout(resolve, 600)); // it tries again meanwhile
  expect(worker.lines).toEqual([
    `Figures are at port ${metricsPort}, /metrics.`,
    expect.stringMatching(/^No work can be done yet, and it is tried again: .*ECONNREFUSED/),
  ]);
  await listenAt(port, database.description);
  await expect.poll(() => statusAt(metricsPort, '/readyz'), BUSY).toBe(200);
  expect(worker.lines).toContainEqual(expect.stringMatching(/^Working for PostgreSQL at 127/));
  worker.child.kill('SIGTERM');
  expect(await exitCode(worker)).toBe(0);
  expect(worker.errors).toEqual([]);
});

it('a study that it refuses again and again is one line a minute, and counts each time', {
  timeout: SLOW,
  tags: ['long'],
}, async () => {
  const test = await StudyTest.open();
  onTestFinished(() => test.close());
  const [port, metricsPort] = (await freePorts(2)) as [number, number];
  await listenAt(port, test.database.description);
  const worker = startWorker(await urlAt(port, test.database.description), metricsPort);
  const asking = new AbortController();
  const asked = test.ask({ signal: asking.signal });
  const refusals = async () => {
    const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    );
    return Number(/^twofold_work_seconds_count\{.*refused.*\} (\d+)$/m.exec(figures)?.[1] ?? 0);
  };
  await expect.poll(refusals, { timeout: 90_000 }).toBeGreaterThan(1); // after ten seconds the next one
  asking.abort();
  await asked;
  expect(worker.lines.filter((line) => line.includes('refused'))).toEqual([
    expect.stringMatching(/^Error: The job study of .* was refused: Version test works here/),
  ]);
});

it('ends when it is told to before its database answers', { timeout: SLOW }, async () => {
  const [away, silent, ...metrics] = (await freePorts(4)) as [number, number, number, number];
  await listenAt(silent);
  const workers = [away, silent].map((port, at) =>
    startWorker(`postgres://a:b@127.0.0.1:${port}/c`, metrics[at]!),
  );
  for (const [at, worker] of workers.entries()) {
    await answers(worker, metrics[at]!);
    worker.child.kill('SIGTERM');
  }
  expect(await Promise.all(workers.map(exitCode))).toEqual([0, 0]);
});

it('ends with a sentence where its port is taken', { timeout: SLOW }, async () => {
  const [away, taken] = (await freePorts(2)) as [number, number];
  await listenAt(taken);
  const worker = startWorker(`postgres://a:b@127.0.0.1:${away}/c`, taken);
  expect(await exitCode(worker)).toBe(1);
  expect(worker.errors.join('\n')).toContain(
    `Port ${taken} is busy: is Twofold already running at http://localhost:${taken} ? Give --metrics another port.`,
  );
});

it('does not wait for a newer database to become older', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await sql`insert into kysely_migration (name, timestamp) values ('9999Later', 'now')`.execute(database.db);
  const port = (await freePorts(1))[0]!;
  await listenAt(port, database.description);
  const lines: string[] = [];
  const running = runWork({
    config: {
      database: { kind: 'postgres', url: await urlAt(port, database.description), folder: 'none' },
      ...{ host: '127.0.0.1', operatorToken: undefined },
    },
    threads: 1,
    studies: { program: 'test', runners: {} as never },
    log: (line) => lines.push(line),
  });
  await expect(running).rejects.toThrow('start a newer Twofold');
  expect(lines).toEqual([]);
  expect(process.listeners('SIGTERM').filter(({ name }) => name === 'end')).toEqual([]);
});
