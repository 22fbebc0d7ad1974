import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWasmKernel, type NetworkShape } from '../index.js';
import { compiledKernels } from '../testing/kernels.js';

let own: Uint8Array;
let shared: Uint8Array;

beforeAll(async () => {
  ({ own, shared } = await compiledKernels());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const SHAPE: NetworkShape = {
  patterns: [
    [0, 1, 2, 3],
    [0, 1, 4, 5],
  ],
};
const LEARN = { rate: 1, coherence: true, lambda: 0.5, restartAbove: 20 };

describe('kernels over one shared memory', () => {
  it('see one network', () => {
    const first = createWasmKernel(shared, { shared: true });
    first.newNetwork(SHAPE, { learning: true });
    const second = createWasmKernel(shared, { shared: first.share() });
    first.seed(1);
    first.trainEpisodes(50, LEARN);
    const ranks = Uint8Array.of(1, 2, 3, 4, 1, 2, 3, 0, 1, 2, 0, 0, 1, 0, 0, 0);
    expect(second.evaluate(ranks)).toBe(first.evaluate(ranks));
    expect(second.bestMove(ranks, { depth: 3 })).toEqual(first.bestMove(ranks, { depth: 3 }));
    second.weights.fill(1);
    expect(first.evaluate(ranks)).toBe(16);
  });

  it('have random sequences, histories and tables of their own', () => {
    const alone = createWasmKernel(own);
    alone.newNetwork(SHAPE);
    const first = createWasmKernel(shared, { shared: true });
    first.newNetwork(SHAPE);
    const second = createWasmKernel(shared, { shared: first.share() });
    for (const kernel of [alone, first]) kernel.seed(5);
    second.seed(6);
    second.playEpisode({ rate: 0 });
    const expected = alone.playEpisode({ rate: 0 });
    expect(first.playEpisode({ rate: 0 })).toEqual(expected);
    second.playEpisode({ rate: 0 });
    expect(first.respawn(20)).toEqual(alone.respawn(20));
  });

  it('cannot be joined where the memory is not shared', () => {
    const kernel = createWasmKernel(own);
    kernel.newNetwork(SHAPE);
    expect(() => kernel.share()).toThrow('not made with `shared`');
    vi.stubGlobal('SharedArrayBuffer', undefined);
    expect(() => kernel.share()).toThrow('not made with `shared`');
  });
});
