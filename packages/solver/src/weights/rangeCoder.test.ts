import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BitCoder, BitDecoder, BitEncoder, newModel } from './rangeCoder.js';

/** A bit in one of four contexts, or a number of `width` bits without a model. */
type Part = { context: number; bit: number } | { width: number; value: number };

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ context: fc.nat(3), bit: fc.nat(1) }),
  fc.nat(12).chain((width) => fc.record({ width: fc.constant(width), value: fc.nat(2 ** width - 1) })),
);

/** Codes the parts. Returns the values that were written or read. */
function code(coder: BitCoder, parts: readonly Part[]): number[] {
  const model = newModel(4);
  return parts.map((one) =>
    'bit' in one ? coder.bit(model, one.context, one.bit) : coder.raw(one.value, one.width),
  );
}

function encode(parts: readonly Part[]): Uint8Array {
  const encoder = new BitEncoder();
  code(encoder, parts);
  return encoder.finish();
}

const valuesOf = (parts: readonly Part[]) => parts.map((one) => ('bit' in one ? one.bit : one.value));

it('what was coded comes out, and ends where the bytes end', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 400 }), (parts) => {
      const decoder = new BitDecoder(encode(parts));
      const blind = parts.map((one) => ('bit' in one ? { ...one, bit: 0 } : { ...one, value: 0 }));
      expect(code(decoder, blind)).toEqual(valuesOf(parts));
      expect([decoder.broken, decoder.finished]).toEqual([false, true]);
    }),
  );
});

it('an encoder answers what it was handed, and is never broken', () => {
  const parts = [
    { context: 2, bit: 1 },
    { width: 7, value: 99 },
    { context: 2, bit: 0 },
  ];
  const encoder = new BitEncoder();
  expect(code(encoder, parts)).toEqual([1, 99, 0]);
  expect(encoder.broken).toBe(false);
});

it('carries run through all bytes that are held back', () => {
  // Numbers of all ones keep the low end of the range just below a carry.
  const parts: Part[] = Array.from({ length: 3000 }, (_, at) =>
    at % 500 === 499 ? { width: 12, value: 0 } : { width: 12, value: 4095 },
  );
  expect(code(new BitDecoder(encode(parts)), parts)).toEqual(valuesOf(parts));
});

it('more bytes than at first there is room for', () => {
  const parts = Array.from({ length: 60_000 }, (_, at) => ({ width: 12, value: (at * 2654435761) & 4095 }));
  const bytes = encode(parts);
  expect(bytes.length).toBeGreaterThan(2 ** 16);
  expect(bytes.length).toBeLessThan(2 ** 17);
  expect(code(new BitDecoder(bytes), parts)).toEqual(valuesOf(parts));
});

it('a bit that is always the same costs next to nothing, and a fair one a bit', () => {
  const same = Array.from({ length: 8000 }, () => ({ context: 0, bit: 0 }));
  const fair = Array.from({ length: 8000 }, (_, at) => ({ context: 0, bit: (at * 2654435761) >>> 31 }));
  expect(encode(same).length).toBeLessThan(40);
  expect(encode(fair).length).toBeGreaterThan(900);
  expect(encode(fair).length).toBeLessThan(1100);
});

it('a probability moves by a half, a third, and ever less, to a sixty-fourth', () => {
  const model = newModel(1);
  const coder = new BitEncoder();
  const share = () => model[0]! >>> 7;
  expect(share()).toBe(32768);
  coder.bit(model, 0, 0);
  expect(share()).toBe(32768 + 16384);
  coder.bit(model, 0, 1);
  expect(share()).toBe(49152 - 24576);
  for (let seen = 2; seen < 127; seen++) coder.bit(model, 0, seen & 1);
  expect(model[0]! & 127).toBe(127);
  const before = share();
  coder.bit(model, 0, 1);
  expect([share(), model[0]! & 127]).toEqual([before - (before >> 6), 127]);
});

it('what no encoder writes is broken, and a byte too many or too few is not the end', () => {
  const parts = Array.from({ length: 50 }, (_, at) => ({ width: 8, value: at }));
  const bytes = encode(parts);
  const read = (changed: Uint8Array) => {
    const decoder = new BitDecoder(changed);
    code(decoder, parts);
    return [decoder.broken, decoder.finished];
  };
  expect(read(bytes)).toEqual([false, true]);
  expect(read(Uint8Array.from([...bytes, 0]))).toEqual([false, false]);
  expect(read(bytes.subarray(0, -1))).toEqual([true, false]);
  expect(read(Uint8Array.from([1, ...bytes.subarray(1)]))).toEqual([true, false]);
  expect(read(Uint8Array.from([0, 255, 255, 255, 255, ...bytes.subarray(5)]))).toEqual([true, false]);
  expect(new BitDecoder(new Uint8Array(0)).broken).toBe(true);
  expect(new BitDecoder(Uint8Array.from([0, 255, 255, 255, 255])).broken).toBe(true);
  expect(new BitDecoder(Uint8Array.from([0, 255, 255, 255, 254])).broken).toBe(false);
});

it('a number that the division left over is broken, and counts as 0', () => {
  // A range of 2^32 - 1 divided by 2^4 leaves 15 over. So the code 2^32 - 2 would decode to the number 16.
  const decoder = new BitDecoder(Uint8Array.from([0, 255, 255, 255, 254, 0, 0]));
  expect(decoder.raw(0, 4)).toBe(0);
  expect(decoder.broken).toBe(true);
});
