// Names that the app gives: ids of games, and seeds that a person can read out.

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'; // no 0 and o, no 1, i and l

/**
 * A random name of some 4.9 bits a letter. Not crypto.randomUUID: on a phone that opens the game over plain HTTP
 * in the local network, browsers do not have it.
 */
export function makeName(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
