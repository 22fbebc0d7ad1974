/** A kernel with a network from a file: one of packages/solver/networks/, or a training run's `.f32` with its
 * `.json` beside it. */
import { readFileSync } from 'node:fs';
import {
  completed,
  createWasmKernel,
  type Kernel,
  type NetworkShape,
  type PackedNetwork,
  parseWeights,
} from '../packages/solver/src/index.js';

/** With the ending that it is played with. Throws Error for what is no network. */
export function kernelWithNetwork(path: string): Kernel {
  const kernel = emptyKernel();
  if (path.endsWith('.f32')) {
    const bytes = readFileSync(path);
    const shapeText = readFileSync(path.replace(/\.f32$/, '.json'), 'utf8');
    kernel.newNetwork((JSON.parse(shapeText) as { shape: NetworkShape }).shape);
    kernel.weights.set(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4));
  } else kernel.loadNetwork(completed(packedNetwork(path)));
  return kernel;
}

/** A weights file's network. Throws Error for what is none. */
export function packedNetwork(path: string): PackedNetwork {
  const network = parseWeights(readFileSync(path));
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  return network.value;
}

export function emptyKernel(): Kernel {
  return createWasmKernel(readFileSync(new URL('../packages/solver/dist/kernel.wasm', import.meta.url)));
}
