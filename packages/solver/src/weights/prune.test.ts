import { expect, it } from 'vitest';
import { createTwinKernel, makeWeights, parseWeights } from '../index.js';
import { RECORD } from '../testing/networks.js';
import { type DenseNetwork, foldSymmetric, packToBytes, prune } from './prune.js';

/** Meaningless weights, a third of them 0. */
function dense(patterns: number[][], stages: number[] = []): DenseNetwork {
  const kernel = createTwinKernel();
  kernel.newNetwork({ patterns, stages });
  const weights = kernel.weights.slice();
  const importance = new Float32Array(weights.length);
  let word = 9;
  for (let at = 0; at < weights.length; at++) {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    if (word >>> 8 < 2 ** 24 / 3) continue;
    weights[at] = (word >> 20) | 1;
    importance[at] = (word >>> 12) / 1000;
  }
  return { shape: { patterns, stages }, weights, importance };
}

const copyOf = ({ shape, weights, importance }: DenseNetwork): DenseNetwork => ({
  shape,
  weights: weights.slice(),
  importance: importance.slice(),
});

it.each([1, 2, 100, 2047, 4000])('pruning keeps the %d with the largest importance', (keep) => {
  const network = dense([[1, 2, 3], [0]], [64]);
  const { present, values } = prune(network, keep);
  const order = [...network.importance.keys()].filter((at) => network.weights[at] !== 0);
  order.sort((a, b) => network.importance[b]! - network.importance[a]! || a - b);
  const kept = order.slice(0, keep).sort((a, b) => a - b);
  expect([...values]).toEqual(kept.map((at) => network.weights[at]));
  expect(kept.every((at) => (present[at >> 5]! >>> (at & 31)) & 1)).toBe(true);
});

it('among equally important ones the first are kept, and exactly as many as asked', () => {
  const network = dense([[1, 2, 3]]);
  network.importance.fill(7);
  network.weights.fill(3);
  expect(prune(network, 10)).toMatchObject({ present: { 0: 0x3ff, 1: 0 }, values: { length: 10 } });
  expect(prune(network, 0).values).toHaveLength(0);
  expect(prune(network, 1e9).values).toHaveLength(4096);
});

it('importances that do not fit the shape are refused', () => {
  const { shape, weights } = dense([[1]]);
  expect(() => prune({ shape, weights, importance: new Float32Array(3) }, 5)).toThrow('16 weights');
});

it('folding leaves the values of boards as they are, with fewer weights', () => {
  const patterns = [
    [5, 6, 9, 10],
    [0, 1],
    [5, 9],
    [4, 5, 6],
  ];
  const network = dense(patterns, [64]);
  const folded = copyOf(network);
  foldSymmetric(folded);
  const count = (weights: Float32Array) => weights.filter((weight) => weight !== 0).length;
  expect(count(folded.weights)).toBeLessThan(0.5 * count(network.weights));
  const [one, other] = [createTwinKernel(), createTwinKernel()];
  one.newNetwork(network.shape);
  one.weights.set(network.weights);
  other.newNetwork(network.shape);
  other.weights.set(folded.weights);
  for (let board = 0; board < 100; board++) {
    const ranks = Uint8Array.from({ length: 16 }, (_, cell) => (board * (cell + 3) * (cell + 7)) % 12);
    expect(other.evaluate(ranks)).toBe(one.evaluate(ranks));
  }
  const again = copyOf(folded);
  foldSymmetric(again);
  // `toEqual` would take seconds.
  expect(again.weights.findIndex((weight, at) => weight !== folded.weights[at])).toBe(-1);
});

it('a file of a given size is nearly that size and holds the most used weights', () => {
  const network = dense([[1, 2, 3, 7], [0]]);
  const bytes = packToBytes(network, { record: RECORD, name: 'small' }, { bytes: 20_000, step: 4 });
  expect(bytes.length).toBeLessThanOrEqual(20_000);
  expect(bytes.length).toBeGreaterThan(19_600);
  const parsed = parseWeights(bytes);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(parsed.value.name).toBe('small');
});

it('a file that may be larger than the network holds all of it', () => {
  const network = dense([[1, 2, 3]]);
  const all = prune(network, Infinity);
  const bytes = packToBytes(network, { record: RECORD }, { bytes: 1e6, step: 1 });
  expect(bytes).toEqual(makeWeights({ ...all, record: RECORD }, { step: 1 }));
  expect(() => packToBytes(network, { record: RECORD }, { bytes: 10, step: 1 })).toThrow('allow more');
});
