import { readFileSync } from 'node:fs';
import {
  boardFromRanks,
  boardFromValues,
  DIRECTIONS,
  type Direction,
  emptyBoard,
  findVariant,
  Game,
} from '@twofold/core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createEngine,
  createTwinKernel,
  type Engine,
  type EngineOptions,
  type Evaluation,
  type Line,
  parseWeights,
  type ThreadPorts,
} from '../index.js';
import { compiledKernels } from '../testing/kernels.js';
import { localPorts, openLocalThread } from '../testing/localThread.js';
import { makeNetworkFile } from '../testing/networkFile.js';
import { openWeights } from '../weights/file.js';
import { networkUrl } from './node/networks.js';

let kernels: { own: Uint8Array; shared: Uint8Array };
beforeAll(async () => {
  kernels = await compiledKernels();
});

const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.destroy();
  vi.unstubAllGlobals();
});

/** An engine whose threads run in the test's process. */
async function open(ports: Partial<ThreadPorts> = {}, options: EngineOptions = {}): Promise<Engine> {
  const readKernel = async (shared: boolean) => (shared ? kernels.shared : kernels.own);
  const all = localPorts({ readKernel, ...ports });
  const engine = await createEngine(
    { openThread: () => openLocalThread(all), sharesMemory: true, reader: all },
    options,
  );
  engines.push(engine);
  return engine;
}

async function collect(evaluations: AsyncIterable<Evaluation>): Promise<Evaluation[]> {
  const all: Evaluation[] = [];
  for await (const evaluation of evaluations) all.push(evaluation);
  return all;
}

const FOREVER = { milliseconds: 1e9 };

const FILES: Record<string, Uint8Array> = { small: makeNetworkFile(1), other: makeNetworkFile(2) };
const small = openWeights(FILES.small!);
const HEAD_BYTES =
  FILES.small!.length -
  (small.ok ? small.value.sections.reduce((sum, { bytes }) => sum + bytes.length, 0) : 0);
const BOARD_FILES = Object.fromEntries(
  ['2x4', '3x3'].map((name) => [name, new Uint8Array(readFileSync(networkUrl(name)))]),
);
const readNetwork: ThreadPorts['readNetwork'] = async (name, tell) => {
  tell?.(10, 20);
  const bytes = FILES[name] ?? BOARD_FILES[name];
  if (!bytes) throw new Error('there is none of that name');
  return bytes;
};

describe('an engine with a network', () => {
  it.each(['own', 'shared', 'no'])('plays 4x4 by it, with %s memory', async (memory) => {
    const readKernel = async (shared: boolean) => {
      if (memory === 'no') throw new Error('no WebAssembly');
      return shared ? kernels.shared : kernels.own;
    };
    const threads = memory === 'shared' ? 3 : 1;
    const told: unknown[] = [];
    const engine = await open(
      { readKernel, readNetwork },
      { threads, network: 'small', onProgress: (loaded, total) => told.push([loaded, total]) },
    );
    expect(told).toEqual([[10, 20]]);
    expect(engine.info).toMatchObject({ threads, network: { name: 'small' }, loading: undefined });
    expect(engine.info.network!.bytes).toBe(FILES.small!.length - HEAD_BYTES);
    const found = await collect(engine.analyse({ board: BOARD }, { depth: 3 }));
    expect(found.map(({ depth, player }) => [depth, player])).toEqual(
      [1, 2, 3].map((depth) => [depth, 'network']),
    );
    // For any memory and any number of threads.
    const judge = createTwinKernel();
    const parsed = parseWeights(FILES.small!);
    if (!parsed.ok) throw new Error(parsed.error.message);
    judge.loadNetwork(parsed.value);
    const { values } = judge.bestMove(BOARD.ranks, { depth: 3 });
    expect(DIRECTIONS.map((direction) => lineOf(found.at(-1)!, direction)?.value)).toEqual(values);
    judge.setFourChance(0.5);
    const even = await collect(engine.analyse({ board: BOARD, fourChance: 0.5 }, { depth: 2 }));
    const evenValues = judge.bestMove(BOARD.ranks, { depth: 2 }).values;
    expect(DIRECTIONS.map((direction) => lineOf(even.at(-1)!, direction)?.value)).toEqual(evenValues);
    for (const [columns, rows, player] of [
      [3, 3, 'network'],
      [4, 2, 'network'],
      [6, 2, 'heuristic'],
    ] as const) {
      const [other] = await collect(engine.analyse({ board: emptyBoard(columns, rows) }, { depth: 1 }));
      expect(other!.player).toBe(player);
    }
  });

  it.each([1, 2])('changes from small to another and back, %i threads', async (threads) => {
    const engine = await open({ readNetwork }, { threads, network: 'small' });
    const linesNow = async () =>
      (await collect(engine.analyse({ board: BOARD }, { depth: 2 }))).at(-1)!.lines;
    const small = await linesNow();
    expect(await engine.useNetwork('other')).toMatchObject({ name: 'other' });
    expect(await linesNow()).not.toEqual(small);
    await engine.useNetwork('strong'); // an earlier name
    expect(await linesNow()).toEqual(small);
    expect(engine.info.network).toMatchObject({ name: 'small' });
  });

  it('goes on searching while it is loaded, and begins anew on it', async () => {
    const engine = await open({ readNetwork });
    const players: string[] = [];
    const loaded = engine.useNetwork('small');
    for await (const { player } of engine.analyse({ board: BOARD }, { milliseconds: 60_000 })) {
      players.push(player);
      if (player === 'network') break;
    }
    await loaded;
    expect(players.at(-1)).toBe('network');
  });

  it('keeps the one it has when another cannot be used', async () => {
    const engine = await open({ readNetwork }, { network: 'small' });
    FILES.cut = FILES.other!.subarray(0, 1000);
    await expect(engine.useNetwork('cut')).rejects.toMatchObject({ code: 'network-broken' });
    await expect(engine.useNetwork('none')).rejects.toMatchObject({ code: 'network-unreachable' });
    expect(engine.info.network?.name).toBe('small');
    const [first] = await collect(engine.analyse({ board: BOARD }, { depth: 1 }));
    expect(first!.player).toBe('network');
  });

  it('plays other boards by heuristic while their network cannot be had', async () => {
    let isThere = false;
    const ports = {
      readNetwork: async (name: string) =>
        isThere ? readNetwork(name) : Promise.reject(new Error('offline')),
    };
    const engine = await open(ports);
    const player = async () =>
      (await collect(engine.analyse({ board: emptyBoard(3, 3) }, { depth: 1 }))).at(-1)!.player;
    expect(await player()).toBe('heuristic');
    isThere = true;
    expect(await player()).toBe('network');
  });

  it('lets a newer load win', async () => {
    const engine = await open({ readNetwork });
    const older = engine.useNetwork('small');
    const newer = engine.useNetwork('other');
    await expect(older).rejects.toMatchObject({ code: 'cancelled' });
    expect(await newer).toMatchObject({ name: 'other' });
  });
});

function lineOf({ lines }: Evaluation, direction: Direction): Line | undefined {
  return lines.find((line) => line.direction === direction);
}

describe('an engine', () => {
  it('uses WebAssembly, or its twin where there is none', async () => {
    expect((await open()).info).toMatchObject({ kernel: 'wasm', threads: 1, network: undefined });
    const readKernel = () => Promise.reject(new Error('no WebAssembly'));
    const twin = await open({ readKernel }, { threads: 2 });
    expect(twin.info).toMatchObject({ kernel: 'typescript', threads: 1 });
    expect(await collect(twin.analyse({ board: BOARD }, { depth: 2 }))).toHaveLength(2);
  });

  it('uses no shared memory where it cannot be set aside', async () => {
    const readKernel = async (shared: boolean) => (shared ? Uint8Array.of(1, 2, 3) : kernels.own);
    expect((await open({ readKernel }, { threads: 2 })).info).toMatchObject({ kernel: 'wasm', threads: 1 });
  });

  it('searches in one thread where a page is isolated but has no SharedArrayBuffer, as in WebKit', async () => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    const engine = await open({ readNetwork }, { threads: 4, network: 'small' });
    expect(engine.info).toMatchObject({ kernel: 'wasm', threads: 1 });
    const stopped = collect(engine.analyse({ board: BOARD }, FOREVER));
    const found = collect(engine.analyse({ board: BOARD }, { depth: 2 }));
    expect(await stopped).toEqual([]);
    expect((await found).map(({ player }) => player)).toEqual(['network', 'network']);
  });

  it('gives deepening evaluations, and says who played', async () => {
    const engine = await open();
    const all = await collect(engine.analyse({ board: BOARD }, { depth: 3 }));
    expect(all.map(({ depth, player }) => [depth, player])).toEqual(
      [1, 2, 3].map((depth) => [depth, 'heuristic']),
    );
    expect(all.map(({ nodes }) => nodes)).toEqual(all.map(({ nodes }) => nodes).sort((a, b) => a - b));
  });

  it.each([1, 3])(
    'tells the deepest evaluation alone where that is asked for, with %i threads',
    async (threads) => {
      const engine = await open({ readNetwork: async () => FILES.small! }, { threads, network: 'small' });
      const told = await collect(engine.analyse({ board: BOARD }, { depth: 4 }, { tellsLast: true }));
      expect(told.length).toBeLessThanOrEqual(threads);
      const all = await collect(engine.analyse({ board: BOARD }, { depth: 4 }));
      expect(told.at(-1)).toMatchObject({ depth: 4, lines: all.at(-1)!.lines });
    },
  );

  it('keeps to a time and to a number of nodes', async () => {
    const engine = await open();
    // The search benchmark measures its accuracy. Here the search must only end.
    expect(await collect(engine.analyse({ board: BOARD }, { milliseconds: 60 }))).not.toHaveLength(0);
    const counted = await collect(engine.analyse({ board: BOARD }, { nodes: 500 }));
    expect(counted.at(-1)!.nodes).toBeLessThan(1000);
  });

  it('begins to search when it is asked, not when it is read', async () => {
    const engine = await open();
    const evaluations = engine.analyse({ board: BOARD }, FOREVER);
    expect(engine.state).toBe('searching');
    expect(await evaluations.next()).toMatchObject({ value: { depth: 1 } });
  });

  it('ends an analysis by stop, by a newer one, and by leaving it', async () => {
    const engine = await open();
    const stopped = collect(engine.analyse({ board: BOARD }, FOREVER));
    engine.stop();
    expect(await stopped).toEqual([]);
    const superseded = collect(engine.analyse({ board: BOARD }, FOREVER));
    for await (const { depth } of engine.analyse({ board: BOARD }, FOREVER)) if (depth === 2) break;
    expect(await superseded).toEqual([]);
    expect(engine.state).toBe('idle');
  });

  it('does not stop a newer analysis when an older one is left', async () => {
    const engine = await open();
    const older = engine.analyse({ board: BOARD }, FOREVER);
    const newer = engine.analyse({ board: BOARD }, { depth: 2 });
    await older.return?.();
    expect(await collect(newer)).toHaveLength(2);
    expect(await collect(older)).toEqual([]);
  });

  it('has no line where the game is over', async () => {
    const engine = await open();
    const board = boardFromValues([
      [2, 4],
      [4, 2],
    ]);
    const [only] = await collect(engine.analyse({ board }, FOREVER));
    expect(only).toMatchObject({ lines: [] });
  });

  it('refuses what is no request', async () => {
    const engine = await open();
    expect(() => engine.analyse({ board: BOARD }, {})).toThrow(RangeError);
    const going = collect(engine.analyse({ board: BOARD }, { depth: 2 }));
    const board = { ...emptyBoard(3, 3), columns: 9 };
    expect(() => engine.analyse({ board }, { depth: 1 })).toThrow('columns: 2 to 8, not 9');
    expect(() => engine.analyse(BOARD as never, { depth: 1 })).toThrow(RangeError);
    expect(() => engine.analyse({ board: { columns: 4, rows: 4 } as never }, { depth: 1 })).toThrow(
      'needs a board',
    );
    expect(await going).toHaveLength(2);
    const refused = collect(engine.analyse({ board: BOARD, fourChance: 2 }, { depth: 1 }));
    await expect(refused).rejects.toMatchObject({ name: 'EngineError', code: 'wrong-request' });
    expect(await collect(engine.analyse({ board: BOARD }, { depth: 1 }))).toHaveLength(1);
  });

  it('takes a position of any object: a proxy, a game, or a board that changes later', async () => {
    const engine = await open();
    const endless = collect(engine.analyse({ board: BOARD }, FOREVER));
    const proxy = new Proxy({ board: new Proxy(BOARD, {}) }, {});
    const changing = boardFromRanks(4, 4, BOARD.ranks);
    const expected = collect(engine.analyse({ board: changing }, { depth: 2 }));
    changing.ranks.fill(0);
    expect(await endless).toEqual([]);
    const values = (await expected).map(({ lines }) => lines);
    const found = await collect(engine.analyse(proxy, new Proxy({ depth: 2 }, {})));
    expect(found.map(({ lines }) => lines)).toEqual(values);
    const game = new Game(findVariant('classic')!, 'a');
    expect(await collect(engine.analyse(game, { depth: 2 }))).toHaveLength(2);
    expect(engine.state).toBe('idle');
  });

  it.each([1, 2])(
    'refuses two tiles of 2^31 on a full board, which its kernel cannot merge, in %i threads',
    async (threads) => {
      const engine = await open({ readNetwork }, { threads, network: 'small' });
      const ranks = [31, 31, 1, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
      for (const limits of [{ milliseconds: 50 }, { depth: 2 }]) {
        const refused = collect(engine.analyse({ board: boardFromRanks(4, 4, ranks) }, limits));
        await expect(refused).rejects.toMatchObject({ code: 'wrong-request' });
      }
      expect(await collect(engine.analyse({ board: BOARD }, { depth: 1 }))).toHaveLength(1);
    },
  );

  it('closes the threads that it opened where another cannot be opened', async () => {
    let opened = 0;
    const closed: number[] = [];
    const openThread = () => {
      const number = ++opened;
      if (number === 3) throw new Error('no more workers');
      return { post: () => {}, listen: () => {}, close: () => closed.push(number) };
    };
    const engine = createEngine(
      { openThread, sharesMemory: true, reader: localPorts() },
      { threads: 4, network: 'small' },
    );
    await expect(engine).rejects.toMatchObject({
      name: 'EngineError',
      code: 'worker-failed',
      message: expect.stringContaining('no more workers'),
    });
    expect(closed).toEqual([1, 2]);
  });

  it('rejects once where a thread takes no message, also when that thread ends', async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', hear);
    const deaths: ((reason: string) => void)[] = [];
    const post = () => void structuredClone(() => {}); // throws
    const listen = (_: unknown, onDeath: (reason: string) => void) => void deaths.push(onDeath);
    const openThread = () => ({ post, listen, close() {} });
    const engine = createEngine({ openThread, sharesMemory: true, reader: localPorts() });
    await expect(engine).rejects.toMatchObject({ code: 'worker-failed' });
    for (const die of deaths) die('The thread ended.');
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', hear);
    expect(unhandled).toEqual([]);
  });

  it.each([true, false])('answers by nodes as the first time, afresh, by network: %s', async (byNetwork) => {
    const engine = await open({ readNetwork }, byNetwork ? { network: 'small' } : {});
    const nodes = async (position: object) => {
      const limits = { nodes: 3000 };
      const all = await collect(engine.analyse({ board: BOARD, ...position }, limits));
      return all.map(({ depth, lines }) => [depth, lines]);
    };
    const first = await nodes({});
    if (byNetwork) expect(await nodes({})).not.toEqual(first);
    expect(await nodes({ afresh: true })).toEqual(first);
  });

  it('answers by depth alone as the first time, also on a board that was searched to its end', async () => {
    const engine = await open();
    const board = boardFromRanks(2, 3, [1, 1, 0, 0, 0, 0]);
    const shallow = async () =>
      (await collect(engine.analyse({ board }, { depth: 2 }))).map(({ depth, nodes, lines }) => [
        depth,
        nodes,
        lines,
      ]);
    const first = await shallow();
    expect((await collect(engine.analyse({ board }, { depth: 400 }))).at(-1)).toMatchObject({ exact: true });
    expect(await shallow()).toEqual(first);
  });

  it('ends what is read when it is destroyed, and fails what is asked later', async () => {
    const engine = await open();
    const evaluations = collect(engine.analyse({ board: BOARD }, FOREVER));
    const cancelled = expect(engine.useNetwork('small')).rejects.toMatchObject({ code: 'cancelled' });
    engine.destroy();
    engine.destroy();
    await evaluations;
    await cancelled;
    await expect(collect(engine.analyse({ board: BOARD }, FOREVER))).rejects.toMatchObject({
      code: 'destroyed',
    });
    await expect(engine.useNetwork('small')).rejects.toMatchObject({ code: 'destroyed' });
  });

  it('cannot be had without its network, if it is to wait for it', async () => {
    await expect(open({}, { network: 'small' })).rejects.toMatchObject({ code: 'network-unreachable' });
    const readNetwork = async () => new TextEncoder().encode('<!doctype html>');
    await expect(open({ readNetwork }, { network: 'small' })).rejects.toMatchObject({
      code: 'network-broken',
    });
  });
});
