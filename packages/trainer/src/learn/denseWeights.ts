/** Pruned weights as a dense array: how learning goes on from a file, and which weights are pruned next. */
import type { PackedWeights } from '@twofold/solver';

/** Writes the kept weights of a network to the beginning of `weights`, by their indices. Others stay as they are. */
export function unpackWeights({ present, codes, step }: PackedWeights, weights: Float32Array): void {
  let next = 0;
  present.forEach((word, at) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      weights[32 * at + 31 - Math.clz32(bits & -bits)] = codes[next++]! * step;
    }
  });
}

/**
 * Gives each weight that is not 0 errors of this size, whose sum is 0: as after long learning, its first steps are
 * short. Packing counts these errors as learned. The other weights begin with long steps. `coherence` has two numbers
 * a weight: the sum of its errors, and of their sizes.
 */
export function trustWeights(weights: Float32Array, coherence: Float32Array, size: number): void {
  weights.forEach((weight, at) => {
    if (weight !== 0) coherence[2 * at + 1] = size;
  });
}

/** Gives each weight that is 0 endless errors, whose sum is 0: it stays 0, and only the others learn. */
export function freezePruned(weights: Float32Array, coherence: Float32Array): void {
  weights.forEach((weight, at) => {
    if (weight === 0) coherence[2 * at + 1] = Infinity;
  });
}

/** How much a weight matters when a network is pruned, by the sizes of its errors. One that was kept pruned: 0. */
export function importanceOf(weight: number, size: number): number {
  return size === Infinity ? 0 : Math.abs(weight) * size;
}
