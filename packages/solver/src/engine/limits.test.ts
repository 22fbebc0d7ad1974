import { boardFromValues, emptyBoard } from '@twofold/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAnySizeSearch } from '../anySize/search.js';
import {
  createEngine,
  createTwinKernel,
  type Engine,
  type Evaluation,
  type Kernel,
  type Limits,
  openScheduler,
  type WorkEvent,
} from '../index.js';
import { FakeThread } from '../testing/fakeThread.js';
import { compiledKernels } from '../testing/kernels.js';
import { localPorts, openLocalThread } from '../testing/localThread.js';
import { makeNetworkFile } from '../testing/networkFile.js';

const MOST = Number.MAX_SAFE_INTEGER;
const ODD = [NaN, Infinity, -Infinity, -1, -0, 0, 0.5, 1.5, Number.MIN_VALUE, 2 ** 53, 1e308, MOST];
const NAMES = ['depth', 'nodes', 'milliseconds', 'minProbability'] as const;

const anyValue = () =>
  fc.oneof(
    fc.constantFrom<unknown>(...ODD, 1, 2, 3, undefined, null, '1', [1]),
    fc.integer({ min: -3, max: 50 }),
    fc.double(),
  );
const anyLimits = () =>
  fc.record(Object.fromEntries(NAMES.map((name) => [name, anyValue()])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Limits>;

/** The contract of limits, written again case by case. */
function isAllowed({ depth, nodes, milliseconds, minProbability = 0 }: Limits): boolean {
  const given = [depth, nodes, milliseconds, minProbability].filter((value) => value !== undefined);
  if (given.length < 2 || given.some((value) => typeof value !== 'number' || !(value >= 0))) return false;
  if (minProbability > 1 || depth === 0) return false;
  return [depth, nodes].every((count = 1) => count % 1 === 0 && count <= MOST);
}

/** The message names each wrong value and the allowed values. */
const CASES: [Limits, string][] = [
  [{}, 'A search needs a limit: depth, nodes or milliseconds'],
  [{ minProbability: 0.1 }, 'A search needs a limit: depth, nodes or milliseconds'],
  [{ depth: 0 }, 'depth must be a whole number from 1 on, not 0'],
  [{ depth: 2.5 }, 'depth must be a whole number from 1 on, not 2.5'],
  [{ nodes: NaN }, 'nodes must be a whole number from 0 on, not NaN'],
  [{ nodes: Infinity }, 'nodes must be a whole number from 0 on, not Infinity'],
  [
    { milliseconds: -1 },
    'milliseconds must be a number from 0 on, or Infinity to search until it is stopped, not -1',
  ],
  [{ depth: 1, minProbability: 1.5 }, 'minProbability must be a number from 0 to 1, not 1.5'],
  [
    { depth: 0, nodes: -1, milliseconds: 5 },
    'depth must be a whole number from 1 on, not 0; nodes must be a whole number from 0 on, not -1',
  ],
];

const CLASSIC = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);
const SMALLER = boardFromValues([
  [2, 4, 0],
  [0, 0, 0],
  [0, 2, 0],
]);

let kernels: { own: Uint8Array; shared: Uint8Array };
beforeAll(async () => {
  kernels = await compiledKernels();
});

async function open(threads: number, network: boolean): Promise<Engine> {
  const readKernel = async (shared: boolean) => (shared ? kernels.shared : kernels.own);
  const readNetwork = async () => makeNetworkFile(1);
  const ports = localPorts({ readKernel, readNetwork });
  return createEngine(
    { openThread: () => openLocalThread(ports), sharesMemory: threads > 1, reader: ports },
    { threads, ...(network && { network: 'small' }) },
  );
}

describe('the limits of a search', () => {
  it.each(CASES)('%o are refused: %s', async (limits, message) => {
    const engine = await open(1, false);
    expect(() => engine.analyse({ board: CLASSIC }, limits)).toThrow(new RangeError(message));
    expect(engine.state).toBe('idle');
    engine.destroy();
    const kernel = createTwinKernel();
    kernel.newNetwork({ patterns: [[0, 1]] });
    expect(() => kernel.bestMove(CLASSIC.ranks, limits)).toThrow(new RangeError(message));
    const boards = createAnySizeSearch({ now: () => 0 });
    expect(() => boards.bestMove(SMALLER, 0.1, limits)).toThrow(new RangeError(message));
  });

  it.each(CASES)('of a request to the port, %o, fail it and leave the others alone', (limits, message) => {
    const events: WorkEvent[] = [];
    const port = openScheduler({
      channels: [new FakeThread()],
      control: undefined,
      openReader: () => new FakeThread(),
      onEvent: (event) => events.push(event),
    });
    const position = { board: CLASSIC };
    port.start({ id: 1, kind: 'search', position, limits: { depth: 1 } });
    port.start({ id: 2, kind: 'search', position, limits });
    expect(events).toEqual([{ id: 2, type: 'failed', fault: { code: 'wrong-request', message } }]);
    port.stop();
    expect(events.at(-1)).toEqual({ id: 1, type: 'cancelled' });
  });

  it('may be missing where a board is small enough to be solved, but not wrong', () => {
    const boards = createAnySizeSearch({ now: () => 0 });
    const board = emptyBoard(2, 2);
    expect(boards.bestMove({ ...board, ranks: Uint8Array.of(1, 1, 0, 0) }, 0.1, {}).depth).toBeGreaterThan(1);
    expect(() => boards.bestMove(board, 0.1, { milliseconds: NaN })).toThrow(RangeError);
  });

  it('of one direction are checked, too', () => {
    const kernel: Kernel = createTwinKernel();
    kernel.newNetwork({ patterns: [[0, 1]] });
    expect(() => kernel.searchDirection(CLASSIC.ranks, 0, { depth: NaN })).toThrow(RangeError);
    expect(() => kernel.searchDirection(CLASSIC.ranks, 0, { depth: 2, nodes: -1 })).toThrow(RangeError);
  });

  it.each([NaN, 0, -1, 1.5, Infinity])('threads are counted, and so not %d', async (threads) => {
    await expect(open(threads, false)).rejects.toThrow(
      new RangeError(`threads must be a whole number from 1 on, not ${threads}`),
    );
  });
});

describe('whatever limits are given', () => {
  it.each([
    ['a network in one thread', CLASSIC, 1, true],
    ['a network in two threads', CLASSIC, 2, true],
    ['the heuristic', CLASSIC, 1, false],
    ['the heuristic of two threads', CLASSIC, 2, false],
    ['the board search', SMALLER, 1, false],
  ])('a search by %s gives an answer, or is refused', async (_, board, threads, network) => {
    const engine = await open(threads, network);
    await fc.assert(
      fc.asyncProperty(anyLimits(), async (limits) => {
        if (!isAllowed(limits)) {
          expect(() => engine.analyse({ board }, limits)).toThrow(RangeError);
          return;
        }
        const first = await firstOf(engine.analyse({ board }, limits));
        expect(first?.lines).toHaveLength(4);
      }),
      { numRuns: 200 },
    );
    engine.destroy();
  });
});

async function firstOf(evaluations: AsyncIterable<Evaluation>): Promise<Evaluation | undefined> {
  for await (const evaluation of evaluations) return evaluation;
  return undefined;
}
