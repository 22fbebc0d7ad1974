import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTwinKernel,
  createWasmKernel,
  type Kernel,
  type NetworkShape,
  type PackedNetwork,
  type PackedWeights,
  parseWeights,
  STANDARD_PATTERNS,
} from '../index.js';
import { compiledKernels } from '../testing/kernels.js';
import { TWO_ENDGAMES } from '../testing/networks.js';
import { withEndgame } from '../testing/withEndgame.js';
import { makeBoardWords } from './boardWords.js';

const makers: Record<string, () => Kernel> = {};
let shared: Uint8Array;

beforeAll(async () => {
  const kernels = await compiledKernels();
  shared = kernels.shared;
  makers.wasm = () => createWasmKernel(kernels.own);
  makers.TypeScript = () => createTwinKernel();
});

/** The first pattern's 16 weights leave the others in the middle of words. */
const SMALL: NetworkShape = {
  patterns: [[5], [0, 1, 2, 3], [0, 1, 4, 5], [2, 5, 4, 9]],
  stages: [64, 512, 65536],
};

/** The last endgame begins at the tile sum 300, for boards whose largest tile is at most 16384. */
const ENDED: NetworkShape = {
  patterns: [
    [0, 1, 2],
    [4, 5, 9],
  ],
  stages: [64],
  largest: 14,
  downgrading: { from: 200, below: 400 },
  endgames: TWO_ENDGAMES,
};

const BOARDS = [
  [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
  [11, 10, 9, 8, 4, 5, 6, 7, 3, 2, 2, 1, 0, 1, 0, 0],
  [15, 15, 12, 11, 2, 3, 8, 10, 1, 2, 4, 5, 0, 0, 1, 2],
  [17, 16, 15, 14, 10, 11, 12, 13, 9, 8, 7, 6, 1, 2, 2, 5],
].map((ranks) => Uint8Array.from(ranks));

const STEP = 0.25;

/** Meaningless weights, in whole steps. The share `kept` of them is not 0. */
function fill(weights: Float32Array, kept: number): void {
  let word = 12345;
  for (let at = 0; at < weights.length; at++) {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    weights[at] = (word >>> 8) / 2 ** 24 < kept ? (word >> 16) * STEP : 0;
  }
}

function pack(shape: NetworkShape, weights: Float32Array): PackedWeights {
  const present = new Uint32Array(Math.ceil(weights.length / 32));
  const codes: number[] = [];
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] === 0) continue;
    present[at >> 5]! |= 1 << (at & 31);
    codes.push(weights[at]! / STEP);
  }
  return { shape, present, codes: Int16Array.from(codes), step: STEP };
}

/** Two kernels with the same weights: a dense network and a packed one. */
function pair(make: () => Kernel, shape: NetworkShape, kept: number): { dense: Kernel; packed: Kernel } {
  const dense = make();
  dense.newNetwork(shape);
  fill(dense.weights, kept);
  const packed = make();
  packed.loadNetwork(pack(shape, dense.weights));
  return { dense, packed };
}

describe.each(['wasm', 'TypeScript'])('a packed network in %s', (kind) => {
  it.each([0, 0.04, 0.5, 1])('has the values of a dense one with zeros, %d of it kept', (kept) => {
    const { dense, packed } = pair(makers[kind]!, SMALL, kept);
    const all = makeBoardWords(Uint8Array.from(BOARDS.flatMap((ranks) => [...ranks])));
    for (const ranks of BOARDS) {
      expect(packed.evaluate(ranks)).toBe(dense.evaluate(ranks));
      expect(packed.bestMove(ranks, { depth: 3 })).toEqual(dense.bestMove(ranks, { depth: 3 }));
    }
    expect(packed.evaluateMany(all)).toEqual(dense.evaluateMany(all));
  });

  it('plays the same games', () => {
    const { dense, packed } = pair(makers[kind]!, SMALL, 0.3);
    for (const kernel of [dense, packed]) kernel.seed(9);
    expect(packed.trainEpisodes(5, { rate: 0 })).toEqual(dense.trainEpisodes(5, { rate: 0 }));
  });

  it('has the standard patterns', { tags: ['long'] }, () => {
    const { dense, packed } = pair(makers[kind]!, { patterns: STANDARD_PATTERNS }, 0.03);
    for (const ranks of BOARDS) expect(packed.evaluate(ranks)).toBe(dense.evaluate(ranks));
  });

  it('has endgame patterns', () => {
    const { dense, packed } = pair(makers[kind]!, ENDED, 0.5);
    for (const ranks of BOARDS) {
      expect(packed.evaluate(ranks)).toBe(dense.evaluate(ranks));
      expect(packed.bestMove(ranks, { depth: 2 })).toEqual(dense.bestMove(ranks, { depth: 2 }));
    }
  });

  it('cannot learn, nor be written to', () => {
    const { packed } = pair(makers[kind]!, SMALL, 0.5);
    expect(() => packed.playEpisode({ rate: 0.1 })).toThrow('A packed network cannot learn');
    expect(() => packed.trainEpisodes(1, { rate: 1, coherence: true })).toThrow(
      'A packed network cannot learn',
    );
    expect(() => packed.weights).toThrow('packed');
    expect(packed.coherence).toBeUndefined();
  });

  it('makes way for another network', () => {
    const { dense, packed } = pair(makers[kind]!, SMALL, 0.5);
    dense.loadNetwork(pack(SMALL, new Float32Array(dense.weights.length)));
    expect(dense.evaluate(BOARDS[0]!)).toBe(0);
    packed.newNetwork(SMALL, { initial: 64 });
    expect(packed.evaluate(BOARDS[0]!)).toBe(64);
    expect(packed.trainEpisodes(1, { rate: 0.1 }).episodes).toBe(1);
  });

  it('is refused when its parts do not fit together', () => {
    const kernel = makers[kind]!();
    const shape: NetworkShape = { patterns: [[3]] };
    const load =
      (present: number[], codes: number[], step = 1) =>
      () =>
        kernel.loadNetwork({
          shape,
          present: Uint32Array.from(present),
          codes: Int16Array.from(codes),
          step,
        });
    expect(load([1, 0], [1])).toThrow('16 weights need 1 words of bits, not 2');
    expect(load([0x8001], [1])).toThrow('2 weights are kept, but 1 are given');
    expect(load([0x10001], [1, 2])).toThrow('beyond the last of 16 weights');
    expect(load([0x8001], [1, 2], 0)).toThrow('A step is a number above 0, not 0');
    expect(load([0x8001], [1, 2])).not.toThrow();
  });
});

it('a packed network is seen by all threads over one memory', () => {
  const first = createWasmKernel(shared, { shared: true });
  const weights = new Float32Array(4 * (16 + 3 * 65536));
  fill(weights, 0.2);
  first.loadNetwork(pack(SMALL, weights));
  const second = createWasmKernel(shared, { shared: first.share() });
  for (const ranks of BOARDS) expect(second.evaluate(ranks)).toBe(first.evaluate(ranks));
  expect(() => second.playEpisode({ rate: 1 })).toThrow('A packed network cannot learn');
});

it('small and its endgame have the same values in WebAssembly and in TypeScript', { tags: ['long'] }, () => {
  const shipped = withEndgame(open('small'), { from: 31_520, largest: 11, network: open('endgame') });
  const [wasm, twin] = [makers.wasm!(), makers.TypeScript!()];
  for (const kernel of [wasm, twin]) kernel.loadNetwork(shipped);
  const boards = [
    [0, 0, 1, 2, 3, 1, 0, 0, 5, 2, 0, 0, 8, 6, 4, 1],
    [13, 12, 11, 10, 3, 5, 8, 9, 2, 1, 0, 4, 1, 0, 0, 0],
    [14, 12, 11, 3, 3, 5, 8, 9, 2, 1, 0, 4, 1, 0, 0, 0], // from here on one rank lower
    [14, 13, 11, 9, 3, 5, 8, 9, 2, 1, 0, 4, 1, 0, 0, 0],
    [3, 14, 5, 2, 1, 13, 12, 7, 0, 4, 11, 9, 0, 1, 6, 2],
    [14, 13, 12, 11, 3, 5, 8, 10, 2, 1, 0, 9, 1, 0, 0, 0], // the endgame's
    [15, 12, 9, 4, 3, 5, 8, 2, 2, 1, 0, 4, 1, 0, 0, 0],
    [15, 14, 13, 12, 3, 5, 8, 11, 2, 1, 0, 10, 1, 0, 0, 0],
  ];
  const values = boards.map((ranks) => wasm.evaluate(Uint8Array.from(ranks)));
  expect(new Set(values).size).toBe(boards.length - 1); // the last is downgraded to another
  expect(boards.map((ranks) => twin.evaluate(Uint8Array.from(ranks)))).toEqual(values);
});

it.each(['wasm', 'TypeScript'])('boards are downgraded once the tile of their sum is made, in %s', (kind) => {
  const patterns = [[0, 1, 2, 3]];
  const [plain, downgraded] = [makers[kind]!(), makers[kind]!()];
  plain.newNetwork({ patterns });
  downgraded.newNetwork({ patterns, downgrading: { from: 256, below: 4096 } });
  for (const kernel of [plain, downgraded]) fill(kernel.weights, 1);
  const rest = new Array(12).fill(0);
  const unmade = Uint8Array.of(7, 7, 2, 1, ...rest);
  const made = Uint8Array.of(8, 5, 2, 1, ...rest);
  expect(downgraded.evaluate(unmade)).toBe(plain.evaluate(unmade));
  expect(downgraded.evaluate(made)).toBe(plain.evaluate(Uint8Array.of(7, 5, 2, 1, ...rest)));
});

function open(name: string): PackedNetwork {
  const file = parseWeights(readFileSync(new URL(`../../networks/${name}.2048ntn`, import.meta.url)));
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}
