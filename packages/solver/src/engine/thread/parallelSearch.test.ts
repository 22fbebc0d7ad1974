import { type Board, DIRECTIONS, emptyBoard } from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTwinKernel,
  createWasmKernel,
  type Kernel,
  type Limits,
  type NetworkShape,
} from '../../index.js';
import { compiledKernels } from '../../testing/kernels.js';
import { controlBytes, type Level, ThreadQueue } from '../threadQueue.js';
import { searchRoot } from './parallelSearch.js';
import { SearchClock } from './searchClock.js';

let shared: Uint8Array;
beforeAll(async () => {
  ({ shared } = await compiledKernels());
});

const SHAPE: NetworkShape = {
  patterns: [
    [0, 1, 2, 3],
    [0, 1, 4, 5],
  ],
};
const BOARDS: Board[] = [
  [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
  [11, 10, 9, 8, 4, 5, 6, 7, 3, 2, 2, 1, 0, 1, 0, 0],
  [16, 16, 15, 13, 7, 8, 9, 10, 3, 2, 1, 1, 0, 0, 1, 2],
].map((ranks) => ({ columns: 4, rows: 4, ranks: Uint8Array.from(ranks) }));
const OVER: Board = {
  columns: 4,
  rows: 4,
  ranks: Uint8Array.of(1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1),
};

/** Kernels of several threads with one network. */
function team(count: number): Kernel[] {
  const now = () => 0; // of the kernel alone: no slice of its search ends
  const first = createWasmKernel(shared, { now, shared: true });
  first.newNetwork(SHAPE);
  first.weights.forEach((_, at, weights) => {
    weights[at] = (Math.imul(at + 1, 0x9e3779b9) >>> 8) / 4096;
  });
  const others = Array.from({ length: count - 1 }, () =>
    createWasmKernel(shared, { now, shared: first.share() }),
  );
  return [first, ...others];
}

function twin(): Kernel {
  const kernel = createTwinKernel({ now: () => 0 });
  kernel.newNetwork(SHAPE);
  return kernel;
}

interface Script {
  now?: () => number;
  pause?: () => Promise<void>;
  stopAfter?: number; // depths
}

/** The kernels search together. They take turns, job by job. */
async function search(
  kernels: Kernel[],
  board: Board,
  limits: Limits,
  script: Script = {},
): Promise<Level[]> {
  const levels: Level[] = [];
  const queue = new ThreadQueue(new SharedArrayBuffer(controlBytes));
  queue.reset();
  let time = 0;
  const now = script.now ?? (() => (time += 20));
  const { pause = () => Promise.resolve() } = script;
  const tell = (level: Level) => {
    levels.push(level);
    if (levels.length === script.stopAfter) queue.stop(1);
  };
  await Promise.all(
    kernels.map((kernel) => {
      const clock = new SearchClock({ now, pause, isStopped: () => queue.isStopped(1) }, limits, 10);
      return searchRoot({ kernel, queue, board, limits, clock, tell });
    }),
  );
  return levels;
}

describe('a search divided at the root', () => {
  it.each([2, 3])('has the values and nodes of one thread in %d', async (threads) => {
    for (const board of BOARDS) {
      const alone = await search(team(1), board, { depth: 3 });
      expect(await search(team(threads), board, { depth: 3 })).toEqual(alone);
      expect(alone.map(({ depth }) => depth)).toEqual([1, 2, 3]);
    }
  });

  it('has the values and nodes of a table never used before, whatever was searched', async () => {
    // Its afterstates appear at several depths, so the table stores them more than once.
    const ranks = Uint8Array.of(0, 5, 0, 0, 0, 1, 6, 5, 4, 0, 6, 0, 0, 0, 2, 6);
    for (const kernel of [...team(1), twin()]) {
      for (const direction of DIRECTIONS) {
        const first = kernel.searchDirection(ranks, direction, { depth: 4 });
        expect(kernel.searchDirection(ranks, direction, { depth: 4 })).toEqual(first);
      }
    }
  });

  it("has the values of the kernel's own search", async () => {
    const [kernel] = team(1);
    for (const board of BOARDS) {
      const levels = await search([kernel!], board, { depth: 3 });
      for (const { depth, values } of levels) {
        expect(values).toEqual(kernel!.bestMove(board.ranks, { depth }).values);
      }
    }
  });

  it('says once that a game is over', async () => {
    expect(await search(team(2), OVER, { depth: 4 })).toEqual([{ depth: 1, values: [], nodes: 0 }]);
  });

  it('ends when it is stopped, and tells nothing more', async () => {
    expect(await search(team(2), BOARDS[1]!, { depth: 15 }, { stopAfter: 2 })).toHaveLength(2);
  });

  it('ends when its time is up', async () => {
    let time = 0;
    const now = () => (time += 0.5);
    const levels = await search(team(2), BOARDS[1]!, { milliseconds: 20 }, { now });
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.length).toBeLessThan(15);
  });

  it('ends when its nodes are used up', async () => {
    const levels = await search(team(2), BOARDS[1]!, { nodes: 5000 });
    expect(levels.length).toBeGreaterThan(1);
    expect(levels.at(-1)!.nodes).toBeLessThanOrEqual(5000);
  });

  it('counts the nodes of depth 1, which no limit ends', async () => {
    const [kernel] = team(1);
    for (const [nodes, calls] of [
      [0, 3],
      [3, 3],
      [4, 4],
    ] as const) {
      let searched = 0;
      const counting: Kernel = {
        ...kernel!,
        searchDirection: (...request) => {
          searched++;
          return kernel!.searchDirection(...request);
        },
      };
      const levels = await search([counting], BOARDS[1]!, { nodes });
      expect([levels.map(({ depth }) => depth), searched]).toEqual([[1], calls]);
    }
  });

  it('has an answer where there is no time at all', async () => {
    const levels = await search(team(2), BOARDS[1]!, { milliseconds: 0 });
    expect(levels.map(({ depth, nodes }) => [depth, nodes])).toEqual([[1, 3]]);
  });

  it('throws where its kernel sees no move, which it would repeat for ever', async () => {
    const blind: Kernel = {
      ...twin(),
      tilt: () => undefined,
      searchDirection: () => ({ value: undefined, nodes: 0 }),
    };
    await expect(search([blind], BOARDS[0]!, { milliseconds: 1000 })).rejects.toThrow('sees no move');
  });

  it('throws what a kernel throws', async () => {
    await expect(search([createTwinKernel()], emptyBoard(4, 4), { depth: 1 })).resolves.toHaveLength(1);
    await expect(search([createTwinKernel()], BOARDS[0]!, { depth: 1 })).rejects.toThrow('no network');
  });
});

describe('the nodes of a divided search', () => {
  const LIMIT = 100_000;
  const newQueue = () => new ThreadQueue(new SharedArrayBuffer(controlBytes));

  it('are set aside before they are searched, so that threads at once stay within the limit', () => {
    const queue = newQueue();
    const portions: number[] = [];
    for (let portion = queue.reserve(LIMIT); portion; portion = queue.reserve(LIMIT)) portions.push(portion);
    expect(portions.reduce((sum, nodes) => sum + nodes)).toBe(LIMIT);
    expect(portions.length).toBeGreaterThan(16); // threads at the same time
    expect(queue.reserve(LIMIT)).toBe(0); // another thread may still return some
    queue.settle(portions[0]!, portions[0]! - 300);
    expect(queue.reserve(LIMIT)).toBe(300);
    queue.settle(300, 300);
    for (const portion of portions.slice(1)) queue.settle(portion, portion);
    queue.settle(0, 300);
    expect(queue.reserve(LIMIT)).toBeUndefined();
  });

  it('are all searched in the end, also those that were given back late', async () => {
    const queue = newQueue();
    const taken = queue.reserve(3000)!; // by a slow thread
    let waits = 0;
    const pause = async () => {
      if (++waits === 3) queue.settle(taken, 0);
    };
    const limits = { nodes: 3000 };
    const clock = new SearchClock({ now: () => 0, pause, isStopped: () => false }, limits, 10);
    const levels: Level[] = [];
    const [kernel] = team(1);
    const tell = (level: Level) => void levels.push(level);
    await searchRoot({ kernel: kernel!, queue, board: BOARDS[1]!, limits, clock, tell });
    expect(waits).toBe(3);
    expect(queue.reserve(3000)).toBeUndefined();
    expect(levels.length).toBeGreaterThan(1);
  });

  it.each([1e12, 1000.5])('may be %d', (limit) => {
    const queue = newQueue();
    let sum = 0;
    for (let portion = queue.reserve(limit); portion !== undefined; portion = queue.reserve(limit)) {
      sum += portion;
      queue.settle(portion, portion);
    }
    expect(sum).toBe(Math.floor(limit));
  });
});
