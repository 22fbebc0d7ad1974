// Random names: ids of games, and seeds that a person can read out.

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'; // no 0 and o, no 1, i and l

/**
 * A random name, some 4.9 bits a letter. crypto.randomUUID is missing where a phone opens the game over plain
 * HTTP in a local network.
 */
export function makeName(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
