/**
 * Prunes a learned network until it is small enough to be downloaded. The most important weights are kept.
 * Importance is |weight| times the sum of its errors' absolute sizes, which temporal coherence has. By this
 * measure 1.5 million of 23 million weights play as well as 3.7 million kept by that sum alone
 * (docs/experiments/packing.md). Most pruned weights were hardly ever learned. Without them a board's value is lower, so
 * search avoids boards that training did not see.
 */
import { transformCell } from '@twofold/core';
import { type NetworkShape, type Pattern, sizeOf } from '../network/descriptor.js';
import { patternsInOrder, weightCount } from '../network/shape.js';
import { makeWeights, type NetworkOrigin, type PrunedNetwork, type WeightsOptions } from './file.js';

/** A dense network; weights in the order of `Kernel.weights`. */
export interface DenseNetwork {
  shape: NetworkShape;
  weights: Float32Array;
  /**
   * The importance of each weight, at least 0: its absolute value times the sum of its errors' absolute
   * sizes.
   */
  importance: Float32Array;
}

/**
 * Merges weights that are always used together. Some symmetries of the board map a pattern onto itself.
 * Mirrored, [4, 5, 6, 8, 9, 10] reads the same cells in another order, so its weights form pairs. The weight
 * with the smallest index gets their sum, the others become 0. Values of boards change only by rounding.
 * Works in place; a second call changes nothing.
 */
export function foldSymmetric({ shape, weights, importance }: DenseNetwork): void {
  let base = 0;
  for (const pattern of patternsInOrder(shape)) {
    const smallest = smallestOf(pattern);
    if (smallest) foldPattern(weights, importance, base, sizeOf(pattern), smallest);
    base += sizeOf(pattern);
  }
}

function foldPattern(
  weights: Float32Array,
  importance: Float32Array,
  base: number,
  size: number,
  smallest: (index: number) => number,
): void {
  for (let index = 0; index < size; index++) {
    const from = base + index;
    if (weights[from] === 0 && importance[from] === 0) continue;
    const to = base + smallest(index);
    if (to === from) continue;
    weights[to]! += weights[from]!;
    importance[to]! += importance[from]!;
    weights[from] = 0;
    importance[from] = 0;
  }
}

/**
 * Maps an index to the smallest index that is always used with it. Undefined: the pattern has no such pairs.
 */
function smallestOf(pattern: Pattern): ((index: number) => number) | undefined {
  const orders = [1, 2, 3, 4, 5, 6, 7]
    .map((symmetry) => pattern.map((cell) => pattern.indexOf(transformCell(cell, 4, 4, symmetry as 0))))
    .filter((order) => !order.includes(-1));
  if (orders.length === 0) return undefined;
  return (index) => {
    let smallest = index;
    for (const order of orders) {
      let other = 0;
      for (let k = 0; k < order.length; k++) other |= ((index >>> (4 * k)) & 15) << (4 * order[k]!);
      if (other < smallest) smallest = other;
    }
    return smallest;
  };
}

/** Keeps the `keep` most important weights, or all that are not 0 if these are fewer. */
export function prune(
  { shape, weights, importance }: DenseNetwork,
  keep: number,
): Omit<PrunedNetwork, 'record'> {
  const count = weightCount(shape);
  if (weights.length !== count || importance.length !== count) {
    throw new RangeError(
      `A network of ${count} weights needs the importance of each, not ${weights.length}, ${importance.length}`,
    );
  }
  const { threshold, ties } = thresholdOf(weights, importance, keep);
  const present = new Uint32Array(Math.ceil(count / 32));
  const values = new Float32Array(Math.min(keep, count));
  let kept = 0;
  let tiesLeft = ties;
  for (let at = 0; at < count; at++) {
    if (weights[at] === 0 || importance[at]! < threshold) continue;
    if (importance[at] === threshold && tiesLeft-- <= 0) continue;
    present[at >> 5]! |= 1 << (at & 31);
    values[kept++] = weights[at]!;
  }
  return { shape, present, values: values.slice(0, kept) };
}

/**
 * The importance from which weights are kept, and how many of exactly that importance are kept. Floats of one
 * sign are ordered like their bits. Two counts over halves of the bits find it without sorting, in 256 KiB.
 */
function thresholdOf(
  weights: Float32Array,
  importance: Float32Array,
  keep: number,
): { threshold: number; ties: number } {
  if (keep <= 0) return { threshold: Infinity, ties: 0 };
  const bits = new Uint32Array(importance.buffer, importance.byteOffset, importance.length);
  const high = lastToKeep(
    countBy(weights, bits, (word) => word >>> 16),
    keep,
  );
  if (high.bucket < 0) return { threshold: 0, ties: keep };
  const inBucket = (word: number) => (word >>> 16 === high.bucket ? word & 0xffff : -1);
  const low = lastToKeep(countBy(weights, bits, inBucket), high.left);
  const threshold = new Float32Array(Uint32Array.of((high.bucket << 16) | low.bucket).buffer)[0]!;
  return { threshold, ties: low.left };
}

function countBy(weights: Float32Array, bits: Uint32Array, bucketOf: (word: number) => number): Uint32Array {
  const counts = new Uint32Array(1 << 16);
  for (let at = 0; at < bits.length; at++) {
    if (weights[at] === 0) continue;
    const to = bucketOf(bits[at]!);
    if (to >= 0) counts[to]!++;
  }
  return counts;
}

/**
 * Counts down from the highest value until `keep` is reached. Returns that bucket, and how many of its weights
 * are kept.
 */
function lastToKeep(counts: Uint32Array, keep: number): { bucket: number; left: number } {
  let left = keep;
  for (let bucket = counts.length - 1; bucket >= 0; bucket--) {
    if (counts[bucket]! >= left) return { bucket, left };
    left -= counts[bucket]!;
  }
  return { bucket: -1, left };
}

export interface FitOptions extends WeightsOptions {
  /** The largest size of the file. */
  bytes: number;
}

/**
 * Writes the largest weights file of at most that many bytes, within 1 % of the number of weights. Folds the
 * network. Throws RangeError if not even one weight fits. Throws it too if weights must go and none has any
 * importance: kept by size alone they play far worse (docs/experiments/packing.md).
 */
export function packToBytes(
  dense: DenseNetwork,
  about: NetworkOrigin,
  { bytes, step }: FitOptions,
): Uint8Array {
  foldSymmetric(dense);
  const isBlind = dense.importance.every((importance) => importance === 0);
  let keep = isBlind ? Infinity : Math.ceil(bytes);
  let best: Uint8Array | undefined;
  for (let tries = 8; tries > 0 && keep > 0; tries--) {
    const pruned = prune(dense, keep);
    const file = makeWeights({ ...pruned, ...about }, { step });
    if (isBlind && file.length > bytes) {
      throw new RangeError(
        `Nothing says which weights to keep, since none was learned with coherence: learn on with it, or allow ${file.length} bytes for all`,
      );
    }
    if (file.length <= bytes && file.length > (best?.length ?? 0)) best = file;
    const isAll = pruned.values.length < keep && file.length <= bytes;
    if (isAll || (file.length <= bytes && file.length > 0.99 * bytes)) break;
    keep = Math.floor((Math.min(keep, pruned.values.length) * bytes * 0.996) / file.length);
  }
  if (!best) throw new RangeError(`A weights file of ${bytes} bytes holds no network: allow more`);
  return best;
}
