/** Random seeds for games without a given one. */
import { randomBytes } from 'node:crypto';
import { readableName } from '@twofold/core';

/** Eight characters that are safe in links and shells alike. */
export function newSeed(): string {
  return readableName(randomBytes(8));
}
