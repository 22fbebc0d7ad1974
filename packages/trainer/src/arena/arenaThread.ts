/** A thread of the arena: plays the games it receives, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Board, makeReplay, replayFromGame, seededDealer, type Variant } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import { createAnySizeSearch, placeTable } from '@twofold/solver/internal';
import { openAnySizeNetwork } from '@twofold/solver/node';
import { kernelWith, type ThreadNetwork } from '../networkFiles.js';
import type { TableFile } from '../tables/tableFiles.js';
import { type ArenaGame, type Choose, greedyPlayer, playArenaGame, randomPlayer } from './arenaGame.js';
import { fingerprintOf } from './fingerprint.js';
import type { PlayerSpec } from './player.js';

/** What a thread of an arena needs; plain data, or shared memory. */
export interface ArenaThreadData {
  /** The bytes of kernel.wasm. */
  kernel: Uint8Array;
  /** The bytes of kernelShared.wasm. */
  sharedKernel: Uint8Array;
  /** Those that play. */
  players: readonly PlayerSpec[];
  /** By the players' names of them. */
  networks: ReadonlyMap<string, ThreadNetwork>;
  /** By path. */
  tables: ReadonlyMap<string, TableFile>;
  /** The fingerprint of the network by which `heuristic` plays, where it has one. */
  heuristic: string | undefined;
  /** The rules. */
  variant: Variant;
  /** A game ends when this tile is made. */
  until: number | undefined;
  /** Game n begins at position n, and again at the first after the last. */
  from: readonly Board[] | undefined;
  /** Whether replays are wanted. */
  saves: boolean;
}

/** A game that was played. */
export interface PlayedGame {
  /** A line of a record. */
  record: ArenaGame;
  /** Its text, where replays are wanted. */
  replay?: string;
}

/** A game to play. */
export interface ArenaJob {
  /** Index into `players`. */
  player: number;
  /** From 0. */
  game: number;
  /** Deals its tiles. */
  seed: string;
}

const now = () => performance.now();

const data = workerData as ArenaThreadData;
const kernels = new Map<string, Kernel>();

function kernelFor({ network, tables }: PlayerSpec): Kernel {
  const name = [network, ...tables].join('+');
  const known = kernels.get(name);
  if (known) return known;
  const { kernel: own, sharedKernel: shared } = data;
  const kernel = kernelWith(data.networks.get(network)!, { own, shared }, now);
  kernel.useTables(tables.map((path) => placeTable(data.tables.get(path)!.table)));
  kernels.set(name, kernel);
  return kernel;
}

/** A player for one game. It keeps nothing for the next game, which another thread may play. */
function chooserFor(player: PlayerSpec, seed: string): Choose {
  const { network, limits } = player;
  if (network === 'random') return randomPlayer(randomFrom(seed));
  if (network === 'greedy') return greedyPlayer;
  if (network === 'heuristic') {
    const search = createAnySizeSearch({ now, networkFor: openAnySizeNetwork });
    return (board, fourChance) => search.bestMove(board, fourChance, limits);
  }
  const kernel = kernelFor(player);
  kernel.forget();
  return (board, fourChance) => {
    kernel.setFourChance(fourChance);
    return kernel.bestMove(board.ranks, limits);
  };
}

/** Random numbers from 0 up to, but not including, 1. The seed's tiles are dealt by other numbers. */
function randomFrom(seed: string): () => number {
  const dealer = seededDealer(`${seed} random`);
  const words = new Uint32Array(2);
  let draw = 0;
  return () => {
    dealer.deal(draw++, 0, words);
    return words[0]! / 2 ** 32;
  };
}

function play({ player: index, game: number, seed }: ArenaJob): PlayedGame {
  const player = data.players[index]!;
  const { variant, until, from, saves } = data;
  const start = from?.[number % from.length];
  const network = fingerprintOf(player, data);
  const { record, game } = playArenaGame(
    chooserFor(player, seed),
    {
      ...{ player: player.name, game: number, seed, variant },
      ...(until === undefined ? {} : { until }),
      ...(start === undefined ? {} : { start }),
    },
    now,
  );
  return {
    record: network === undefined ? record : { ...record, network },
    ...(saves && { replay: makeReplay(replayFromGame(game, { Player: player.name })) }),
  };
}

parentPort!.on('message', (job: ArenaJob | 'end') => {
  if (job === 'end') parentPort!.close();
  else parentPort!.postMessage(play(job));
});
