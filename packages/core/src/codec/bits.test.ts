import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitReader, BitWriter } from './bits.js';

test('numbers of any width come back in order', () => {
  const field = fc
    .integer({ min: 0, max: 30 })
    .chain((width) =>
      fc.record({ width: fc.constant(width), value: fc.integer({ min: 0, max: 2 ** width - 1 }) }),
    );
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const writer = new BitWriter();
      for (const { value, width } of fields) writer.bits(value, width);
      const reader = new BitReader(writer.finish());
      expect(fields.map(({ width }) => reader.bits(width))).toEqual(fields.map(({ value }) => value));
      expect(reader.exhausted).toBe(false);
      expect(reader.remaining).toBeLessThan(8);
    }),
  );
});

test('whole numbers up to 2^53 - 1 come back', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), (numbers) => {
      const writer = new BitWriter();
      for (const number of numbers) writer.number(number);
      const reader = new BitReader(writer.finish());
      expect(numbers.map(() => reader.number())).toEqual(numbers);
      expect(reader.remaining).toBe(0);
    }),
  );
});

test('the first bit written is the highest of the first byte', () => {
  const writer = new BitWriter();
  writer.bits(1, 1);
  writer.bits(0b0110, 4);
  expect([...writer.finish()]).toEqual([0b10110000]);
});

test('a number that is not in its shortest form is refused', () => {
  expect(new BitReader(Uint8Array.of(0x80, 0x00)).number()).toBeUndefined();
  expect(new BitReader(new Uint8Array(9).fill(0xff)).number()).toBeUndefined();
  expect(
    new BitReader(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1f)).number(),
  ).toBeUndefined();
});

test('reading past the end answers zeros and says so', () => {
  const reader = new BitReader(Uint8Array.of(255));
  expect(reader.bits(12)).toBe(0xff0);
  expect(reader.exhausted).toBe(true);
  expect(reader.remaining).toBe(0);
});
