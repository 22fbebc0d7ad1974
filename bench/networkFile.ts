/** A kernel with the network of a weights file, such as one of packages/solver/networks/. */
import { readFileSync } from 'node:fs';
import {
  completed,
  createWasmKernel,
  type Kernel,
  type PackedNetwork,
  parseWeights,
} from '../packages/solver/src/index.js';

/** With the ending that it is played with; `now` as for `createWasmKernel`. Throws Error for what is no network. */
export function kernelWithNetwork(path: string, now?: () => number): Kernel {
  const kernel = emptyKernel(now);
  kernel.loadNetwork(completed(packedNetwork(path)));
  return kernel;
}

/** A weights file's network. Throws Error for what is none. */
export function packedNetwork(path: string): PackedNetwork {
  const network = parseWeights(readFileSync(path));
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  return network.value;
}

export function emptyKernel(now?: () => number): Kernel {
  const bytes = readFileSync(new URL('../packages/solver/dist/kernel.wasm', import.meta.url));
  return createWasmKernel(bytes, now === undefined ? {} : { now });
}
