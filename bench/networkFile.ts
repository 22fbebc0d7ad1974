/** A kernel with the network of a weights file, such as one of packages/solver/networks/. */
import { readFileSync } from 'node:fs';
import { openNetworkFile } from '../packages/solver/src/engine/node/networks.js';
import {
  completeWith,
  createWasmKernel,
  ENDGAME,
  type Kernel,
  type PackedNetwork,
  parseWeights,
} from '../packages/solver/src/index.js';

/**
 * The network with its endgame; `now` as for `createWasmKernel`. Throws Error unless the file holds a
 * network.
 */
export function kernelWithNetwork(path: string, now?: () => number): Kernel {
  const kernel = emptyKernel(now);
  const network = completeWith(openNetworkFile(path), openNetworkFile(ENDGAME));
  kernel.openNetwork(network);
  kernel.decodeSections(network.sections.map((_, section) => section));
  return kernel;
}

/** A weights file's network. Throws Error unless the file holds one. */
export function packedNetwork(path: string): PackedNetwork {
  const network = parseWeights(readFileSync(path));
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  return network.value;
}

export function emptyKernel(now?: () => number): Kernel {
  const bytes = readFileSync(new URL('../packages/solver/dist/kernel.wasm', import.meta.url));
  return createWasmKernel(bytes, now === undefined ? {} : { now });
}
