/** A network as a thread receives it: the bytes of a weights file, and what the kernel plays by. */
import type { Result } from '@twofold/core';
import type { PackedWeights } from './kernel.js';

const MAGIC = '2048NTN';

/** Reads a weights file; the error says what is wrong with it. */
export function parseNetwork(bytes: Uint8Array): Result<PackedWeights> {
  const isOurs = [...MAGIC].every((letter, at) => bytes[at] === letter.charCodeAt(0));
  const message = isOurs ? 'This version of the format cannot be read.' : 'The file is not a network.';
  return { ok: false, error: { code: 'format', message } };
}
