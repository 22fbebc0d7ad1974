/** The fingerprint of a public key, short enough for a link: its first 16 bytes in base64url, 22 characters. */
import { decodeBase64url, encodeBase64url } from '@twofold/core/internal';

const BYTES = 16;

/** Of a public key in hex. */
export function fingerprintOf(publicKey: string): string {
  const pairs = publicKey.slice(0, 2 * BYTES).match(/../g) ?? [];
  return encodeBase64url(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
}

/** How a key with this fingerprint begins, in hex. Undefined: it is none. */
export function parseFingerprint(text: string): string | undefined {
  const bytes = decodeBase64url(text);
  if (typeof bytes === 'number' || bytes.length !== BYTES) return undefined;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
