/** Ed25519 in JavaScript, for readers whose platform has none: a page without a secure context, an older browser. */
import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import type { VerifySignature } from './signed/keys.js';

hashes.sha512 = (message) => sha512(message);

/** By RFC 8032, as Node's OpenSSL and browsers verify. Some 2 ms. */
export const verifyEd25519: VerifySignature = async (publicKey, message, signature) => {
  try {
    return verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false; // bytes that are no point of the curve
  }
};
