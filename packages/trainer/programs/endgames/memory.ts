/** The networks in memory: one that plays, and one of which a part learns. */
import { readFileSync } from 'node:fs';
import {
  createWasmKernel,
  type Endgame,
  type Kernel,
  type PackedNetwork,
  parseWeights,
  type WasmKernel,
} from '@twofold/solver';
import { weightCount } from '@twofold/solver/internal';
import { sizeOf } from '../../../solver/src/network/descriptor.js';
import { unpackWeights } from '../../src/learn/denseWeights.js';
import { existingNetwork, kernelWith, readKernels, readNetwork } from '../../src/networkFiles.js';

/** A kernel that plays by a network and its endgames. Throws Error if there is no such network. */
export function makePlayer(network: string): Kernel {
  const kernels = readKernels();
  return kernelWith(readNetwork(existingNetwork(network), kernels), kernels, () => performance.now());
}

/**
 * A kernel with a network and these endgames, of which the first learns. The weights of others are those of the files.
 * Those of the first are 0. Throws Error if there is no such network, or if it has endgames.
 */
export function makeLearning(
  network: string,
  learned: Endgame,
  others: readonly { endgame: Endgame; file: URL }[],
): { kernel: WasmKernel; weights: Float32Array } {
  const packed = readPacked(existingNetwork(network));
  if (packed.shape.endgames) throw new Error(`${network} has endgames already: name a network without them`);
  const kernel = createWasmKernel(readKernels().shared, { shared: true, tableBytes: LEARNING_TABLE });
  const from = weightCount(packed.shape);
  const to = from + endgameWeights(learned);
  const endgames = [learned, ...others.map(({ endgame }) => endgame)];
  kernel.newNetwork({ ...packed.shape, endgames }, { learning: { from, to } });
  unpackWeights(packed, kernel.weights);
  let next = to;
  for (const { endgame, file } of others) {
    unpackWeights(readPacked(file), kernel.weights.subarray(next));
    next += endgameWeights(endgame);
  }
  return { kernel, weights: kernel.weights.subarray(from, to) };
}

/** Searches of two moves need no more: values of the table would be old after each game. */
export const LEARNING_TABLE = 1 << 16;

/** The number of weights of an endgame. */
export function endgameWeights({ patterns }: Endgame): number {
  return patterns.reduce((sum, pattern) => sum + sizeOf(pattern), 0);
}

/** Reads a weights file. Throws Error if it is damaged. */
export function readPacked(path: string | URL): PackedNetwork {
  const network = parseWeights(readFileSync(path));
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  return network.value;
}
