// @module-tag long
/** WebAssembly and TypeScript agree over seconds of play. signature.test.ts has the short checks. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createTwinKernel, createWasmKernel, type Kernel, STANDARD_PATTERNS } from '../index.js';
import { compiledKernels } from '../testing/kernels.js';

let wasm: Kernel;
let twin: Kernel;

beforeAll(async () => {
  wasm = createWasmKernel((await compiledKernels()).own);
  twin = createTwinKernel();
});

describe('WebAssembly and TypeScript agree to the bit', () => {
  it('in what they learn backwards and coherently, from positions of the carousel too', () => {
    const options = {
      rate: 1,
      coherence: true,
      lambda: 0.5,
      restartAbove: 20,
      carousel: [{ sum: 100, chains: 1 }],
      promotion: { below: 128, episodes: 2 },
    };
    for (const kernel of [wasm, twin]) {
      const patterns = [
        [0, 1, 2, 3],
        [0, 1, 4, 5],
        [2, 5, 4, 9],
      ];
      const shape = { patterns, stages: [64, 512, 65536], downgrading: { from: 256, below: 300 } };
      kernel.newNetwork(shape, { learning: true, initial: 500 });
      kernel.seed(7);
    }
    expect(twin.trainEpisodes(40, options)).toEqual(wasm.trainEpisodes(40, options));
    expect(twin.randomState).toEqual(wasm.randomState);
    for (const weights of ['weights', 'coherence'] as const) {
      const [one, other] = [twin[weights]!, wasm[weights]!];
      expect(one.findIndex((value, at) => value !== other[at])).toBe(-1);
    }
  });

  it('in episodes that make 65536 and begin with it', () => {
    for (const kernel of [wasm, twin]) {
      kernel.newNetwork({ patterns: STANDARD_PATTERNS }, { learning: true });
      kernel.seed(11);
    }
    const pair = Uint8Array.from([15, 15, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for (const start of [pair, pair.map((rank) => (rank === 15 ? 16 : rank))]) {
      const options = { rate: 0.1 };
      expect(twin.playEpisode(options, start)).toEqual(wasm.playEpisode(options, start));
    }
    expect(twin.randomState).toEqual(wasm.randomState);
  });
});
