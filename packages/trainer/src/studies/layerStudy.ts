/** The layers of an endgame table as a study. They lie in a folder that all machines see, at the same place below theirs. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { FORMATION_NAMES, type FormationName, type TableRules } from '@twofold/solver/internal';
import { readExactKernel } from '../networkFiles.js';
import { readLayers } from '../tables/layerFolder.js';
import type { LayerTask } from '../tables/layerTask.js';
import type { LayerThreadData } from '../tables/layerThread.js';
import { Hands } from './hands.js';
import { checkSharedPath } from './sharedPath.js';

/** A table whose layers are made. */
export interface LayerStudy {
  /** The fingerprint of the kernel. */
  maker: string;
  /** The folder of layers. */
  folder: string;
  /** As of `TableRules`. */
  formation: string;
  /** The goal's rank. */
  goalRank: number;
  /** The chance of a 4. */
  fourChance: number;
  /** Boards with a larger sum are lost. */
  mostSum: number;
}

/** Throws RangeError for a folder that other machines cannot find. */
export function layerStudy(
  { formation, goalRank, fourChance, mostSum }: TableRules,
  folder: string,
): LayerStudy {
  checkSharedPath(folder);
  return { maker: makerOf(readExactKernel()), folder, formation, goalRank, fourChance, mostSum };
}

/** Opens a table's layers on a worker. Throws an Error for people if they are not there, or if the kernel is another one. */
export function openLayerStudy({ maker, folder, formation, ...numbers }: LayerStudy) {
  checkSharedPath(folder);
  const name = FORMATION_NAMES.find((known): known is FormationName => known === formation);
  if (!name) throw new RangeError(`There is no formation "${formation}" here.`);
  const kernel = readExactKernel();
  if (makerOf(kernel) !== maker) throw new Error('The kernel of exact tables is another one here.');
  const rules: TableRules = { formation: name, ...numbers };
  readLayers(folder, rules);
  const workerData: LayerThreadData = { rules, folder, kernel };
  const hands = new Hands<LayerTask, Uint8Array>(
    () => new Worker(new URL('../tables/layerThread.js', import.meta.url), { workerData, execArgv: [] }),
  );
  return {
    run: (task: LayerTask, signal: AbortSignal) => hands.do(task, signal),
    close: () => hands.close(),
  };
}

function makerOf(kernel: Uint8Array): string {
  return createHash('sha256').update(kernel).digest('hex').slice(0, 12);
}
