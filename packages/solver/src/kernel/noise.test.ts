// Games of players who do not always choose the best move: both kernels play the same, as often as a softmax says.
import { DIRECTIONS } from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTwinKernel, createWasmKernel, type Kernel } from '../index.js';
import { compiledKernels } from '../testing/kernels.js';
import { SMALL } from '../testing/networks.js';

const START = Uint8Array.of(1, 2, 0, 0, 3, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0);
let own: Uint8Array;

beforeAll(async () => {
  own = (await compiledKernels()).own;
});

function withNetwork(kernel: Kernel): Kernel {
  kernel.newNetwork(SMALL);
  const { weights } = kernel;
  for (let at = 0; at < weights.length; at++) weights[at] = 40 + ((at * 7919) % 101);
  kernel.seed(11);
  return kernel;
}

describe('noisy games', () => {
  it.each([0.001, 0.05, 3])('are the same in both kernels, at temperature %s', (noise) => {
    const [wasm, twin] = [createWasmKernel(own), createTwinKernel()].map(withNetwork) as [Kernel, Kernel];
    for (let game = 0; game < 8; game++) {
      const options = { rate: 0, noise, until: { rank: 6 } };
      const start = game % 2 === 0 ? START : undefined;
      expect(wasm.playEpisode(options, start)).toEqual(twin.playEpisode(options, start));
      expect(wasm.randomState).toEqual(twin.randomState);
    }
  });

  it('choose each direction as often as the softmax of its value says', () => {
    const kernel = withNetwork(createWasmKernel(own));
    const after = DIRECTIONS.map((direction) => kernel.tilt(START, direction)!);
    const values = after.map(({ ranks, reward }) => reward + kernel.evaluate(ranks));
    const best = Math.max(...values);
    const noise = (best - Math.min(...values)) / best;
    const weights = values.map((value) => Math.exp((value - best) / (noise * best)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const counts = [0, 0, 0, 0];
    const games = 4000;
    for (let game = 0; game < games; game++) {
      kernel.playEpisode(
        { rate: 0, noise, until: { sum: 1 + START.reduce((sum, rank) => sum + (rank && 2 ** rank), 0) } },
        START,
      );
      const [first] = [kernel.respawn(0)!];
      const same = after.findIndex(({ ranks }) =>
        ranks.every((rank, cell) => rank === 0 || rank === first[cell]),
      );
      counts[same]!++;
    }
    for (const direction of DIRECTIONS) {
      const chance = weights[direction]! / total;
      expect(Math.abs(counts[direction]! / games - chance)).toBeLessThan(
        4 * Math.sqrt((chance * (1 - chance)) / games),
      );
    }
  });

  it('end with the tile of a rank, and not with as many points', () => {
    const kernel = withNetwork(createWasmKernel(own));
    for (let game = 0; game < 20; game++) {
      const { reached, maxRank, moves } = kernel.playEpisode(
        { rate: 0, noise: 0.3, until: { rank: 5 } },
        START,
      );
      expect(reached).toBe(maxRank === 5);
      expect(moves).toBeGreaterThan(0);
    }
    const made = Uint8Array.of(5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(kernel.playEpisode({ rate: 0, until: { rank: 5 } }, made)).toMatchObject({
      moves: 0,
      reached: true,
    });
    // Two merges of 16 gain 32 points, and make no 32.
    const pairs = Uint8Array.of(3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(kernel.playEpisode({ rate: 0, until: { rank: 5 } }, pairs).moves).not.toBe(1);
  });

  it('are refused where they would be learned from', () => {
    const kernel = withNetwork(createTwinKernel());
    const wrong = [
      { rate: 0.1, noise: 1 },
      { rate: 0, noise: -1 },
      { rate: 0, noise: Number.NaN },
      { rate: 0, noise: 1, depth: 2 },
    ];
    for (const options of wrong) expect(() => kernel.playEpisode(options)).toThrow(RangeError);
    expect(() => kernel.playEpisode({ rate: 0, until: { rank: 0.5 } })).toThrow('rank of 1 to 31');
  });
});
