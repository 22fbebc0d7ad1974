/** A network as a thread receives it: the bytes of a weights file, and what the kernel plays by. */
import type { Result } from '@twofold/core';
import type { Kernel, NetworkShape } from './kernel.js';

/** The kept weights of a network; the others are 0. */
export interface PackedNetwork {
  shape: NetworkShape;
  present: Uint32Array; // bit i of word w: weight 32 * w + i is kept
  values: Float32Array; // of the kept weights, in order
}

const MAGIC = '2048NTN';

/** Reads a weights file; the error says what is wrong with it. */
export function parseNetwork(bytes: Uint8Array): Result<PackedNetwork> {
  const isOurs = [...MAGIC].every((letter, at) => bytes[at] === letter.charCodeAt(0));
  const message = isOurs ? 'This version of the format cannot be read.' : 'The file is not a network.';
  return { ok: false, error: { code: 'format', message } };
}

/** Makes a kernel play by a network; returns the bytes of memory that it takes. */
export function installNetwork(kernel: Kernel, { shape, present, values }: PackedNetwork): number {
  kernel.newNetwork(shape);
  const { weights } = kernel;
  let next = 0;
  for (let at = 0; at < weights.length; at++) {
    if ((present[at >> 5]! >>> (at & 31)) & 1) weights[at] = values[next++]!;
  }
  return weights.byteLength;
}
