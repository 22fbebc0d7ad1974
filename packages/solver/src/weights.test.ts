import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeWeights, type PackedNetwork, parseWeights } from './index.js';
import { RECORD, SMALL, sampleNetwork } from './testing/networks.js';

/** A small generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sample = (kept = 0.3, seed = 1) => sampleNetwork(SMALL, kept, randomOf(seed));

/** What a file keeps of a network: multiples of the step, without zeros. */
function rounded({ shape, present, values, ...about }: PackedNetwork, step: number): PackedNetwork {
  const kept = present.slice();
  const left: number[] = [];
  let next = 0;
  for (let at = 0; at < 32 * present.length; at++) {
    if (((present[at >> 5]! >>> (at & 31)) & 1) === 0) continue;
    const code = Math.round(values[next++]! / step);
    if (code === 0) kept[at >> 5]! &= ~(1 << (at & 31));
    else left.push(code * step);
  }
  return { shape, present: kept, values: Float32Array.from(left), ...about };
}

it.each([0, 0.001, 0.04, 0.5, 1])('a network comes back to half a step, %d of it kept', (kept) => {
  for (const step of [0.25, 1, 16, 1000]) {
    const network = { ...sample(kept), name: 'small' };
    expect(parseWeights(makeWeights(network, { step }))).toEqual({ ok: true, value: rounded(network, step) });
  }
});

it('any values in any places come back', () => {
  const code = fc.integer({ min: -(2 ** 20) + 1, max: 2 ** 20 - 1 }).filter((value) => value !== 0);
  const weights = fc.dictionary(fc.nat(271).map(String), fc.oneof(code, fc.constantFrom(-1, 1, 2)), {
    size: '+1',
  });
  fc.assert(
    fc.property(weights, fc.jsonValue(), (kept, more) => {
      const places = Object.keys(kept)
        .map(Number)
        .sort((a, b) => a - b);
      const present = new Uint32Array(Math.ceil(272 / 32));
      for (const at of places) present[at >> 5]! |= 1 << (at & 31);
      const values = Float32Array.from(places, (at) => kept[at]! * 2);
      const record = { ...RECORD, more: JSON.parse(JSON.stringify(more)) };
      const network = { shape: { patterns: [[0], [1, 5]], stages: [] }, present, values, record };
      expect(parseWeights(makeWeights(network, { step: 2 }))).toEqual({ ok: true, value: network });
    }),
  );
});

it('a written file, read and written again, is the same to the byte', () => {
  const bytes = makeWeights(sample(), { step: 8 });
  const parsed = parseWeights(bytes);
  expect(parsed.ok && makeWeights(parsed.value, { step: 8 })).toEqual(bytes);
});

it('progress ends at 1', () => {
  const shares: number[] = [];
  parseWeights(makeWeights(sample(), { step: 8 }), (share) => shares.push(share));
  expect(shares).toHaveLength(9);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

it('what does not fit the format is not written', () => {
  expect(() => makeWeights(sample(), { step: 0 })).toThrow('A step is a float32');
  expect(() => makeWeights(sample(), { step: 0.1 })).toThrow('A step is a float32');
  expect(() => makeWeights(sample(), { step: 2 ** -20 })).toThrow('is more than 1048575 steps');
  const { present, ...rest } = sample();
  expect(() => makeWeights({ ...rest, present: present.slice(1) }, { step: 8 })).toThrow('words of bits');
  const long = { ...RECORD, command: 'x'.repeat(70_000) };
  expect(() => makeWeights({ ...sample(), record: long }, { step: 8 })).toThrow(
    'shorten the training record',
  );
});
