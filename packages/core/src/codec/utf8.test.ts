import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUtf8 } from './decodeUtf8.js';
import { encodeUtf8 } from './utf8.js';

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
      expect(decodeUtf8(encodeUtf8(text), true)).toBe(text);
    }),
  );
});

test('no other bytes than those of encodeUtf8 give a string', () => {
  const halves = fc.constantFrom([0xed, 0xa0, 0xbd], [0xed, 0xb8, 0x80], [0xf0, 0x9f, 0x98, 0x80], [0x41]);
  fc.assert(
    fc.property(fc.array(halves, { maxLength: 6 }), (sequences) => {
      const bytes = Uint8Array.from(sequences.flat());
      const text = decodeUtf8(bytes, true);
      if (typeof text === 'string') expect(encodeUtf8(text)).toEqual(bytes);
    }),
  );
});

test('refuses exactly what TextDecoder refuses', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
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
  [[0x41, 0xed, 0xa0, 0xbd], 1],
  [[0xed, 0xb8, 0x80], 0],
])('refuses %j at byte %i', (bytes, at) => {
  expect(decodeUtf8(Uint8Array.from(bytes))).toBe(at);
});

test('refuses a pair that is written as its halves, also where lone halves are allowed', () => {
  const pair = Uint8Array.of(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80);
  expect(decodeUtf8(pair, true)).toBe(3);
  expect(decodeUtf8(pair.subarray(0, 3), true)).toBe('\ud83d');
  expect(decodeUtf8(pair.subarray(3), true)).toBe('\ude00');
  const other = Uint8Array.of(...pair.subarray(3), ...pair.subarray(0, 3));
  expect(decodeUtf8(other, true)).toBe('\ude00\ud83d');
});
