import { boardFromValues, emptyBoard } from '@twofold/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAdvisor, createEngine, createTwinKernel, type Engine } from '../index.js';
import { type TileChance, tileChances } from '../players/playouts.js';
import { compiledKernels } from '../testing/kernels.js';
import { localPorts, openLocalThread } from '../testing/localThread.js';
import { makeNetworkFile } from '../testing/networkFile.js';
import { openWeights } from '../weights/file.js';

const BOARD = boardFromValues([
  [64, 16, 4, 2],
  [16, 8, 2, 0],
  [4, 2, 0, 0],
  [0, 0, 0, 0],
]);
const FILE = makeNetworkFile(1);
const PLAYER = { noise: 0.2, games: 30, seed: 3 };

let kernels: { own: Uint8Array; shared: Uint8Array };
beforeAll(async () => {
  kernels = await compiledKernels();
});
const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.destroy();
});

async function open(threads = 1): Promise<Engine> {
  const ports = localPorts({
    readKernel: async (shared) => (shared ? kernels.shared : kernels.own),
    readNetwork: async () => FILE,
  });
  const engine = await createEngine(
    { openThread: () => openLocalThread(ports), sharesMemory: threads > 1, reader: ports },
    { threads },
  );
  engines.push(engine);
  return engine;
}

/** What the twin plays by the same network, in place of the engine's threads. */
function byTwin(): TileChance[] {
  const twin = createTwinKernel();
  const opened = openWeights(FILE);
  if (!opened.ok) throw new Error(opened.error.message);
  const { shape, step, sections } = opened.value;
  twin.openNetwork({ shape, step, sections });
  twin.decodeSections(sections.map((_, section) => section));
  return tileChances(twin, BOARD, PLAYER);
}

describe('the playouts of an engine', () => {
  it.each([1, 2])(
    'are those of its network, beside a search that goes on, in %i threads',
    async (threads) => {
      const engine = await open(threads);
      await engine.useNetwork('small');
      const depths: number[] = [];
      const searching = (async () => {
        for await (const { depth } of engine.analyse({ board: BOARD }, { depth: 3, nodes: 1e6 }))
          depths.push(depth);
      })();
      expect(await engine.playouts({ board: BOARD }, PLAYER)).toEqual(byTwin());
      await searching;
      expect(depths.at(-1)).toBe(3);
    },
  );

  it('leave the values of a search as they are', async () => {
    const engine = await open();
    await engine.useNetwork('small');
    const search = async () => {
      let last: unknown;
      for await (const { lines } of engine.analyse({ board: BOARD }, { depth: 3 })) last = lines;
      return last;
    };
    const before = await search();
    await engine.playouts({ board: BOARD }, PLAYER);
    expect(await search()).toEqual(before);
  });

  it('are none without a network for such a board, or with other tiles than it learned', async () => {
    const engine = await open();
    expect(await engine.playouts({ board: BOARD }, PLAYER)).toBeUndefined();
    await engine.useNetwork('small');
    expect(await engine.playouts({ board: emptyBoard(3, 3) }, PLAYER)).toBeUndefined();
    expect(await engine.playouts({ board: BOARD, fourChance: 0.5 }, PLAYER)).toBeUndefined();
    expect(await engine.playouts({ board: BOARD, fourChance: 0.1 }, PLAYER)).toBeDefined();
  });

  it('end by a newer request, and refuse a wrong player', async () => {
    const engine = await open();
    await engine.useNetwork('small');
    const old = engine.playouts({ board: BOARD }, { noise: 0.01, games: 100_000 });
    const next = engine.playouts({ board: BOARD }, PLAYER);
    await expect(old).rejects.toMatchObject({ code: 'cancelled' });
    expect(await next).toEqual(byTwin());
    await expect(engine.playouts({ board: BOARD }, { noise: -1 })).rejects.toMatchObject({
      code: 'wrong-request',
    });
    expect(() => engine.playouts({} as { board: typeof BOARD }, PLAYER)).toThrow(RangeError);
  });

  it('end by a signal, and the thread is free again', async () => {
    const engine = await open();
    await engine.useNetwork('small');
    const stop = new AbortController();
    const endless = engine.playouts({ board: BOARD }, { noise: 0.01, games: 1e9 }, stop.signal);
    stop.abort();
    await expect(endless).rejects.toMatchObject({ code: 'cancelled' });
    const late = engine.playouts({ board: BOARD }, { noise: 0.01, games: 1e9 }, stop.signal);
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
    const done = new AbortController();
    expect(await engine.playouts({ board: BOARD }, PLAYER, done.signal)).toEqual(byTwin());
    done.abort(); // after the answer it does nothing
    expect(await engine.playouts({ board: BOARD }, PLAYER)).toEqual(byTwin());
  });

  it('are asked by an advisor, which has none before its engine is open', async () => {
    const advisor = createAdvisor({ openEngine: () => open(), network: 'small', waitsForNetwork: true });
    expect(await advisor.playouts({ board: BOARD }, PLAYER)).toBeUndefined();
    await advisor.prepare(BOARD);
    expect(await advisor.playouts({ board: BOARD }, PLAYER)).toEqual(byTwin());
    advisor.dispose();
  });
});
