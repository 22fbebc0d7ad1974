import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, parseFingerprint } from './fingerprint.js';
import { parsePublicKey } from './keys.js';

const KEY = 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c';
const hex = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

describe('the fingerprint of a key', () => {
  it('is 22 characters, and the beginning of the key in base64url', () => {
    expect(fingerprintOf(KEY)).toBe('6kpsY-KcUgq-9VB7Ey7F-Q');
  });

  it('is read as the beginning of the key, also as a key that somebody names', () => {
    fc.assert(
      fc.property(hex, (key) => {
        const text = fingerprintOf(key);
        expect(parseFingerprint(text)).toBe(key.slice(0, 32));
        expect(parsePublicKey(text)).toBe(key.slice(0, 32));
        expect(parsePublicKey(key)).toBe(key);
      }),
    );
  });

  it('is no other text', () => {
    for (const text of [
      '',
      '6kpsY-KcUgq-9VB7Ey7F-',
      '6kpsY-KcUgq-9VB7Ey7F-QA',
      '6kpsY+KcUgq+9VB7Ey7F+Q',
      'x'.repeat(22),
    ]) {
      expect(parseFingerprint(text)).toBeUndefined();
    }
  });
});
