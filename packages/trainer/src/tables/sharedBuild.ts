/**
 * A table's layers in tasks, for several machines. A layer is a group of tasks after the layers that it needs. This side joins what
 * tasks find, and is the only one that writes to the folder of layers.
 */
import { type BuildProgress, type LayerStore, layerCount, type TableRules } from '@twofold/solver/internal';
import { type LayerTask, readChances, readFound } from './layerTask.js';

/** Has tasks done, and gives each result in order. Resolves early if the build is stopped. */
export type HaveLayers = (
  tasks: readonly LayerTask[],
  onResult: (result: Uint8Array) => void,
) => Promise<void>;

/** Boards of one task: some half a second. */
const TASK_BOARDS = 200_000;

/** As `buildSteps`, with the same layers. */
export async function* sharedSteps(
  rules: TableRules,
  store: LayerStore,
  have: HaveLayers,
): AsyncGenerator<BuildProgress, void> {
  const all = layerCount(rules);
  yield* findAll(all, store, have);
  if (store.readKeys(all - 1)) yield* solveAll(all, store, have);
}

const NONE = new Int32Array(0);

async function* findAll(
  all: number,
  store: LayerStore,
  have: HaveLayers,
): AsyncGenerator<BuildProgress, void> {
  let [boards, known] = [0, 0];
  for (let keys = store.readKeys(0); keys && known < all; keys = store.readKeys(known)) {
    boards += keys.length;
    known++;
  }
  if (known === all) return;
  let own: Int32Array = Int32Array.of(0); // of this layer
  let next: Int32Array = NONE; // of the one after it
  for (let layer = Math.max(0, known - 2); layer < all; layer++) {
    const keys = layer < known ? store.readKeys(layer)! : own;
    if (layer >= known) {
      store.writeKeys(layer, keys);
      boards += keys.length;
      yield { phase: 'finding', done: layer + 1, all, boards };
    }
    if (layer === all - 1) return;
    let last: Int32Array = NONE;
    const tasks = tasksOf('finding', layer, keys.length);
    let done = 0;
    await have(tasks, (result) => {
      const found = readFound(result);
      next = union(next, found[0]);
      last = union(last, found[1]);
      done++;
    });
    if (done < tasks.length) return; // it is stopped
    [own, next] = [next, last];
  }
}

async function* solveAll(
  all: number,
  store: LayerStore,
  have: HaveLayers,
): AsyncGenerator<BuildProgress, void> {
  let boards = 0;
  for (let layer = all - 1; layer >= 0; layer--) {
    const { length } = store.readKeys(layer)!;
    boards += length;
    if (layer >= all - 2 || store.readChances(layer)) continue; // the last two count as lost
    const chances = new Float64Array(length);
    let at = 0;
    await have(tasksOf('solving', layer, length), (result) => {
      const some = readChances(result);
      chances.set(some, at);
      at += some.length;
    });
    if (at < length) return; // it is stopped
    store.writeChances(layer, chances);
    yield { phase: 'solving', done: all - layer, all, boards };
  }
}

function tasksOf(phase: LayerTask['phase'], layer: number, boards: number): LayerTask[] {
  return Array.from({ length: Math.ceil(boards / TASK_BOARDS) }, (_, at) => ({
    ...{ phase, layer },
    from: at * TASK_BOARDS,
    to: Math.min(boards, (at + 1) * TASK_BOARDS),
  }));
}

/** The keys of both, in order and each once. */
function union(one: Int32Array, other: Int32Array): Int32Array {
  if (one.length === 0) return other;
  const joined = new Int32Array(one.length + other.length);
  let [at, from, count] = [0, 0, 0];
  while (at < one.length || from < other.length) {
    const first = at < one.length ? one[at]! : Number.POSITIVE_INFINITY;
    const second = from < other.length ? other[from]! : Number.POSITIVE_INFINITY;
    joined[count++] = Math.min(first, second);
    if (first <= second) at++;
    if (second <= first) from++;
  }
  return joined.slice(0, count);
}
