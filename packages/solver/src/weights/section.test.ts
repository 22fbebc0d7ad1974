import { expect, it } from 'vitest';
import { BitDecoder, BitEncoder } from './rangeCoder.js';
import { codePositions, codeValues, fillLevels, MAX_CODE, newLevels } from './section.js';

/** The bytes of a pattern of two cells with one kept weight, and whether the coder took its code. */
function encode(code: number): { taken: boolean; bytes: Uint8Array } {
  const levels = newLevels(2);
  levels[1]![3] = 1 << 7;
  fillLevels(levels);
  const encoder = new BitEncoder();
  codePositions(encoder, levels);
  const taken = codeValues(encoder, levels[1]!, Int32Array.of(code));
  return { taken, bytes: encoder.finish() };
}

/** The code in such bytes; undefined if they are damaged. */
function decode(bytes: Uint8Array): number | undefined {
  const levels = newLevels(2);
  const decoder = new BitDecoder(bytes);
  if (!codePositions(decoder, levels)) return undefined;
  expect([levels[0]![0], levels[1]![3]]).toEqual([1 << 3, 1 << 7]);
  const codes = new Int32Array(1);
  return codeValues(decoder, levels[1]!, codes) ? codes[0] : undefined;
}

it.each([1, -1, 1000, MAX_CODE, -MAX_CODE])('a code of %d comes back', (code) => {
  const { taken, bytes } = encode(code);
  expect([taken, decode(bytes)]).toEqual([true, code]);
});

it.each([MAX_CODE + 1, -MAX_CODE - 1, 40_000])('a code of %d is too large, for both directions', (code) => {
  const { taken, bytes } = encode(code);
  expect([taken, decode(bytes)]).toEqual([false, undefined]);
});

it('codes that are cut off are refused', () => {
  const { bytes } = encode(12_345);
  expect(decode(bytes.subarray(0, -1))).toBeUndefined();
});

it('positions that hold nothing are refused', () => {
  const encoder = new BitEncoder();
  const empty = newLevels(2);
  expect(codePositions(encoder, empty)).toBe(false);
  expect(codePositions(new BitDecoder(encoder.finish()), newLevels(2))).toBe(false);
});

it('a pattern has a word for each sixteen weights, and for each sixteen words', () => {
  expect(newLevels(3).map(({ length }) => length)).toEqual([1, 16, 256]);
});
