/** The kernels that play while the endgame learns. */
import { readFileSync } from 'node:fs';
import { existingNetwork, readKernels } from '../../../trainer/src/networkFiles.js';
import { createWasmKernel, type Kernel, type PackedWeights, parseWeights } from '../../src/index.js';
import { LEARNED } from './shape.js';

export interface EndgameKernels {
  plain: Kernel; // the network itself
  learning: Kernel; // the same weights, and endgame patterns of zeros that can learn
}

/** Makes both kernels from a network's name or path. Throws Error if there is none. */
export function makeKernels(network: string): EndgameKernels {
  const binary = readKernels().own;
  const packed = readPacked(existingNetwork(network));
  const plain = createWasmKernel(binary);
  plain.loadNetwork(packed);
  const learning = createWasmKernel(binary);
  learning.newNetwork({ ...packed.shape, endgame: LEARNED });
  unpack(packed, learning.weights);
  return { plain, learning };
}

function readPacked(path: string): PackedWeights {
  const network = parseWeights(readFileSync(path));
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  return network.value;
}

/** Writes a packed network's weights to the beginning of `weights`. */
function unpack({ present, codes, step }: PackedWeights, weights: Float32Array): void {
  let next = 0;
  present.forEach((word, at) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      weights[32 * at + 31 - Math.clz32(bits & -bits)] = codes[next++]! * step;
    }
  });
}
