/** Random seeds for games without a given one. */
import { randomBytes } from 'node:crypto';
import { makeReadableId } from '@twofold/core/internal';

/** Eight characters that are safe in links and shells alike. */
export function newSeed(): string {
  return makeReadableId(randomBytes(8));
}
