import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { type ArenaPool, type LostGame, playAll } from './arenaPool.js';
import type { PlayedGame } from './arenaThread.js';

/**
 * A thread that answers each job with its number. If the expression `bad` holds for a job, it ends without an
 * error.
 */
function threadThat(bad: string): () => Worker {
  const script = `
    const { parentPort, workerData: tries } = require('node:worker_threads');
    parentPort.on('message', (job) => {
      if (job === 'end') return parentPort.close();
      const tried = Atomics.add(tries, job.game, 1);
      if (${bad}) process.exit(7);
      parentPort.postMessage({ record: job });
    });`;
  const tries = new Int32Array(new SharedArrayBuffer(64));
  return () => new Worker(script, { eval: true, workerData: tries, execArgv: [] });
}

function poolOf(newThread: () => Worker, options: Partial<ArenaPool> = {}) {
  const played: number[] = [];
  const lost: LostGame[] = [];
  const pool: ArenaPool = {
    jobs: Array.from({ length: 6 }, (_, game) => ({ player: 0, game, seed: `s-${game}` })),
    newThread,
    signal: undefined,
    onGame: ({ record }: PlayedGame) => void played.push(record.game),
    onLost: (game) => void lost.push(game),
    ...options,
  };
  return { pool, played, lost };
}

describe.each([1, 2, 6])('%i threads of an arena', (threads) => {
  it('play each game once', async () => {
    const { pool, played, lost } = poolOf(threadThat('false'));
    await playAll(pool, threads);
    expect(played.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(lost).toEqual([]);
  });

  it('tell of games whose thread ended without an error, and play them again', async () => {
    const { pool, played, lost } = poolOf(threadThat('job.game % 3 === 2 && tried < 2'));
    await playAll(pool, threads);
    expect(played.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(lost.map(({ game }) => game).sort()).toEqual([2, 2, 5, 5]);
    expect(lost.find(({ game }) => game === 2)).toEqual({ player: 0, game: 2, seed: 's-2', exitCode: 7 });
  });

  it('end aloud when a game is lost again and again', async () => {
    const { pool, lost } = poolOf(threadThat('job.game === 0'));
    await expect(playAll(pool, threads)).rejects.toThrow(
      'The thread of game 0 (seed s-0) ended 3 times before the game did, without an error (exit code 7). ' +
        'Memory may be short: use fewer --threads. With --record, the arena goes on from here',
    );
    expect(lost.filter(({ game }) => game === 0)).toHaveLength(2);
  });

  it('end with what a thread, or the caller, throws', async () => {
    const throwing = threadThat('job.game === 3 && (() => { throw new Error("broken") })()');
    await expect(playAll(poolOf(throwing).pool, threads)).rejects.toThrow('broken');
    const onGame = () => {
      throw new Error('The disk is full');
    };
    const { pool } = poolOf(threadThat('false'), { onGame });
    await expect(playAll(pool, threads)).rejects.toThrow('The disk is full');
  });

  it('stop at the signal, which loses nothing', async () => {
    const controller = new AbortController();
    const onGame = () => controller.abort();
    const { pool, lost } = poolOf(threadThat('false'), { onGame, signal: controller.signal });
    await playAll(pool, threads);
    expect(lost).toEqual([]);
    await playAll(pool, threads); // already aborted
  });
});
