/** What the threads of an arena need: kernels, networks and tables, each read once. */
import { Worker } from 'node:worker_threads';
import { type Board, makePosition, type Variant } from '@twofold/core';
import { heuristicFingerprint, readKernels, readNetworks } from '../networkFiles.js';
import { readTable, type TableFile } from '../tables/tableFiles.js';
import type { ArenaThreadData } from './arenaThread.js';
import { fingerprintOf } from './fingerprint.js';
import type { PlayerSpec } from './player.js';

/** What a game depends on, beside its seed. */
export interface ArenaSetting {
  players: readonly PlayerSpec[];
  variant: Variant;
  until: number | undefined;
  from: readonly Board[] | undefined; // game n begins at position n, and at the first again after the last
  saves: boolean; // whether replays are wanted
}

/** Throws an Error that says what to do if a file cannot be read. Positions of other boards are a RangeError. */
export function readSetting(setting: ArenaSetting): ArenaThreadData {
  const { players, variant, from } = setting;
  checkStarts(from, variant);
  const kernels = readKernels();
  return {
    ...setting,
    kernel: kernels.own,
    sharedKernel: kernels.shared,
    networks: readNetworks(players, kernels, variant),
    tables: readTables(players),
    heuristic: heuristicFingerprint(variant),
  };
}

/** By player: the fingerprint of network and kernel. Null: it has none. */
export function makersOf(data: ArenaThreadData): (string | null)[] {
  return data.players.map((player) => fingerprintOf(player, data) ?? null);
}

/** A thread that plays the games of a setting. */
export function newArenaThread(data: ArenaThreadData): Worker {
  return new Worker(new URL('./arenaThread.js', import.meta.url), {
    workerData: data,
    execArgv: [], // not the options of the process: threads refuse some (--input-type)
  });
}

function checkStarts(from: readonly Board[] | undefined, { columns, rows, id }: Variant): void {
  if (from?.length === 0) throw new RangeError('There is no position to begin at.');
  const other = from?.find((board) => board.columns !== columns || board.rows !== rows);
  if (other) throw new RangeError(`${makePosition(other)} is no board of ${id}: name its --variant`);
}

function readTables(players: readonly PlayerSpec[]): Map<string, TableFile> {
  const paths = new Set(players.flatMap(({ tables }) => tables));
  return new Map([...paths].map((path) => [path, readTable(path)]));
}
