/** Makes a downloadable weights file from the checkpoint of a training run. */
import { type NetworkShape, parseWeights, type TrainingRecord } from '@twofold/solver';
import { type DenseNetwork, packToBytes, weightCount } from '@twofold/solver/internal';
import { readCheckpoint } from './learn/checkpoint.js';
import { importanceOf } from './learn/denseWeights.js';

/** How a network is pruned and written. */
export interface PackingOptions {
  /** The largest size of the file. */
  bytes: number;
  /** Weights are rounded to its nearest multiple. By default: 8 (measured in docs/experiments/packing.md). */
  step?: number;
  /** The name of the network, such as small. */
  name?: string;
  /** The number of stages to keep, from the first. The last one then goes on to the end. By default: all. */
  stages?: number;
  /** Replaces the checkpoint's value, for example if stages are left out. */
  downgrading?: NetworkShape['downgrading'];
  /** More members for the training record: commit, command, scores. */
  about?: Record<string, unknown>;
}

/** A weights file with figures about its network. */
export interface Packed {
  /** The file of the network. */
  bytes: Uint8Array;
  /** That are not 0 in the checkpoint. */
  weights: number;
  /** How many weights it has. */
  kept: number;
}

const STEP = 8;

/**
 * Prunes and quantises the network of a checkpoint. Needs 16 bytes of memory a weight. Throws an Error if the
 * file is not a complete checkpoint. Throws RangeError for options that no file can satisfy.
 */
export function packNetwork(checkpoint: string, options: PackingOptions): Packed {
  const { bytes, step = STEP, name, about } = options;
  const { dense: whole, record } = readDense(checkpoint);
  const dense = partOf(whole, options);
  const weights = dense.weights.reduce((count, weight) => (weight === 0 ? count : count + 1), 0);
  const facts = { record: { ...record, ...about }, ...(name === undefined ? {} : { name }) };
  const file = packToBytes(dense, facts, { bytes, step });
  const parsed = parseWeights(file);
  if (!parsed.ok) throw new Error(`What was written cannot be read: ${parsed.error.message}`);
  return { bytes: file, weights, kept: parsed.value.codes.length };
}

/** The first stages of a network. Throws RangeError if it has fewer. */
function partOf({ shape, weights, importance }: DenseNetwork, options: PackingOptions): DenseNetwork {
  const has = (shape.stages?.length ?? 0) + 1;
  const { stages = has, downgrading = shape.downgrading } = options;
  if (!(stages >= 1 && stages <= has)) {
    throw new RangeError(`This network has ${has} stages: keep 1 to ${has}, not ${stages}`);
  }
  const count = (weights.length / has) * stages;
  return {
    shape: {
      ...shape,
      ...(shape.stages && { stages: shape.stages.slice(0, stages - 1) }),
      ...(downgrading && { downgrading }),
    },
    weights: weights.subarray(0, count),
    importance: importance.subarray(0, count),
  };
}

/** A checkpoint's weights, their importance, and its training record. */
function readDense(checkpoint: string): { dense: DenseNetwork; record: TrainingRecord } {
  return readCheckpoint(checkpoint, ({ shape, randomStates: _, ...record }, readArrays) => {
    const weights = new Float32Array(weightCount(shape));
    const coherence = new Float32Array(2 * weights.length);
    readArrays({ weights, coherence });
    const importance = coherence.subarray(0, weights.length);
    for (let at = 0; at < weights.length; at++) {
      importance[at] = importanceOf(weights[at]!, coherence[2 * at + 1]!);
    }
    return { dense: { shape, weights, importance }, record: { ...record } };
  });
}
