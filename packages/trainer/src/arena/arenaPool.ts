/**
 * The threads of an arena. Each plays one game at a time. A thread may end without an error, for example when
 * memory is short or something calls process.exit. Then its game is played again, on a new thread.
 */
import type { Worker } from 'node:worker_threads';
import type { ArenaJob, PlayedGame } from './arenaThread.js';

/** A game whose thread ended before the game did. */
export interface LostGame extends ArenaJob {
  /** That of its thread. */
  exitCode: number;
}

export interface ArenaPool {
  jobs: ArenaJob[]; // taken from the front
  newThread: () => Worker; // runs arenaThread.ts
  signal: AbortSignal | undefined; // drops the games in play
  onGame: (game: PlayedGame) => void;
  onLost: (game: LostGame) => void;
}

/** The most attempts at a game. */
const MOST_TRIES = 3;

/**
 * Resolves when all jobs are played, or when `signal` aborts. Rejects if a thread throws, a game is lost too
 * often, or the caller throws for a game. All threads end then.
 */
export async function playAll(pool: ArenaPool, threads: number): Promise<void> {
  const stopping = new AbortController(); // not AbortSignal.any, whose signals Node 20 loses
  const end = () => stopping.abort();
  pool.signal?.addEventListener('abort', end);
  if (pool.signal?.aborted) end();
  const losses = new Map<ArenaJob, number>();
  const lanes = Array.from({ length: threads }, () =>
    playLane({ ...pool, signal: stopping.signal }, losses).catch((error: unknown) => {
      end();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(lanes);
  pool.signal?.removeEventListener('abort', end);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** Runs one thread after another, as long as the last one left jobs. */
async function playLane(pool: ArenaPool, losses: Map<ArenaJob, number>): Promise<void> {
  while (pool.jobs.length > 0 && !pool.signal?.aborted) {
    const lost = await playInThread(pool);
    if (!lost) continue;
    const { job, exitCode } = lost;
    const tries = (losses.get(job) ?? 0) + 1;
    losses.set(job, tries);
    if (tries === MOST_TRIES) throw tooOften(job, exitCode);
    pool.onLost({ ...job, exitCode });
    pool.jobs.unshift(job);
  }
}

function tooOften({ game, seed }: ArenaJob, exitCode: number): Error {
  return new Error(
    `The thread of game ${game} (seed ${seed}) ended ${MOST_TRIES} times before the game did, without an error ` +
      `(exit code ${exitCode}). Memory may be short: use fewer --threads. With --record, the arena goes on from here`,
  );
}

/** Resolves when the thread has ended, with its unfinished job. */
function playInThread(pool: ArenaPool): Promise<{ job: ArenaJob; exitCode: number } | undefined> {
  const { jobs, signal } = pool;
  return new Promise((resolve, reject) => {
    const worker = pool.newThread();
    let job: ArenaJob | undefined;
    const next = () => {
      job = jobs.shift();
      worker.postMessage(job ?? 'end');
    };
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop);
    worker.on('message', (game: PlayedGame) => {
      try {
        pool.onGame(game);
        next();
      } catch (error) {
        reject(error as Error); // for example: the record's disk is full
      }
    });
    worker.on('error', reject);
    worker.on('messageerror', reject);
    worker.on('exit', (exitCode) => {
      signal?.removeEventListener('abort', stop);
      resolve(job && !signal?.aborted ? { job, exitCode } : undefined);
    });
    next();
  });
}
