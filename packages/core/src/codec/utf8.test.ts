import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUtf8, encodeUtf8 } from './utf8.js';

test('agrees with TextEncoder on well-formed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!/\p{Cs}/u.test(text));
      expect(encodeUtf8(text)).toEqual(new Uint8Array(new TextEncoder().encode(text)));
    }),
  );
});

test('every string comes back, lone surrogates too', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const text = String.fromCharCode(...units);
      expect(decodeUtf8(encodeUtf8(text))).toBe(text);
    }),
  );
});

test('refuses exactly what TextDecoder refuses, apart from lone surrogates', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      fc.pre(!bytes.includes(0xed));
      let expected: string | undefined;
      try {
        expected = strict.decode(bytes);
      } catch {
        expected = undefined;
      }
      const decoded = decodeUtf8(bytes);
      expect(typeof decoded === 'string' ? decoded : undefined).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [[0x80], 0],
  [[0x41, 0xc0, 0x80], 1],
  [[0xe0, 0x80, 0x80], 0],
  [[0x41, 0x42, 0xe2, 0x82], 2],
  [[0xf4, 0x90, 0x80, 0x80], 0],
])('refuses %j at byte %i', (bytes, at) => {
  expect(decodeUtf8(Uint8Array.from(bytes))).toBe(at);
});
