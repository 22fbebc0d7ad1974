/**
 * One arena in one process, and through the queue with one and with two workers on this machine: moves a second, in turn. The
 * records must be the same bytes. `npm run bench -- server/studies --games 24`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { median } from '../measure.js';
import { readOptions, report } from './load/options.js';
import { otherWork, startWatch } from './load/otherWork.js';
import { startPostgres } from './load/postgres.js';

const { games, player, rounds } = readOptions({ games: 24, player: 'small@1ply', rounds: 3 });
const BIN = join(import.meta.dirname, '../../packages/cli/bin/twofold.js');
const folder = mkdtempSync(join(tmpdir(), 'twofold-studies-'));
const database = await startPostgres();

/** Plays the arena. Returns its moves and its time; the record is compared with the first one. */
async function play(...more: string[]): Promise<{ moves: number; milliseconds: number }> {
  rmSync(join(folder, 'record'), { force: true });
  const args = ['arena', '--players', player, '--games', String(games), '--no-times', '--seed', 'bench'];
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [BIN, ...args, '--json', '--record', 'record', ...more],
    { cwd: folder, maxBuffer: 1 << 26 },
  );
  const milliseconds = performance.now() - began;
  const record = readFileSync(join(folder, 'record'), 'utf8');
  first ??= record;
  if (record !== first) throw new Error(`The record differs: ${more.join(' ')}`);
  const { players } = JSON.parse(stdout) as { players: { moves: number }[] };
  return { moves: games * players[0]!.moves, milliseconds };
}
let first: string | undefined;

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [BIN, 'work', '--database', database.url, '--threads', '1'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(worker.stdout!), 'line'); // it says that it waits for work
  return worker;
}

const workers: ChildProcess[] = [];
try {
  const times = { oneThread: [] as number[], oneWorker: [] as number[], twoWorkers: [] as number[] };
  let moves = 0;
  const watch = startWatch();
  const alone = async () => {
    const played = await play('--threads', '1');
    times.oneThread.push(played.milliseconds);
    moves = played.moves;
  };
  const asked = async () => (await play('--queue', database.url)).milliseconds;
  for (let round = 0; round < rounds; round++) {
    await alone();
    workers.push(await startWorker());
    times.oneWorker.push(await asked());
    workers.push(await startWorker());
    times.twoWorkers.push(await asked());
    for (const worker of workers.splice(0)) {
      worker.kill();
      await once(worker, 'exit');
    }
  }
  const aSecond = Object.fromEntries(
    Object.entries(times).map(([name, each]) => [name, Math.round((1000 * moves) / median(each))]),
  );
  report('server.studies', { player, games, moves, movesPerSecond: aSecond, rounds, ...otherWork(watch) });
} finally {
  for (const worker of workers) worker.kill('SIGKILL');
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
