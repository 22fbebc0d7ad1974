/** A kernel with a network from a file: one of packages/solver/networks/, or a training run's `.f32` with its
 * `.json` beside it. */
import { readFileSync } from 'node:fs';
import {
  createWasmKernel,
  type Kernel,
  type NetworkShape,
  parseWeights,
} from '../packages/solver/src/index.js';

/** Throws Error for what is no network. */
export function kernelWithNetwork(path: string): Kernel {
  const kernel = createWasmKernel(
    readFileSync(new URL('../packages/solver/dist/kernel.wasm', import.meta.url)),
  );
  const bytes = readFileSync(path);
  if (path.endsWith('.f32')) {
    const shapeText = readFileSync(path.replace(/\.f32$/, '.json'), 'utf8');
    kernel.newNetwork((JSON.parse(shapeText) as { shape: NetworkShape }).shape);
    kernel.weights.set(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4));
    return kernel;
  }
  const network = parseWeights(bytes);
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  kernel.loadNetwork(network.value);
  return kernel;
}
