/** The kernels that play while the endgame learns. */
import { readFileSync } from 'node:fs';
import { existingNetwork, readKernels } from '../../../trainer/src/networkFiles.js';
import {
  createWasmKernel,
  type Kernel,
  type PackedNetwork,
  type PackedWeights,
  parseWeights,
} from '../../src/index.js';
import { weightCount } from '../../src/network/shape.js';
import type { EndgameShape } from './shape.js';

/** A kernel that plays by a network, and by endgame patterns of zeros that can learn. */
export interface LearningKernel<K extends Kernel = Kernel> {
  kernel: K;
  first: number; // index of the first endgame's first weight
}

/** A kernel of the network alone. Throws Error if there is no such network. */
export function makePlain(network: string): Kernel {
  const plain = createWasmKernel(readKernels().own);
  plain.loadNetwork(readPacked(existingNetwork(network)));
  return plain;
}

/** Gives a kernel the network, with these endgames. Throws Error if there is no such network, or it has endgames. */
export function makeLearning<K extends Kernel>(
  kernel: K,
  network: string,
  endgames: readonly EndgameShape[],
): LearningKernel<K> {
  const packed = readPacked(existingNetwork(network));
  if (packed.shape.endgames) throw new Error(`${network} has endgames already: name a network without them`);
  kernel.newNetwork({ ...packed.shape, endgames });
  unpack(packed, kernel.weights);
  return { kernel, first: weightCount(packed.shape) };
}

/** Reads a weights file. Throws Error if it is damaged. */
export function readPacked(path: string | URL): PackedNetwork {
  const network = parseWeights(readFileSync(path));
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  return network.value;
}

/** Writes a packed network's weights to the beginning of `weights`. */
export function unpack({ present, codes, step }: PackedWeights, weights: Float32Array): void {
  let next = 0;
  present.forEach((word, at) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      weights[32 * at + 31 - Math.clz32(bits & -bits)] = codes[next++]! * step;
    }
  });
}
