import { boardFromValues, DOWN, emptyBoard, LEFT, legalDirections, RIGHT, tilt, UP } from '@twofold/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEngine, createTwinKernel, type Engine, type ThreadPorts, type Work } from '../index.js';
import { type Analysis, follow } from '../reasons/analysis.js';
import { CLASSIC, FakeEngines } from '../testing/fakeEngines.js';
import { compiledKernels } from '../testing/kernels.js';
import { localPorts, openLocalThread } from '../testing/localThread.js';
import { makeNetworkFile } from '../testing/networkFile.js';
import { openHarness, readyHarness, search } from '../testing/schedulerHarness.js';
import { openWeights } from '../weights/file.js';

const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);
const FILE = makeNetworkFile(1);

let kernels: { own: Uint8Array; shared: Uint8Array };
beforeAll(async () => {
  kernels = await compiledKernels();
});
const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.destroy();
});

async function open(threads = 1, ports: Partial<ThreadPorts> = {}): Promise<Engine> {
  const all = localPorts({
    readKernel: async (shared) => (shared ? kernels.shared : kernels.own),
    readNetwork: async () => FILE,
    ...ports,
  });
  const engine = await createEngine(
    { openThread: () => openLocalThread(all), sharesMemory: threads > 1, reader: all },
    { threads },
  );
  engines.push(engine);
  return engine;
}

/** What a network in the twin replies, in place of the engine's threads. */
function byTwin(): Analysis {
  const twin = createTwinKernel();
  const opened = openWeights(FILE);
  if (!opened.ok) throw new Error(opened.error.message);
  const { shape, step, sections } = opened.value;
  twin.openNetwork({ shape, step, sections });
  twin.decodeSections(sections.map((_, section) => section));
  return follow(
    BOARD,
    (board) => {
      const values = legalDirections(board).map((direction) => {
        const after = tilt(board, direction);
        return { direction, value: after.reward + twin.evaluate(after.board.ranks) };
      });
      return values.sort((one, other) => other.value - one.value)[0]?.direction;
    },
    { directions: [LEFT, UP] },
  );
}

describe('an engine that follows moves', () => {
  it.each([1, 2])('replies by the network, beside a search that goes on, in %i threads', async (threads) => {
    const engine = await open(threads);
    await engine.useNetwork('small');
    const before: number[] = [];
    const searching = (async () => {
      for await (const { depth } of engine.analyse({ board: BOARD }, { depth: 4, nodes: 1e7 }))
        before.push(depth);
    })();
    const analysis = await engine.follow({ board: BOARD }, [LEFT, UP]);
    expect(analysis).toEqual(byTwin());
    await searching;
    expect(before.at(-1)).toBe(4);
  });

  it('gives the same whenever it is asked, before a network and on boards of any size', async () => {
    const engine = await open();
    for (const board of [
      BOARD,
      boardFromValues([
        [2, 0, 4],
        [0, 4, 0],
      ]),
      { ...emptyBoard(8, 8), ranks: new Uint8Array(64).fill(3, 8, 24) },
    ]) {
      const once = await engine.follow({ board, fourChance: 0.5 }, legalDirections(board));
      expect(once.moves.map(({ direction }) => direction)).toEqual(legalDirections(board));
      expect(once.replies).toBeGreaterThan(0);
      expect(await engine.follow({ board, fourChance: 0.5 }, legalDirections(board))).toEqual(once);
    }
  });

  it('replies as solved boards are played best, once they are solved', async () => {
    const board = boardFromValues([
      [4, 0],
      [2, 2],
    ]);
    const engine = await open();
    expect((await engine.follow({ board }, [RIGHT])).exact).toBeUndefined(); // quick ones: nothing has solved it yet
    for await (const _ of engine.analyse({ board, solves: true }, { depth: 1 }));
    const { moves, replies, exact } = await engine.follow({ board }, [RIGHT]);
    expect(exact).toBe(true);
    const [first] = moves[0]!.next;
    const after = tilt(board, RIGHT).board;
    const position = { ...after, ranks: after.ranks.with(first!.cell, first!.rank) };
    let best: number | undefined;
    for await (const { lines } of engine.analyse({ board: position, solves: true }, { depth: 1 }))
      best = lines[0]?.direction;
    expect([first!.reply, replies > 3]).toEqual([best, true]);
  });

  it('refuses what is no board of 4x4 for a network, and goes on', async () => {
    const engine = await open();
    await engine.useNetwork('small');
    const board = { ...BOARD, ranks: BOARD.ranks.with(0, 60) };
    await expect(engine.follow({ board }, [DOWN])).rejects.toMatchObject({ code: 'wrong-request' });
    expect((await engine.follow({ board: BOARD }, [DOWN])).moves).toHaveLength(1);
  });
});

describe('requests to follow moves', () => {
  const following = (id: number): Work => ({
    id,
    kind: 'follow',
    position: { board: emptyBoard(4, 4) },
    directions: [LEFT],
  });

  it('wait for the threads, and disturb no search', () => {
    const { port, threads, settle, said } = openHarness(2);
    port.start(following(1));
    port.start(search(2));
    expect(threads[0]!.heardTypes()).toEqual(['boot']);
    settle();
    expect(threads[0]!.heardTypes()).toEqual(['boot', 'follow', 'search']);
    expect(threads[1]!.heardTypes()).toEqual(['boot', 'search']);
    expect(said()).toEqual(expect.arrayContaining(['1 followed', '1 done', '2 evaluation']));
  });

  it('are answered once: the newest is, those before are cancelled', () => {
    const { port, settle, said } = readyHarness();
    port.start(following(1));
    port.start(following(2));
    settle();
    expect(said()).toEqual(['1 cancelled', '2 followed', '2 done']);
  });

  it('end with the engine, and with its threads', () => {
    const destroyed = readyHarness();
    destroyed.port.start(following(1));
    destroyed.port.destroy();
    destroyed.settle();
    expect(destroyed.said()).toEqual(['1 cancelled']);
    const dead = readyHarness();
    dead.port.start(following(1));
    dead.threads[0]!.die('Gone.');
    expect(dead.said()).toEqual(['1 failed']);
  });
});

describe('an advisor', () => {
  it('follows nothing without an open engine, and hears of no failure', async () => {
    const fakes = new FakeEngines();
    const { advisor } = fakes.advise();
    expect(await advisor.follow(CLASSIC, [LEFT])).toBeUndefined();
    await fakes.answer(advisor);
    const followed = advisor.follow(CLASSIC, [LEFT]);
    await fakes.settle();
    expect((await followed)?.moves).toHaveLength(1);
    const lost = advisor.follow(CLASSIC, [LEFT]);
    fakes.thread.die('Gone.');
    expect(await lost).toBeUndefined();
    advisor.dispose();
  });
});
