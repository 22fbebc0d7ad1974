/** Public keys of servers: as people write them, and as servers list them. */
import { decodeBase64url } from '@twofold/core/internal';
import { bytesToHex, parseHex } from './bytes.js';
import { parseFingerprint } from './fingerprint.js';

/** The length of a public key. */
export const PUBLIC_KEY_BYTES = 32;
/** The length of a signature. */
export const SIGNATURE_BYTES = 64;

/** A key that a reader trusts. Without times, it vouches for results of any time. */
export interface KnownKey {
  /** Hex; the whole key, or its beginning as fingerprints have it. */
  readonly publicKey: string;
  /** ISO 8601; the first moment of its use. */
  readonly from?: string;
  /** Null: it is in use. */
  readonly until?: string | null;
}

/**
 * Whether a signature is of that key, by Ed25519 (RFC 8032). All three are bytes. Undefined: it cannot be checked here.
 */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean | undefined>;

/** A public key in hex, of its hex or base64 form; of a fingerprint its beginning. Undefined: it is none. */
export function parsePublicKey(text: string): string | undefined {
  const given = text.trim();
  if (parseHex(given.toLowerCase(), PUBLIC_KEY_BYTES)) return given.toLowerCase();
  const bytes = decodeBase64url(given.replace(/=$/, '').replaceAll('+', '-').replaceAll('/', '_'));
  const isKey = typeof bytes !== 'number' && bytes.length === PUBLIC_KEY_BYTES;
  return isKey ? bytesToHex(bytes) : parseFingerprint(given);
}

/** The keys of a list as servers publish it. Undefined: it is none. Keys of other algorithms are left out. */
export function readKeys(value: unknown): KnownKey[] | undefined {
  const keys = (value as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) return undefined;
  return keys.flatMap((key) => readKey(key) ?? []);
}

function readKey(value: unknown): KnownKey | undefined {
  const { algorithm, publicKey, from, until } = (value ?? {}) as Record<string, unknown>;
  if (algorithm !== 'Ed25519' || !parseHex(publicKey, PUBLIC_KEY_BYTES)) return undefined;
  if (typeof from !== 'string' || !(until === null || typeof until === 'string')) return undefined;
  return { publicKey: publicKey as string, from, until };
}

/** Whether a key was in use at a time. */
export function wasInUse({ from, until }: KnownKey, at: string): boolean {
  const time = new Date(at).getTime();
  const isAfter = from === undefined || time >= new Date(from).getTime();
  return isAfter && (until === undefined || until === null || time <= new Date(until).getTime());
}
