import { makeReadableId } from '@twofold/core/internal';

/**
 * A random name: the id of a game or a page, or a seed. crypto.randomUUID is missing where a phone opens the
 * game over plain HTTP in a local network.
 */
export function makeName(length: number): string {
  return makeReadableId(crypto.getRandomValues(new Uint8Array(length)));
}
