import { DIRECTIONS, SYMMETRIES, tilt, transformBoard } from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTwinKernel,
  createWasmKernel,
  type EpisodeOptions,
  type Kernel,
  type NetworkShape,
} from '../index.js';
import { weightCount } from '../network/shape.js';
import { compiledKernels } from '../testing/kernels.js';
import { TwinRandom } from './twin/random.js';

// Parts of games: an endgame learns from episodes that are played by search and end at a sum. The reference shares the
// random numbers of spawns with the twin, and takes moves from `bestMove`; it learns by a dictionary of its own.

let own: Uint8Array;
beforeAll(async () => {
  ({ own } = await compiledKernels());
});

const MIDDLE = {
  from: 100,
  largest: 5,
  patterns: [
    [0, 1, 2],
    [5, 6],
  ],
};
const LAST = { from: 200, largest: 4, patterns: [[0, 4]] };
const SHAPE: NetworkShape = { patterns: [[0, 1], [5]], largest: 14, endgames: [MIDDLE, LAST] };
const FROM = 16 ** 2 + 16; // the first weight of MIDDLE
const TO = FROM + 16 ** 3 + 16 ** 2;
const NEXT = 8 * 40; // the value of every board of LAST
const PARTS: EpisodeOptions = { rate: 1, coherence: true, lambda: 0.5, depth: 2, until: { sum: 204 } };
/** A sum of 100, in the part from its first afterstate on. */
const START = Uint8Array.of(6, 5, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const FULL = Uint8Array.of(1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1);

function begin(kernel: Kernel, shape = SHAPE): Kernel {
  kernel.newNetwork(shape, { learning: { from: FROM, to: TO } });
  kernel.weights.subarray(TO).fill(NEXT / 8);
  kernel.seed(5);
  return kernel;
}

const newWasm = () => begin(createWasmKernel(own, { tableBytes: 1 << 16 }));
const newTwin = () => begin(createTwinKernel({ tableBytes: 1 << 16 }));
const sumOf = (ranks: Uint8Array) => ranks.reduce((sum, rank) => sum + (rank && 2 ** rank), 0);

describe('an episode of a part of a game', () => {
  it.each<[string, EpisodeOptions]>([
    ['by search', PARTS],
    ['by a deeper search', { ...PARTS, depth: 3 }],
    ['greedily', { ...PARTS, depth: 1 }],
    ['with any first move', { ...PARTS, explores: true }],
    ['up to a reward', { ...PARTS, until: { reward: 64 } }],
    ['without coherence', { ...PARTS, coherence: false, rate: 0.1 }],
  ])('is the same in WebAssembly and in TypeScript: %s', (_, options) => {
    const [wasm, twin] = [newWasm(), newTwin()];
    for (let episode = 0; episode < 3; episode++) {
      expect(wasm.playEpisode(options, START)).toEqual(twin.playEpisode(options, START));
    }
    expect(wasm.randomState).toEqual(twin.randomState);
    expect(wasm.weights.some((weight, at) => weight !== twin.weights[at])).toBe(false);
    expect(wasm.coherence!.some((value, at) => value !== twin.coherence![at])).toBe(false);
    expect(wasm.weights.subarray(FROM, TO).some((weight) => weight !== 0)).toBe(true);
  });

  it('ends at its sum or reward, or where no tile can move, and says so', () => {
    const kernel = newWasm();
    const { moves, reached } = kernel.playEpisode(PARTS, START);
    expect(reached).toBe(true);
    expect(sumOf(kernel.respawn(moves - 1)!)).toBeGreaterThanOrEqual(204);
    expect(sumOf(kernel.respawn(moves - 2)!)).toBeLessThan(204);
    const pair = Uint8Array.of(6, 6, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const made = kernel.playEpisode({ ...PARTS, until: { reward: 128 } }, pair);
    expect(made).toMatchObject({ reached: true, maxRank: 7 });
    expect(kernel.playEpisode(PARTS, FULL)).toMatchObject({ moves: 0, reached: false });
    expect(kernel.playEpisode({ ...PARTS, until: { sum: 20 } }, START)).toMatchObject({
      moves: 0,
      reached: true,
    });
  });

  it('changes the weights of its part alone', () => {
    const kernel = newWasm();
    for (let episode = 0; episode < 20; episode++) {
      kernel.playEpisode({ ...PARTS, until: { sum: 260 } }, START); // goes on into the last endgame
      kernel.playEpisode(PARTS, Uint8Array.of(3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)); // begins before the part
    }
    expect(kernel.weights.subarray(0, FROM).every((weight) => weight === 0)).toBe(true);
    expect(kernel.weights.subarray(TO).every((weight) => weight === 40)).toBe(true);
    expect(kernel.coherence).toHaveLength(2 * (TO - FROM));
    expect(weightCount(SHAPE)).toBe(TO + 16 ** 2);
  });

  it.each([newWasm, newTwin])(
    'leaves nothing for later searches of what it found before it learned',
    (make) => {
      const kernel = make();
      kernel.playEpisode(PARTS, START);
      const limits = { depth: 2, nodes: 1e6 };
      const { values } = kernel.bestMove(START, limits);
      kernel.forget();
      expect(kernel.bestMove(START, limits).values).toEqual(values);
    },
  );

  it.each([newWasm, newTwin])(
    'searches with the usual chance of a 4, whatever that of searches',
    { tags: ['long'] },
    (make) => {
      const [usual, other] = [make(), make()];
      const limits = { depth: 2, nodes: 1e6 };
      other.setFourChance(0.9);
      const { values } = other.bestMove(START, limits);
      const options: EpisodeOptions = { rate: 0, depth: 2 };
      for (let episode = 0; episode < 3; episode++) {
        expect(other.playEpisode(options, START)).toEqual(usual.playEpisode(options, START));
      }
      expect(other.trainEpisodes(2, options)).toEqual(usual.trainEpisodes(2, options));
      expect(other.bestMove(START, limits).values).toEqual(values);
    },
  );

  it('explores with every legal first move', () => {
    const kernel = newWasm();
    const options: EpisodeOptions = { rate: 0, depth: 2, explores: true };
    const firsts = new Set<string>();
    for (let episode = 0; episode < 60; episode++) {
      kernel.playEpisode(options, START);
      const board = { columns: 4, rows: 4, ranks: START };
      const spawned = kernel.respawn(0)!;
      const direction = DIRECTIONS.find((one) => {
        const { board: after } = tilt(board, one);
        return spawned.filter((rank, cell) => rank !== after.ranks[cell]).length === 1;
      });
      firsts.add(String(direction));
    }
    expect(firsts.size).toBe(2); // right and down
  });

  it('refuses wrong options, and says what is allowed', () => {
    const kernel = newWasm();
    const play = (options: Partial<EpisodeOptions>) => () =>
      kernel.playEpisode({ ...PARTS, ...options }, START);
    expect(play({ depth: 0 })).toThrow("The depth of an episode's searches is 1 to 15, not 0");
    expect(play({ depth: 1.5 })).toThrow(RangeError);
    expect(play({ until: { sum: 0 } })).toThrow('An episode ends above 0');
    const { lambda: _, ...online } = PARTS;
    expect(() => kernel.playEpisode(online, START)).toThrow('are learned backwards: give lambda');
    for (const [from, to] of [
      [0, 256],
      [-1, FROM],
      [5, 5],
      [0, 1e9],
      [0.5, 4],
    ] as const) {
      expect(() => kernel.newNetwork(SHAPE, { learning: { from, to } })).toThrow(
        'are not whole stages and endgames: these end at 0, 272, 4624, 4880',
      );
    }
  });
});

interface Weight {
  value: number;
  errors: number;
  sizes: number;
}

/** The weights of the part by contents of its tuples, with large ranks clamped. */
class SlowPart {
  readonly weights = new Map<string, Weight>();

  tuples(ranks: Uint8Array): Weight[] {
    return MIDDLE.patterns.flatMap((pattern, index) =>
      SYMMETRIES.map((symmetry) => {
        const seen = transformBoard({ columns: 4, rows: 4, ranks }, symmetry).ranks;
        const name = `${[index, ...pattern.map((cell) => Math.min(seen[cell]!, MIDDLE.largest))]}`;
        const known = this.weights.get(name) ?? { value: 0, errors: 0, sizes: 0 };
        this.weights.set(name, known);
        return known;
      }),
    );
  }

  value(ranks: Uint8Array): number {
    return this.tuples(ranks).reduce((sum, { value }) => sum + value, 0);
  }

  learn(ranks: Uint8Array, error: number): void {
    const tuples = this.tuples(ranks);
    const share = error / tuples.length;
    for (const weight of tuples) {
      weight.value += share * (weight.sizes > 0 ? Math.abs(weight.errors) / weight.sizes : 1);
      weight.errors += share;
      weight.sizes += Math.abs(share);
    }
  }
}

it('a part learns as a slow reference does', () => {
  const kernel = newWasm();
  const random = new TwinRandom();
  const slow = new SlowPart();
  for (let episode = 0; episode < 6; episode++) {
    const [low, high] = kernel.randomState;
    random.state = BigInt(low) | (BigInt(high) << 32n);
    const played: { ranks: Uint8Array; reward: number }[] = [];
    let board = START;
    while (sumOf(board) < 204) {
      const { direction } = kernel.bestMove(board, { depth: 2 });
      if (direction === undefined) break;
      const { board: after, reward } = tilt({ columns: 4, rows: 4, ranks: board }, direction);
      played.push({ ranks: after.ranks, reward });
      board = after.ranks.slice();
      random.spawn(board);
    }
    const { moves, reached } = kernel.playEpisode(PARTS, START);
    expect({ moves, reached }).toEqual({ moves: played.length, reached: sumOf(board) >= 204 });
    let target = 0;
    if (reached) {
      const last = played.pop()!;
      target = last.reward + NEXT;
    }
    for (const { ranks, reward } of played.toReversed()) {
      const isPart = sumOf(ranks) < LAST.from;
      if (isPart) slow.learn(ranks, target - slow.value(ranks));
      target = reward + 0.5 * target + 0.5 * (isPart ? slow.value(ranks) : NEXT);
    }
    for (const { ranks } of played.filter(({ ranks }) => sumOf(ranks) < LAST.from)) {
      const difference = Math.abs(kernel.evaluate(ranks) - slow.value(ranks));
      expect(difference).toBeLessThan(0.01);
    }
  }
  expect(slow.weights.size).toBeGreaterThan(100);
});
