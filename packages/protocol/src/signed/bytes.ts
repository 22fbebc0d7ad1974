/** The bytes that a server signs: how texts and numbers become bytes, for records, entries and heads alike. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Each text with its length before it: 32 bits, highest byte first, then UTF-8. */
export function framed(texts: readonly string[]): Uint8Array {
  return concatBytes(
    ...texts.flatMap((text) => {
      const bytes = utf8ToBytes(text);
      return [big(bytes.length, 4), bytes];
    }),
  );
}

/** A whole number in bytes, highest byte first. */
export function big(value: number, bytes: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value));
  return new Uint8Array(view.buffer, 8 - bytes);
}

/** What a message is for, ended by a zero: a signature of one kind of message counts for no other kind. */
export function purposeBytes(purpose: string): Uint8Array {
  return concatBytes(utf8ToBytes(purpose), Uint8Array.of(0));
}

/** SHA-256 in hex. */
export function digestOf(...parts: readonly (Uint8Array | string)[]): string {
  const bytes = parts.map((part) => (typeof part === 'string' ? utf8ToBytes(part) : part));
  return bytesToHex(sha256(concatBytes(...bytes)));
}

/** The bytes of a hex text of that many bytes, in lower case. Undefined: it is none. */
export function parseHex(text: unknown, bytes: number): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length !== 2 * bytes || !/^[0-9a-f]*$/.test(text)) return undefined;
  return hexToBytes(text);
}

/** The 32 bytes of a hash in hex. RangeError: it is none. */
export function hash32(text: string): Uint8Array {
  const bytes = parseHex(text, 32);
  if (!bytes) throw new RangeError(`"${text}" is no SHA-256 in hex`);
  return bytes;
}

export { bytesToHex, concatBytes };
