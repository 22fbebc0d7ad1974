import { emptyBoard, VARIANTS } from '@twofold/core';
import { createEffect, createRoot } from 'solid-js';
import { describe, expect, it } from 'vitest';
import { createAnalyst, type NetworkFile } from './analyst';
import { anEvaluation, aTick, FakeEngine } from './testing';

const BOARD = emptyBoard(4, 4);
const LIMITS = { milliseconds: 10 };
const SMALL: NetworkFile = { url: 'https://here/small-01234567.2048ntn', bytes: 4_000_000 };

function anAnalyst(engines: (FakeEngine | Error)[] = [new FakeEngine()]) {
  const kept: NetworkFile[] = [];
  const analyst = createAnalyst({
    async start() {
      const engine = engines.shift();
      if (!engine || engine instanceof Error) throw engine ?? new Error('no more engines');
      return engine;
    },
    networks: { small: SMALL },
    keep: async (file) => void kept.push(file),
  });
  return { analyst, kept, ask: () => analyst.analyse(BOARD, VARIANTS.even, LIMITS) };
}

describe('an analyst', () => {
  it('asks one engine about the board and how often a 4 comes', async () => {
    const engine = new FakeEngine();
    const { ask } = anAnalyst([engine]);
    expect((await ask())?.lines[0]?.direction).toBe(3);
    await ask();
    expect(engine.asked).toEqual([
      { board: BOARD, fourChance: 0.5 },
      { board: BOARD, fourChance: 0.5 },
    ]);
  });

  it('answers only the newer of two questions, and none after a rest', async () => {
    const { analyst, ask } = anAnalyst();
    const [older, newer] = await Promise.all([ask(), ask()]);
    expect([older, newer?.depth]).toEqual([undefined, 3]);
    const last = ask();
    analyst.rest();
    expect(await last).toBeUndefined();
  });

  it('tells why an engine did not start, and starts another for the next question', async () => {
    const { analyst, ask } = anAnalyst([new Error('no workers here'), new FakeEngine()]);
    expect(await ask()).toBeUndefined();
    expect(analyst.trouble()).toBe('no workers here');
    expect(await ask()).toBeDefined();
    expect(analyst.trouble()).toBeUndefined();
  });

  it('starts one engine for all who wait, and one more after it failed', async () => {
    let starts = 0;
    const analyst = createAnalyst({
      async start() {
        starts++;
        throw new Error('no workers here');
      },
      networks: { small: SMALL },
      keep: async () => {},
    });
    const askAgain = () =>
      Promise.all([analyst.load('small'), analyst.analyse(BOARD, VARIANTS.even, LIMITS)]);
    await askAgain();
    expect([starts, analyst.trouble(), analyst.network().kind]).toEqual([1, 'no workers here', 'none']);
    await askAgain();
    expect(starts).toBe(2);
  });

  it('keeps the engine that was started while others still heard that the one before did not', async () => {
    const { analyst, ask } = anAnalyst([new Error('not yet'), new FakeEngine()]);
    let again: ReturnType<typeof ask> | undefined;
    createRoot(() =>
      createEffect(() => {
        if (analyst.trouble()) again ??= ask();
      }),
    );
    await Promise.all([analyst.load('small'), ask()]);
    expect(await again).toBeDefined();
    expect(await ask()).toBeDefined(); // a third engine is never started
  });

  it('starts another engine when one dies at a question', async () => {
    const dying = new FakeEngine(() => new Error('out of memory'));
    const { analyst, ask } = anAnalyst([dying, new FakeEngine()]);
    expect(await ask()).toBeUndefined();
    expect([analyst.trouble(), dying.state]).toEqual(['out of memory', 'destroyed']);
    expect(await ask()).toBeDefined();
  });
});

describe('a network', () => {
  it('is loaded once, with its progress, then kept for pages without a connection', async () => {
    const engine = new FakeEngine();
    const { analyst, kept } = anAnalyst([engine]);
    void analyst.load('small');
    const loading = analyst.load('small');
    expect(analyst.network()).toEqual({ kind: 'loading', name: 'small', loaded: 0, total: 4_000_000 });
    await expect.poll(() => engine.loads).toHaveLength(1);
    engine.loads[0]!.progress?.(1_000_000, undefined);
    expect(analyst.network()).toMatchObject({ loaded: 1_000_000 });
    engine.loads[0]!.succeed({ name: 'small', bytes: 12_000_000 });
    await loading;
    await expect.poll(() => kept).toEqual([SMALL]);
    expect(analyst.network()).toEqual({ kind: 'ready', name: 'small', memory: 12_000_000 });
    expect(engine.loads).toHaveLength(1);
  });

  it('is told with all the memory that the solver has taken', async () => {
    const engine = new FakeEngine();
    const { analyst } = anAnalyst([engine]);
    const loading = analyst.load('small');
    await expect.poll(() => engine.loads).toHaveLength(1);
    engine.info = { ...engine.info, bytes: 92_000_000 };
    engine.loads[0]!.succeed({ name: 'small', bytes: 84_000_000 });
    await loading;
    expect(analyst.network()).toMatchObject({ memory: 92_000_000 });
  });

  it('that fails is told, keeps nobody from an answer, and can be tried again', async () => {
    const engine = new FakeEngine(() => anEvaluation([1], { player: 'heuristic' }));
    const { analyst, ask, kept } = anAnalyst([engine]);
    const loading = analyst.load('small');
    await expect.poll(() => engine.loads).toHaveLength(1);
    engine.loads[0]!.fail(new Error('the server answered 503'));
    await loading;
    expect(analyst.network()).toEqual({ kind: 'failed', name: 'small' });
    expect((await ask())?.player).toBe('heuristic');
    void analyst.load('small');
    await expect.poll(() => engine.loads).toHaveLength(2);
    expect([analyst.network().kind, kept]).toEqual(['loading', []]);
  });

  it('that the site was built without is not asked for', async () => {
    const engine = new FakeEngine();
    const { analyst, ask } = anAnalyst([engine]);
    await analyst.load('strong');
    expect(analyst.network()).toEqual({ kind: 'absent', name: 'strong' });
    expect(await ask()).toBeDefined();
    expect(engine.loads).toEqual([]);
  });

  it('takes no notice of one that another choice overtook', async () => {
    const engine = new FakeEngine();
    const { analyst } = anAnalyst([engine]);
    void analyst.load('small');
    await expect.poll(() => engine.loads).toHaveLength(1);
    await analyst.load('strong');
    engine.loads[0]!.fail(new Error('cancelled'));
    await aTick();
    expect(analyst.network()).toEqual({ kind: 'absent', name: 'strong' });
  });
});
