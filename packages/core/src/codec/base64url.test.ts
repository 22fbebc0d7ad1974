import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64url, encodeBase64url } from './base64url.js';

test.each([
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foobar', 'Zm9vYmFy'],
  ['>>>???', 'Pj4-Pz8_'],
])('encodes %j as %j (RFC 4648, section 10)', (plain, encoded) => {
  const bytes = Uint8Array.from(plain, (character) => character.charCodeAt(0));
  expect(encodeBase64url(bytes)).toBe(encoded);
  expect(decodeBase64url(encoded)).toEqual(bytes);
});

test('agrees with Node and comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      const text = encodeBase64url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(decodeBase64url(text)).toEqual(bytes);
    }),
  );
});

test.each([
  ['A', 0],
  ['Zh', 1], // the four bits that stand for nothing are not zero
  ['Zm9', 2],
  ['Zm9v+', 4],
  ['Zm9vA', 4],
  ['UU!g1', 2],
  ['!', 0],
  ['Zm 9', 2],
  ['Zm9\u00e9', 3],
])('refuses %j at character %i', (text, at) => {
  expect(decodeBase64url(text)).toBe(at);
});
