// @module-tag long
// Studies through the queue of a real database, with the built command: one worker joins, another is killed in the middle, and
// the results are those of one thread, byte for byte.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openRealDatabase, type RealDatabase } from '../../../../tools/tests/realDatabase.js';

const BIN = join(import.meta.dirname, '../../bin/twofold.js');

let database: RealDatabase;
let folder: string;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  database = await openRealDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-studies-'));
});
afterEach(async () => {
  for (const worker of workers.splice(0)) {
    if (worker.exitCode !== null || worker.signalCode !== null) continue;
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }
  rmSync(folder, { recursive: true });
});

const twofold = (...args: string[]) =>
  promisify(execFile)(process.execPath, [BIN, ...args], { cwd: folder, maxBuffer: 1 << 26 });

/** Starts `twofold work`. `ended(n)` resolves when it has done n parts, and `count` says how many these are. */
function startWorker() {
  const child = spawn(process.execPath, [BIN, 'work', '--database', database.url], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(child);
  let done = 0;
  let hear = () => {};
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('study: done')) done++;
    hear();
  });
  const ended = (count: number) =>
    new Promise<void>((resolve) => {
      hear = () => {
        if (done >= count) resolve();
      };
      hear();
    });
  return { child, ended, count: () => done };
}

/** All files below the test's folder whose path begins so, with their bytes. */
function filesOf(name: string): [string, string][] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.slice(folder.length + 1).startsWith(name))
    .map((path): [string, string] => [path.slice(folder.length + 1 + name.length), readFileSync(path, 'hex')])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

it('an arena gives the bytes of one thread, though a worker joins and another is killed', async () => {
  const arena = [
    'arena',
    '--players',
    'heuristic@3ply,greedy',
    '--variant',
    '3x3',
    '--games',
    '40',
    '--json',
  ];
  const files = (name: string) => ['--no-times', '--record', `${name}.jsonl`, '--save', name];
  const one = await twofold(...arena, ...files('one'), '--threads', '1');
  const first = startWorker();
  const asked = twofold(...arena, ...files('two'), '--queue', database.url);
  await first.ended(2);
  first.child.kill('SIGSTOP'); // otherwise it may end the study while the second one starts
  const second = startWorker();
  await second.ended(1);
  first.child.kill('SIGKILL');
  const two = await asked;
  expect(two.stdout).toBe(one.stdout);
  expect(filesOf('one')).toHaveLength(81);
  expect(filesOf('two')).toEqual(filesOf('one'));
  expect(await database.rows('select id from studies')).toEqual([]);
  expect(
    await database.rows("select id from pgboss.job where name = 'study' and state < 'completed'"),
  ).toEqual([]);
});

it('an arena whose asking side was killed goes on by the same command, and no part is done twice', async () => {
  const arena = ['arena', '--players', 'heuristic@3ply', '--variant', '3x3', '--games', '60', '--no-times'];
  await twofold(...arena, '--record', 'one.jsonl', '--threads', '1');
  const worker = startWorker();
  const queue = ['--record', 'two.jsonl', '--queue', database.url];
  const killed = twofold(...arena, ...queue);
  await worker.ended(3);
  killed.child.kill('SIGKILL');
  await killed.catch(() => {});
  const parts = await database.rows('select part from study_parts');
  const [head, ...games] = readFileSync(join(folder, 'two.jsonl'), 'utf8').split('\n');
  writeFileSync(join(folder, 'two.jsonl'), [head, ...games.slice(0, 7), ''].join('\n')); // killed within its second part
  await twofold(...arena, ...queue);
  expect(filesOf('two.jsonl')).toEqual(filesOf('one.jsonl'));
  expect(worker.count()).toBeLessThanOrEqual(parts.length);
});

it('reviews, puzzles and the layers of a table are those of one process, to the byte', async () => {
  await twofold('arena', '--players', 'greedy', '--variant', '3x3', '--games', '2', '--save', 'games');
  writeFileSync(join(folder, 'games/b.2048'), 'no game');
  const worker = startWorker();
  const queue = ['--queue', database.url];
  for (const form of [['--json'], []]) {
    const review = ['review', 'games', '--level', 'quick', '--record', 'r.jsonl', ...form];
    const here = await printed(...review);
    renameSync(join(folder, 'r.jsonl'), join(folder, 'here.jsonl'));
    expect(await printed(...review, ...queue)).toEqual(here);
    expect(filesOf('r.jsonl')).toEqual(filesOf('here.jsonl'));
  }
  const table = ['table', 'build', 'block', '8', '--keep-layers'];
  await twofold(...table, '-o', 'here.2048tab', '--layers', 'here');
  await twofold(...table, '-o', 'queue.2048tab', '--layers', 'queue', ...queue);
  expect(filesOf('queue')).toEqual(filesOf('here').filter(([name]) => !name.startsWith('.jsonl')));
  const program = join(import.meta.dirname, '../../../trainer/programs/puzzles.ts');
  const puzzles = (name: string, ...more: string[]) =>
    promisify(execFile)(process.execPath, [
      ...['--import', 'tsx', program, '--players', 'corner:1', '--count', '1'],
      ...['--record', join(folder, `${name}.found`), '--out', join(folder, `${name}.txt`), ...more],
    ]);
  expect((await puzzles('near')).stdout).toBe((await puzzles('far', ...queue)).stdout);
  expect(filesOf('far')).toEqual(filesOf('near'));
  expect(worker.child.exitCode).toBeNull();
});

/** What a command prints, also if it refuses an input. */
async function printed(...args: string[]): Promise<string> {
  return twofold(...args).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}
