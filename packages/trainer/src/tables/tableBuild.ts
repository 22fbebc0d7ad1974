/** Builds a table in a folder of layers, and cuts it to a file. What was stopped goes on. */
import { writeFileSync } from 'node:fs';
import type { FormationTable } from '@twofold/solver';
import {
  type BuildProgress,
  buildSteps,
  type CutProgress,
  cutSteps,
  makeTable,
  type TableRules,
} from '@twofold/solver/internal';
import { readExactKernel } from '../networkFiles.js';
import { openLayers } from './layerFolder.js';
import { type HaveLayers, sharedSteps } from './sharedBuild.js';

/** A table to make. */
export interface TableBuild {
  /** The formation and the tile to make. */
  readonly rules: TableRules;
  /** For layers: a new or empty one, or that of the same table. */
  readonly folder: string;
  /** The file to write. */
  readonly out: string;
  /** The least visits a game of a board that is kept. */
  readonly cut: number;
  /** Whether the folder of layers stays afterwards. */
  readonly keepsLayers?: boolean;
  /** Has the layers made elsewhere. By default: by this thread. */
  readonly have?: HaveLayers;
  /** Stops after a layer. */
  readonly signal?: AbortSignal;
  /** Called after each layer. */
  onProgress?(progress: BuildProgress | (CutProgress & { phase: 'cutting' })): void;
}

/** Undefined: `signal` stopped it, and the same call goes on. Throws an Error if files cannot be read or written. */
export async function buildTable(build: TableBuild): Promise<FormationTable | undefined> {
  const { rules, folder, out, cut, signal, onProgress = () => {} } = build;
  const layers = openLayers(folder, rules);
  try {
    const { have } = build;
    const made = have ? sharedSteps(rules, layers, have) : buildSteps(rules, layers, readExactKernel());
    for await (const progress of made) {
      onProgress(progress);
      if (await isStopped(signal)) return undefined;
    }
    if (await isStopped(signal)) return undefined;
    const steps = cutSteps(rules, layers, cut);
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        writeFileSync(out, makeTable(value));
        if (!build.keepsLayers) layers.remove();
        return value;
      }
      onProgress({ ...value, phase: 'cutting' });
      if (await isStopped(signal)) return undefined;
    }
  } finally {
    layers.close();
  }
}

/** Lets signals in: a build does not wait for anything else. */
async function isStopped(signal: AbortSignal | undefined): Promise<boolean> {
  await new Promise(setImmediate);
  return signal?.aborted ?? false;
}
