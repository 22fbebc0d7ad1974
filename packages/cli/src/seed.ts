/** Random seeds for games without a given one. */
import { randomBytes } from 'node:crypto';

/** Eight characters that are safe in links and shells alike. */
export function newSeed(): string {
  return randomBytes(6).toString('hex').slice(0, 8);
}
