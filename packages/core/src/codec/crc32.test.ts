import { crc32 as crcOfNode } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crc32 } from './crc32.js';

it('is the checksum of zip files, for any number of bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(crc32(bytes)).toBe(crcOfNode(bytes));
    }),
  );
});

it('counts from the first byte of a part', () => {
  const bytes = Uint8Array.from({ length: 30 }, (_, at) => at * 37);
  for (const from of [0, 1, 2, 3]) expect(crc32(bytes.subarray(from))).toBe(crcOfNode(bytes.subarray(from)));
});

it('goes on from the bytes before', () => {
  const bytes = Uint8Array.from({ length: 30 }, (_, at) => at * 37);
  for (const at of [0, 1, 4, 29, 30]) {
    expect(crc32(bytes.subarray(at), crc32(bytes.subarray(0, at)))).toBe(crcOfNode(bytes));
  }
});
