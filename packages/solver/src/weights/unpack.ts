/** Pruned weights as a dense array: how learning goes on from a file. */
import type { PackedWeights } from '../kernel/kernel.js';

/** Writes the kept weights of a network to the beginning of `weights`, by their indices. Others stay as they are. */
export function unpackWeights({ present, codes, step }: PackedWeights, weights: Float32Array): void {
  let next = 0;
  present.forEach((word, at) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      weights[32 * at + 31 - Math.clz32(bits & -bits)] = codes[next++]! * step;
    }
  });
}
