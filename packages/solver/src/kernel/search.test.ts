/**
 * Compares the search with a naive expectimax over core's rules, which has no table, no cut-off and no
 * bitboards.
 */
import {
  type Board,
  DIRECTIONS,
  type Direction,
  DOWN,
  spawnOutcomes,
  tilt,
  USUAL_FOUR_CHANCE,
  VARIANTS,
  type Variant,
} from '@twofold/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTwinKernel,
  createWasmKernel,
  type Kernel,
  type KernelOptions,
  type NetworkShape,
} from '../index.js';
import { compiledKernels } from '../testing/kernels.js';
import { fillWeights } from './signature.js';

const SHAPE: NetworkShape = {
  patterns: [
    [0, 1, 2, 3],
    [0, 1, 4, 5],
  ],
  stages: [300],
};

const OPEN = Uint8Array.of(5, 4, 3, 2, 1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0);
const LATE = Uint8Array.of(14, 13, 12, 11, 2, 3, 8, 10, 1, 2, 4, 5, 0, 0, 1, 2);
/** Two full rows at the top without equal neighbours. Only a tilt down moves anything. */
const FORCED = Uint8Array.of(1, 2, 1, 2, 2, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0);

const makers: Record<string, (options?: KernelOptions) => Kernel> = {};
const KINDS = ['wasm', 'TypeScript'];

beforeAll(async () => {
  const { own } = await compiledKernels();
  makers.wasm = (options) => createWasmKernel(own, options);
  makers.TypeScript = createTwinKernel;
});

function newKernel(kind: string, options?: KernelOptions): Kernel {
  const kernel = makers[kind]!(options);
  kernel.newNetwork(SHAPE);
  fillWeights(kernel.weights);
  return kernel;
}

/** The value of a move by full expectimax, to the end of the last move. Undefined: an illegal move. */
function expectedAfter(
  kernel: Kernel,
  position: Board,
  direction: Direction,
  depth: number,
  variant: Variant,
): number | undefined {
  const { board, reward, moved } = tilt(position, direction);
  if (!moved) return undefined;
  if (depth === 1) return reward + kernel.evaluate(board.ranks);
  const outcomes = spawnOutcomes(board, variant);
  return outcomes.reduce((sum, { cell, rank, probability }) => {
    const ranks = board.ranks.slice();
    ranks[cell] = rank;
    const position = { ...board, ranks };
    const values = DIRECTIONS.map((next) => expectedAfter(kernel, position, next, depth - 1, variant));
    return sum + probability * Math.max(0, ...values.filter((value) => value !== undefined));
  }, reward);
}

/** Boards with few empty cells and some equal tiles, so that brute force is fast enough. */
const crowded = (mostEmpty: number) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 16 - mostEmpty, maxLength: 16 }),
      fc.uniqueArray(fc.nat(15), { minLength: 16, maxLength: 16 }),
    )
    .map(([ranks, cells]) => cells.map((cell) => ranks[cell] ?? 0))
    .map((ranks) => ({ columns: 4, rows: 4, ranks: Uint8Array.from(ranks) }));

/** The transposition table stores values as f32. */
const CLOSE = 1e-6;

describe.each(KINDS)('the search of the kernel in %s', (kind) => {
  const FINDS = 'finds the expectation of %d moves that brute force finds, with up to %d empty cells';
  const findsExpectation = (depth: number, empty: number, variant: Variant, boards = 25) => {
    const kernel = newKernel(kind);
    kernel.setFourChance(variant.fourChance);
    fc.assert(
      fc.property(crowded(empty), (board) => {
        const { values } = kernel.bestMove(board.ranks, { depth, minProbability: 0 });
        return DIRECTIONS.every((direction) => {
          const expected = expectedAfter(kernel, board, direction, depth, variant);
          const value = values[direction];
          if (expected === undefined || value === undefined) return expected === value;
          return Math.abs(value - expected) <= CLOSE * expected;
        });
      }),
      { numRuns: boards },
    );
  };

  it.each([
    [1, 16, VARIANTS.classic],
    [2, 12, VARIANTS.classic],
    [3, 4, VARIANTS.classic, 8],
    [2, 12, VARIANTS.even],
  ] as const)(FINDS, findsExpectation);

  it.each([
    [3, 4, VARIANTS.classic],
    [3, 4, VARIANTS.even],
    [4, 1, VARIANTS.classic, 5],
  ] as const)(FINDS, { tags: ['long'] }, findsExpectation);

  it('shares a search of fixed depth out over two kernels: the same values, the same nodes in all', () => {
    const [one, other] = [newKernel(kind), newKernel(kind)];
    for (const ranks of [OPEN, LATE]) {
      const limits = { depth: 3, minProbability: 0.001 };
      const whole = one.bestMove(ranks, limits);
      const parts = DIRECTIONS.map((at) => (at % 2 ? one : other).searchDirection(ranks, at, limits));
      expect(parts.map(({ value }) => value)).toEqual(whole.values);
      expect(parts.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(whole.nodes);
    }
  });

  it.each([
    ['with room in its table', {}],
    ['with a table that overflows', { tableBytes: 1024 }],
  ])('gives the same answer at fixed depth whatever was searched before, %s', (_, options) => {
    const kernel = newKernel(kind, options);
    const first = kernel.bestMove(LATE, { depth: 3 });
    kernel.bestMove(LATE, { nodes: 5000 });
    expect(kernel.bestMove(LATE, { depth: 3 })).toEqual(first);
  });

  it('forgets what it searched when the network changes', () => {
    const kernel = newKernel(kind);
    kernel.bestMove(OPEN, { nodes: 2000 });
    kernel.weights.fill(0);
    expect(
      Math.max(...kernel.bestMove(OPEN, { nodes: 2000 }).values.map((value) => value ?? 0)),
    ).toBeLessThan(100);
  });

  it('forgets what it searched when another chance of a 4 comes, and refuses what is none', () => {
    const kernel = newKernel(kind);
    const usual = kernel.bestMove(OPEN, { nodes: 2000 });
    kernel.setFourChance(0.5);
    expect(kernel.bestMove(OPEN, { nodes: 2000 }).values).not.toEqual(usual.values);
    kernel.setFourChance(USUAL_FOUR_CHANCE);
    expect(kernel.bestMove(OPEN, { nodes: 2000 })).toEqual(usual);
    for (const chance of [-0.1, 1.1, Number.NaN]) {
      expect(() => kernel.setFourChance(chance)).toThrow('The chance of a 4 is 0 to 1');
    }
  });

  it('depends on nothing before it was told to forget, however many searches there were', () => {
    const searches = (kernel: Kernel) =>
      Array.from({ length: 12 }, () => kernel.bestMove(LATE, { nodes: 500 }));
    const [fresh, used] = [newKernel(kind), newKernel(kind)];
    for (let n = 0; n < 65_530; n++) used.bestMove(FORCED, { nodes: 0 }); // the table is wiped after 65,535
    used.forget();
    expect(searches(used)).toEqual(searches(fresh));
  });

  it('ends soon after its nodes are spent', () => {
    const kernel = newKernel(kind);
    for (const nodes of [100, 1000, 5000]) {
      const choice = kernel.bestMove(LATE, { nodes });
      expect(choice.nodes).toBeGreaterThan(nodes);
      expect(choice.nodes).toBeLessThan(nodes + 200);
    }
  });

  it('ends when its time is up, by a clock that it looks at often', () => {
    let looks = 0;
    const kernel = newKernel(kind, { now: () => looks++ });
    const { depth, nodes, direction } = kernel.bestMove(LATE, { milliseconds: 20 });
    expect(looks).toBeLessThanOrEqual(22);
    expect(depth).toBeGreaterThanOrEqual(1);
    expect(direction).toBeDefined();
    expect(nodes / looks).toBeLessThan(1000);
  });

  it('answers with the afterstates alone where there is no time at all', () => {
    const { depth, direction, values } = newKernel(kind).bestMove(OPEN, { milliseconds: 0 });
    expect(depth).toBe(1);
    expect(values[direction!]).toBe(Math.max(...values.map((value) => value ?? 0)));
  });

  it('answers a forced move at once', () => {
    const { direction, nodes } = newKernel(kind).bestMove(FORCED, { nodes: 1e6 });
    expect(direction).toBe(DOWN);
    expect(nodes).toBe(1);
  });

  it('searches a forced move as deep as it is asked to', () => {
    const { direction, depth, nodes } = newKernel(kind).bestMove(FORCED, { depth: 3, nodes: 1e6 });
    expect([direction, depth]).toEqual([DOWN, 3]);
    expect(nodes).toBeGreaterThan(10);
  });

  it('has no answer where the game is over', () => {
    const over = Uint8Array.of(1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1);
    for (const limits of [{ depth: 2 }, { nodes: 100 }]) {
      const { direction, values } = newKernel(kind).bestMove(over, limits);
      expect([direction, ...values]).toEqual(new Array(5).fill(undefined));
    }
  });

  it('refuses a search without a limit, and one of no depth', () => {
    const kernel = newKernel(kind);
    expect(() => kernel.bestMove(OPEN, {})).toThrow(RangeError);
    expect(() => kernel.bestMove(OPEN, { depth: 0 })).toThrow(RangeError);
  });
});

it('searches node for node alike in both kernels where the table overflows', () => {
  const answers = (options: KernelOptions) =>
    KINDS.map((kind) => {
      const kernel = newKernel(kind, options);
      return [OPEN, LATE, OPEN].map((ranks) => kernel.bestMove(ranks, { depth: 4, nodes: 1e6 }));
    });
  const [wasm, twin] = answers({ tableBytes: 2048 });
  expect(twin).toEqual(wasm);
  expect(wasm![1]!.nodes).toBeGreaterThan(answers({})[0]![1]!.nodes);
});
