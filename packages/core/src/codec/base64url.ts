// Bytes as text that survives links and file names (RFC 4648, section 5, without padding). Written here
// because core has neither Buffer nor atob. Decoding is strict: each byte string has exactly one text. A link
// with changed unused last bits is therefore refused, as any other changed link.

import { textOfUnits } from './units.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const INVALID = 64;

const UNITS = Uint8Array.from(ALPHABET, (sign) => sign.charCodeAt(0));
const SEXTETS = new Uint8Array(128).fill(INVALID);
for (let sextet = 0; sextet < 64; sextet++) SEXTETS[ALPHABET.charCodeAt(sextet)] = sextet;

/** The bytes as unpadded base64url text, four characters for three bytes. */
export function encodeBase64url(bytes: Uint8Array): string {
  const units = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let length = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    units[length++] = UNITS[word >>> 18]!;
    units[length++] = UNITS[(word >>> 12) & 63]!;
    if (left > 1) units[length++] = UNITS[(word >>> 6) & 63]!;
    if (left > 2) units[length++] = UNITS[word & 63]!;
  }
  return textOfUnits(units);
}

/** The bytes of unpadded base64url text, or the index of the first character that cannot be right. */
export function decodeBase64url(text: string): Uint8Array | number {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let word = 0;
  let bits = 0;
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const sextet = code < 128 ? SEXTETS[code]! : INVALID;
    if (sextet === INVALID) return i;
    word = ((word << 6) | sextet) & 0x3fff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (word >>> bits) & 255;
    }
  }
  const unused = word & ((1 << bits) - 1);
  return unused === 0 && text.length % 4 !== 1 ? bytes : text.length - 1;
}
