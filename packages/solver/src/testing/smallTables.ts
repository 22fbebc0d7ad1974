/** Layers in memory, for tests. */
import type { Layer } from '../exact/layers.js';
import { buildSteps, type LayerStore, type TableRules } from '../tables/build.js';
import { cutSteps } from '../tables/cut.js';
import type { FormationTable } from '../tables/file.js';
import type { FormationName } from '../tables/formation.js';

export function memoryStore(): LayerStore & { keys: Layer[]; chances: Float64Array[] } {
  const [keys, chances]: [Layer[], Float64Array[]] = [[], []];
  return {
    ...{ keys, chances },
    readKeys: (layer) => keys[layer],
    writeKeys: (layer, own) => {
      keys[layer] = own;
    },
    readChances: (layer) => chances[layer],
    writeChances: (layer, own) => {
      chances[layer] = own;
    },
  };
}

export const rulesOf = (formation: FormationName, goal: number, mostSum: number): TableRules => ({
  ...{ formation, goalRank: Math.log2(goal), fourChance: 0.1, mostSum },
});

/** Builds and cuts a table at once. */
export function smallTable(rules: TableRules, cut: number, kernel?: Uint8Array): FormationTable {
  const store = memoryStore();
  for (const _ of buildSteps(rules, store, kernel));
  const steps = cutSteps(rules, store, cut);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
