/**
 * Recovery codes: 140 random bits in seven groups of four letters and digits, such as `7QK4-...`. The alphabet is
 * Crockford's base 32, without letters that look like digits. So much chance needs no slow hash.
 */
import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 7;
const GROUP = 4;

export function makeRecoveryCode(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP), (byte) => ALPHABET[byte % ALPHABET.length]);
  const groups = Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP).join(''),
  );
  return groups.join('-');
}

/** The hash of a code as somebody typed it. Undefined: it is no code. */
export function hashRecoveryCode(typed: string): Uint8Array | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (letters.length !== GROUPS * GROUP || [...letters].some((letter) => !ALPHABET.includes(letter))) {
    return undefined;
  }
  return new Uint8Array(createHash('sha256').update(`twofold recovery code ${letters}`).digest());
}
