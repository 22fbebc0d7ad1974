/**
 * The arena: players play the same seeds, several games at once, each on one thread. Games are handed out one by
 * one, seed after seed, so that whoever stops early has compared all players on the same games.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { VARIANTS, type Variant } from '@twofold/core';
import type { ArenaGame } from './arenaGame.js';
import { openRecord } from './arenaRecord.js';
import type { ArenaJob, ArenaThreadData } from './arenaThread.js';
import { readKernels, readNetworks } from './networks.js';
import type { PlayerSpec } from './player.js';

export interface ArenaOptions {
  players: readonly PlayerSpec[];
  games: number; // of each player
  seed?: string; // 'arena' unless told; game n is dealt by `${seed}-${n}`
  variant?: Variant; // classic unless told
  until?: number; // end a game when this tile is made
  threads?: number; // games at once; as many as there are cores unless told
  record?: string; // a file of finished games, which are not played again
  save?: string; // a folder for replays
  signal?: AbortSignal; // stops at once: games not finished are dropped
}

/**
 * Plays until all games are done or `signal`; all games known then, those of the record too. `onGame` is called
 * after each. Rejects with an Error that says what to do if a network or the record cannot be read.
 */
export async function runArena(
  options: ArenaOptions,
  onGame: (game: ArenaGame, done: number, all: number) => void = () => {},
): Promise<ArenaGame[]> {
  const { players, seed = 'arena', variant = VARIANTS.classic, until, signal } = options;
  const head = { variant: variant.id, seed, ...(until === undefined ? {} : { until }) };
  const data = threadData(options, variant);
  const record = options.record === undefined ? undefined : openRecord(options.record, head);
  try {
    const games = (record?.games ?? []).filter(
      ({ player, game }) => game < options.games && players.some(({ name }) => name === player),
    );
    for (const game of games) checkNetwork(game, data, options.record);
    const jobs = jobsOf(options, seed, games);
    const all = games.length + jobs.length;
    await playAll(
      { jobs, data, signal },
      Math.min(options.threads ?? availableParallelism(), jobs.length),
      (game) => {
        record?.add(game);
        games.push(game);
        onGame(game, games.length, all);
      },
    );
    return games.sort((one, other) => one.game - other.game);
  } finally {
    record?.close();
  }
}

/** What is left to play: seed after seed, and on each one player after the other. */
function jobsOf({ players, games }: ArenaOptions, seed: string, known: readonly ArenaGame[]): ArenaJob[] {
  const done = new Set(known.map(({ player, game }) => `${game} ${player}`));
  const jobs: ArenaJob[] = [];
  for (let game = 0; game < games; game++) {
    players.forEach(({ name }, player) => {
      if (!done.has(`${game} ${name}`)) jobs.push({ player, game, seed: `${seed}-${game}` });
    });
  }
  return jobs;
}

/** Games of the same player, but with other weights or another kernel, are not to be counted together. */
function checkNetwork({ player, network: before }: ArenaGame, data: ArenaThreadData, file = ''): void {
  const spec = data.players.find(({ name }) => name === player)!;
  const now = data.networks.get(spec.network)?.fingerprint;
  if (before !== undefined && now !== undefined && before !== now) {
    throw new Error(
      `${file} has games of ${player} with another network or kernel (${before}, now ${now}): name another file`,
    );
  }
}

function threadData({ players, until, save }: ArenaOptions, variant: Variant): ArenaThreadData {
  const kernels = readKernels();
  const networks = readNetworks(players, kernels, variant);
  return { kernel: kernels.own, sharedKernel: kernels.shared, players, networks, variant, until, save };
}

interface Pool {
  jobs: ArenaJob[]; // taken from the front
  data: ArenaThreadData;
  signal: AbortSignal | undefined; // drops the games that are being played
}

/** If one thread fails, or the caller does with a game, all end. */
async function playAll(
  { jobs, data, signal }: Pool,
  threads: number,
  onGame: (game: ArenaGame) => void,
): Promise<void> {
  const ending = new AbortController(); // and not AbortSignal.any, whose signals Node 20 loses
  const end = () => ending.abort();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  const running = Array.from({ length: threads }, () =>
    playInThread({ jobs, data, signal: ending.signal }, onGame).catch((error: unknown) => {
      end();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(running);
  signal?.removeEventListener('abort', end);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

function playInThread({ jobs, data, signal }: Pool, onGame: (game: ArenaGame) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./arenaThread.js', import.meta.url), {
      workerData: data,
      execArgv: [], // not the process's, of which some (--input-type) are not for threads
    });
    const next = () => worker.postMessage(jobs.shift() ?? 'end');
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop);
    worker.on('message', (game: ArenaGame) => {
      try {
        onGame(game);
        next();
      } catch (error) {
        reject(error as Error); // the record's disk is full, or the like
      }
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    if (signal?.aborted) stop();
    else next();
  });
}
