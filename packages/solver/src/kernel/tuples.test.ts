// Where a board's weights are: patterns of all lengths beside indices worked out another way, and of all numbers
// beside the twin.
import { SYMMETRIES, transformBoard } from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTwinKernel, createWasmKernel, type Kernel, type Pattern } from '../index.js';
import { weightCount } from '../network/shape.js';
import { compiledKernels } from '../testing/kernels.js';
import { TwinRandom } from './twin/random.js';

let kernelBytes: Uint8Array;
beforeAll(async () => {
  kernelBytes = (await compiledKernels()).own;
});

const random = new TwinRandom();

/** Boards of random ranks, none and the largest. */
const BOARDS = [
  ...Array.from({ length: 20 }, () => Uint8Array.from({ length: 16 }, () => random.below(16))),
  new Uint8Array(16),
  new Uint8Array(16).fill(15),
];

function anyPattern(length: number): Pattern {
  const cells = Array.from({ length: 16 }, (_, cell) => cell);
  return Array.from({ length }, () => cells.splice(random.below(cells.length), 1)[0]!);
}

/** The indices of a board's weights: each symmetric board's ranks as digits. */
function indicesOf(patterns: readonly Pattern[], ranks: Uint8Array): number[] {
  const boards = SYMMETRIES.map((symmetry) => transformBoard({ columns: 4, rows: 4, ranks }, symmetry).ranks);
  let first = 0;
  return patterns.flatMap((pattern) => {
    const base = first;
    first += 16 ** pattern.length;
    return boards.map((board) => pattern.reduce((sum, cell, at) => sum + board[cell]! * 16 ** at, base));
  });
}

it.each([
  ['1, 5 and 6', [1, 5, 6]],
  ['7', [7]],
])('patterns of %s cells have the weights of their indices', (_, lengths) => {
  const shape = { patterns: lengths.map(anyPattern) };
  const kept = new Set(BOARDS.flatMap((ranks) => indicesOf(shape.patterns, ranks)));
  const codeOf = new Map(
    [...kept].sort((one, other) => one - other).map((index) => [index, 1 + random.below(30_000)]),
  );
  const present = new Uint32Array(Math.ceil(weightCount(shape) / 32));
  for (const index of kept) present[index >>> 5]! |= 1 << (index & 31);
  const kernel = createWasmKernel(kernelBytes, { tableBytes: 1 << 16 });
  kernel.loadNetwork({ shape, present, codes: Int16Array.from(codeOf.values()), step: 0.25 });
  for (const ranks of BOARDS) {
    const sum = indicesOf(shape.patterns, ranks).reduce((sum, index) => sum + codeOf.get(index)!, 0);
    expect(kernel.evaluate(ranks)).toBe(sum * 0.25);
  }
});

describe.each([1, 5, 16, 17, 128])('%d patterns', (count) => {
  it('have the values of the twin, and learn the same from games', () => {
    const shape = { patterns: Array.from({ length: count }, () => anyPattern(1 + random.below(3))) };
    const seed = random.below(1 << 15);
    const [wasm, twin] = [createWasmKernel(kernelBytes, { tableBytes: 1 << 16 }), createTwinKernel()].map(
      (kernel: Kernel) => {
        kernel.newNetwork(shape, { learning: true });
        kernel.seed(seed);
        const played = kernel.trainEpisodes(2, { rate: 0.1, coherence: true });
        return { played, values: BOARDS.map((ranks) => kernel.evaluate(ranks)), weights: kernel.weights };
      },
    );
    expect(wasm!.played).toEqual(twin!.played);
    expect(wasm!.values).toEqual(twin!.values);
    expect(wasm!.weights).toEqual(twin!.weights);
    expect(wasm!.values.some((value) => value !== 0)).toBe(true);
  });
});
