/**
 * Builds a table: all boards of a formation are found layer by layer, then solved from the last layer back. Layers go
 * to a store and are read from it again. So memory holds three layers, and work that was stopped goes on.
 */
import type { ExactPasses, Layer, SolvedLayer, Spawns } from '../exact/layers.js';
import { makeLineTables } from '../exact/lineTables.js';
import { twinPasses } from '../exact/twinPasses.js';
import { wasmPasses } from '../exact/wasmPasses.js';
import { type FormationName, formationGeometry } from './formation.js';

/** What a table is of. */
export interface TableRules {
  readonly formation: FormationName;
  readonly goalRank: number;
  readonly fourChance: number;
  /** Boards with a larger sum of small tiles count as lost. Even; a little above the goal's tile costs nothing. */
  readonly mostSum: number;
}

/** Chances of the goal, by key of an afterstate. */
export interface ChanceLayer {
  readonly keys: Layer;
  readonly chances: Float64Array;
}

/** Keeps layers, by number: half the sum of their small tiles. `read` functions give undefined for unknown layers. */
export interface LayerStore {
  readKeys(layer: number): Layer | undefined;
  writeKeys(layer: number, keys: Layer): void;
  readChances(layer: number): Float64Array | undefined;
  writeChances(layer: number, chances: Float64Array): void;
}

/** How far a build is. `done` and `all` count layers; `boards` counts afterstates so far. */
export interface BuildProgress {
  readonly phase: 'finding' | 'solving';
  readonly done: number;
  readonly all: number;
  readonly boards: number;
}

/** The largest sum that matters to good play: some small tiles beside all that the goal needs. */
export function usualMostSum(goalRank: number): number {
  return 2 ** goalRank + 48;
}

/** The number of layers of a build, those counted as lost included. */
export function layerCount({ mostSum }: Pick<TableRules, 'mostSum'>): number {
  return mostSum / 2 + 3;
}

/**
 * Builds a table step by step, and yields after each layer. `kernel`: the bytes of exact.wasm; without them the same
 * bits come three times as slowly. Throws RangeError for rules that no table can have.
 */
export function* buildSteps(
  rules: TableRules,
  store: LayerStore,
  kernel?: Uint8Array,
): Generator<BuildProgress, void> {
  if (!(rules.mostSum >= 8 && Number.isInteger(rules.mostSum / 2))) {
    throw new RangeError(`The largest sum is an even number from 8 on, not ${rules.mostSum}`);
  }
  yield* findAll(tablePasses(rules, kernel), layerCount(rules), store);
  yield* solveAll(tablePasses(rules, kernel), layerCount(rules), store);
}

/** The passes of a table, for a program that orders its layers itself. */
export function tablePasses(rules: TableRules, kernel?: Uint8Array): ExactPasses {
  const tables = makeLineTables(formationGeometry(rules.formation, rules.goalRank), rules.goalRank);
  const spawns: Spawns = { fourChance: rules.fourChance, startTiles: 1 };
  return kernel ? wasmPasses(kernel, tables, spawns, false) : twinPasses(tables, spawns, false);
}

/** Goes on after the last stored layer: the two before it are found again, and lead to the rest. */
function* findAll(passes: ExactPasses, all: number, store: LayerStore): Generator<BuildProgress, void> {
  let boards = 0;
  let known = 0;
  for (let keys = store.readKeys(0); keys && known < all; keys = store.readKeys(known)) {
    boards += keys.length;
    known++;
  }
  if (known === all) return;
  const first = Math.max(0, known - 2);
  for (let layer = first; layer < all; layer++) {
    const seeds = layer < known ? store.readKeys(layer)! : Int32Array.of(...(layer === 0 ? [0] : []));
    const keys = passes.find(seeds);
    if (layer < known) continue;
    store.writeKeys(layer, keys);
    boards += keys.length;
    yield { phase: 'finding', done: layer + 1, all, boards };
  }
}

function* solveAll(passes: ExactPasses, all: number, store: LayerStore): Generator<BuildProgress, void> {
  let boards = 0;
  let known: ChanceLayer[] = []; // the last two
  for (let layer = all - 1; layer >= 0; layer--) {
    const keys = store.readKeys(layer)!;
    boards += keys.length;
    const isLost = layer >= all - 2;
    const chances = isLost ? new Float64Array(keys.length) : store.readChances(layer);
    if (chances) known = [{ keys, chances }, ...known].slice(0, 2);
    else {
      for (const each of known.reverse()) passes.restore(solvedOf(each));
      known = [];
      store.writeChances(layer, passes.solve(keys).values);
      yield { phase: 'solving', done: all - layer, all, boards };
    }
  }
}

/** A layer as passes restore it. */
export function solvedOf({ keys, chances }: ChanceLayer): SolvedLayer {
  return { keys, values: chances, chances: new Float32Array(keys.length) };
}
