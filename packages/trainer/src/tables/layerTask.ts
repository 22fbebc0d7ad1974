/**
 * Some boards of a layer, found or solved apart from the others. The layers lie in a folder that all machines see, and only the
 * building process writes there. The results are those of one process, since each board's value depends on the layers after it alone.
 */
import type { ExactPasses, LayerStore, TableRules } from '@twofold/solver/internal';
import { layerCount, solvedOf, tablePasses } from '@twofold/solver/internal';

/** Boards of a layer, by their places in it. */
export interface LayerTask {
  readonly phase: 'finding' | 'solving';
  readonly layer: number;
  readonly from: number;
  readonly to: number;
}

const COUNT_BYTES = 8; // so that what follows stays aligned

/** Does tasks. It keeps the last layers, which the next task mostly needs again. */
export class LayerHand {
  readonly #rules: TableRules;
  readonly #store: Pick<LayerStore, 'readKeys' | 'readChances'>;
  readonly #kernel: Uint8Array;
  #finding: ExactPasses | undefined;
  #solving: { readonly passes: ExactPasses; layer: number } | undefined; // and the last layer that it was given
  #keys: { readonly layer: number; readonly keys: Int32Array } | undefined;

  constructor(rules: TableRules, store: Pick<LayerStore, 'readKeys' | 'readChances'>, kernel: Uint8Array) {
    this.#rules = rules;
    this.#store = store;
    this.#kernel = kernel;
  }

  /** Throws an Error if a layer that it needs is not there. */
  do({ phase, layer, from, to }: LayerTask): Uint8Array {
    const keys = this.#keysOf(layer).subarray(from, to);
    if (phase === 'solving') return bytesOf(this.#passesFor(layer).solveSome(keys).values);
    this.#finding ??= tablePasses(this.#rules, this.#kernel);
    return makeFound(this.#finding.spread(keys));
  }

  #keysOf(layer: number): Int32Array {
    if (this.#keys?.layer !== layer) {
      const keys = this.#store.readKeys(layer);
      if (!keys) throw new Error(`The boards of layer ${layer} are not there.`);
      this.#keys = { layer, keys };
    }
    return this.#keys.keys;
  }

  #passesFor(layer: number): ExactPasses {
    const known = this.#solving;
    if (known && known.layer === layer + 2) this.#restore(known, layer + 1);
    else if (!known || known.layer !== layer + 1) {
      const fresh = { passes: tablePasses(this.#rules, this.#kernel), layer: layer + 3 };
      this.#solving = fresh;
      this.#restore(fresh, layer + 2);
      this.#restore(fresh, layer + 1);
    }
    return this.#solving!.passes;
  }

  #restore(solving: { readonly passes: ExactPasses; layer: number }, layer: number): void {
    const keys = this.#store.readKeys(layer);
    const isLost = layer >= layerCount(this.#rules) - 2;
    const chances = isLost ? new Float64Array(keys?.length ?? 0) : this.#store.readChances(layer);
    if (!keys || !chances) throw new Error(`Layer ${layer} is not solved.`);
    solving.passes.restore(solvedOf({ keys, chances }));
    solving.layer = layer;
  }
}

function bytesOf(words: Int32Array | Float64Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** | boards of the next layer u32 | 0 u32 | keys of the next layer, i32 each | keys of the one after it |   little-endian */
function makeFound([next, last]: readonly [Int32Array, Int32Array]): Uint8Array {
  const bytes = new Uint8Array(COUNT_BYTES + next.byteLength + last.byteLength);
  new DataView(bytes.buffer).setUint32(0, next.length, true);
  bytes.set(bytesOf(next), COUNT_BYTES);
  bytes.set(bytesOf(last), COUNT_BYTES + next.byteLength);
  return bytes;
}

/** What a task has found (a copy: the bytes may lie anywhere): boards of the next layer, and of the one after it. */
export function readFound(result: Uint8Array): [next: Int32Array, last: Int32Array] {
  const words = new Int32Array(new Uint8Array(result).buffer);
  const end = COUNT_BYTES / 4 + words[0]!;
  return [words.subarray(COUNT_BYTES / 4, end), words.subarray(end)];
}

export function readChances(result: Uint8Array): Float64Array {
  return new Float64Array(new Uint8Array(result).buffer);
}
