/**
 * Tokens: 256 random bits, of which the database has the hash only. The successor of a token is made of it and a stored
 * salt: it can be given again when its answer was lost, and nobody makes it of the salt alone.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function makeSalt(): Uint8Array {
  return new Uint8Array(randomBytes(TOKEN_BYTES));
}

/** The token that replaces another one. */
export function nextToken(token: string, salt: Uint8Array): string {
  return createHmac('sha256', token).update(salt).digest('base64url');
}

export function hashOf(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
