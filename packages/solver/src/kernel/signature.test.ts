/**
 * The signature: results of the kernels for fixed boards and seeds. WebAssembly and TypeScript must agree bit
 * by bit. If the signature changes, the solver has changed.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTwinKernel,
  createWasmKernel,
  type Kernel,
  type NetworkShape,
  STANDARD_PATTERNS,
} from '../index.js';
import { compiledKernels } from '../testing/kernels.js';
import { makeBoardWords } from './boardWords.js';
import { fillWeights, SIGNATURE, SIGNATURE_BOARDS, signatureOf } from './signature.js';

/** Small enough to fill. */
const SMALL: NetworkShape = {
  patterns: [
    [0, 1, 2, 3],
    [0, 1, 4, 5],
    [2, 5, 4, 9],
  ],
};
const STAGED: NetworkShape = { ...SMALL, stages: [64, 512, 65536] };

const BOARDS = SIGNATURE_BOARDS.map((ranks) => Uint8Array.from(ranks));

let wasm: Kernel;
let second: Kernel;
let twin: Kernel;

beforeAll(async () => {
  const { own } = await compiledKernels();
  wasm = createWasmKernel(own);
  second = createWasmKernel(own);
  twin = createTwinKernel();
});

/** Meaningless weights, the same for both kernels. */
function fill(kernel: Kernel, shape: NetworkShape): void {
  kernel.newNetwork(shape);
  fillWeights(kernel.weights);
}

const searches = (kernel: Kernel, depth: number) => BOARDS.map((ranks) => kernel.bestMove(ranks, { depth }));

describe('the signature', () => {
  it('is the one of this version, in WebAssembly, in TypeScript, and shared out over two kernels', () => {
    const expected = signatureOf([wasm]);
    expect(expected.hash).toBe(SIGNATURE);
    expect(signatureOf([twin])).toEqual(expected);
    expect(signatureOf([wasm, second])).toEqual(expected);
  });

  it('is of the moves that bestMove chooses', () => {
    const { searches } = signatureOf([wasm]);
    const ofTheLast = searches.slice(searches.length / 2); // two networks, half of the searches each
    for (const { ranks, depth, direction, values, nodes } of ofTheLast) {
      expect(wasm.bestMove(Uint8Array.from(ranks), { depth })).toEqual({ direction, values, depth, nodes });
    }
  });
});

describe('WebAssembly and TypeScript agree to the bit', () => {
  it.each([
    ['one stage', SMALL],
    ['several stages', STAGED],
    ['ranks to 14 alone', { ...STAGED, largest: 14 }],
    ['smaller ranks from a sum on', { ...STAGED, largest: 14, downgrading: { from: 512, below: 4096 } }],
    [
      'endgame patterns',
      { ...STAGED, largest: 14, endgames: [{ from: 600, largest: 9, patterns: SMALL.patterns }] },
    ],
    [
      'two endgames',
      {
        ...STAGED,
        largest: 14,
        endgames: [
          { from: 600, largest: 12, patterns: [[3, 7, 2]] },
          { from: 4500, largest: 9, patterns: SMALL.patterns },
        ],
      },
    ],
  ])('in values, moves and nodes of searches, %s', (_, shape) => {
    for (const kernel of [wasm, twin]) fill(kernel, shape);
    const values = BOARDS.map((ranks) => wasm.evaluate(ranks));
    const all = makeBoardWords(Uint8Array.from(BOARDS.flatMap((ranks) => [...ranks])));
    expect(BOARDS.map((ranks) => twin.evaluate(ranks))).toEqual(values);
    for (const kernel of [wasm, twin]) expect([...kernel.evaluateMany(all)]).toEqual(values);
    for (const depth of [1, 2, 3]) expect(searches(twin, depth)).toEqual(searches(wasm, depth));
  });

  it('in searches limited by nodes', () => {
    for (const kernel of [wasm, twin]) fill(kernel, SMALL);
    for (const ranks of BOARDS) {
      const limits = { nodes: 3000, minProbability: 0.002 };
      expect(twin.bestMove(ranks, limits)).toEqual(wasm.bestMove(ranks, limits));
    }
  });

  it.each([
    ['plainly', { rate: 0.1 }],
    ['coherently', { rate: 1, coherence: true, restartAbove: 100 }],
    ['backwards', { rate: 0.1, lambda: 1 }],
  ])('in what they learn %s', (_, options) => {
    for (const kernel of [wasm, twin]) {
      kernel.newNetwork(
        { ...STAGED, downgrading: { from: 256, below: 300 } },
        { learning: true, initial: 500 },
      );
      kernel.seed(7);
    }
    expect(twin.trainEpisodes(40, options)).toEqual(wasm.trainEpisodes(40, options));
    expect(twin.randomState).toEqual(wasm.randomState);
    expect(differences(twin.weights, wasm.weights)).toBe(0);
    expect(differences(twin.coherence!, wasm.coherence!)).toBe(0);
  });

  it('in the patterns that the kernel has constants for', () => {
    for (const kernel of [wasm, twin]) {
      kernel.newNetwork({ patterns: STANDARD_PATTERNS });
      kernel.seed(3);
    }
    expect(twin.trainEpisodes(5, { rate: 0.1 })).toEqual(wasm.trainEpisodes(5, { rate: 0.1 }));
    for (const ranks of BOARDS) expect(twin.evaluate(ranks)).toBe(wasm.evaluate(ranks));
    expect(searches(twin, 2)).toEqual(searches(wasm, 2));
  });
});

function differences(one: Float32Array, other: Float32Array): number {
  return one.reduce((count, value, at) => (value === other[at] ? count : count + 1), 0);
}
