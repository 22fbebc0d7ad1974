import { emptyBoard, VARIANTS } from '@twofold/core';
import { createEffect, createRoot } from 'solid-js';
import { describe, expect, it } from 'vitest';
import { createPageAdvisor, type NetworkFile, type PageAdvisorPorts } from './pageAdvisor';
import { anEvaluation, aTick, FakeEngine, portsOf, SMALL } from './testing';

const BOARD = emptyBoard(4, 4);
const LIMITS = { milliseconds: 10 };

function anAdvisor(engine = new FakeEngine(), networks?: PageAdvisorPorts['networks']) {
  const kept: NetworkFile[] = [];
  const ports = portsOf(engine, async (file) => void kept.push(file));
  const advisor = createPageAdvisor({ ...ports, ...(networks && { networks }) });
  const ask = (isBackground = false) => advisor.ask(BOARD, VARIANTS.even, LIMITS, { isBackground }).answer;
  return { advisor, engine, kept, ask };
}

describe('a question', () => {
  it('is about the board and how often a 4 comes', async () => {
    const { ask, engine } = anAdvisor();
    expect((await ask())?.lines[0]?.direction).toBe(3);
    expect(engine.asked).toEqual([{ board: BOARD, fourChance: 0.5 }]);
  });

  it('about a board that is solved at once has the same answer the first time', async () => {
    const { advisor, engine } = anAdvisor();
    for (const board of [emptyBoard(2, 3), emptyBoard(2, 4)])
      await advisor.ask(board, VARIANTS.classic, LIMITS).answer;
    expect(engine.asked.map(({ solves = false }) => solves)).toEqual([true, false]);
  });

  it('that has no answer has its reason, until another is tried', async () => {
    const { advisor, ask, engine } = anAdvisor();
    engine.failures = [new Error('no workers here')];
    expect(await ask()).toBeUndefined();
    expect(advisor.trouble()).toBe('no workers here');
    advisor.retry();
    expect(advisor.trouble()).toBeUndefined();
    expect(await ask()).toBeDefined();
  });

  it('is asked again when the engine dies, and its trouble is told when it dies again', async () => {
    const { advisor, ask, engine } = anAdvisor(new FakeEngine(() => new Error('out of memory')));
    expect(await ask()).toBeUndefined();
    expect([engine.asked.length, engine.starts, advisor.trouble()]).toEqual([2, 2, 'out of memory']);
  });

  it('that nobody asked restarts nothing', async () => {
    const { advisor, ask, engine } = anAdvisor(new FakeEngine(() => new Error('out of memory')));
    expect(await ask(true)).toBeUndefined();
    await aTick();
    expect([engine.asked.length, engine.starts, advisor.trouble()]).toEqual([1, 1, 'out of memory']);
  });

  it('that gives way has neither answer nor trouble', async () => {
    const { advisor, ask } = anAdvisor();
    const [older, newer] = await Promise.all([ask(), ask()]);
    expect([older, newer?.depth, advisor.trouble()]).toEqual([undefined, 3, undefined]);
  });

  it('may be asked by who hears of the trouble, and is answered', async () => {
    const { advisor, ask, engine } = anAdvisor();
    engine.failures = [new Error('not yet')];
    let again: ReturnType<typeof ask> | undefined;
    const end = createRoot((dispose) => {
      createEffect(() => {
        if (advisor.trouble()) again ??= ask();
      });
      return dispose;
    });
    await Promise.all([advisor.load(), ask()]);
    expect(await again).toBeDefined();
    end();
    expect(engine.starts).toBe(2);
  });
});

describe('a network', () => {
  it('is loaded once, with its progress, then kept for pages without a connection', async () => {
    const { advisor, engine, kept, ask } = anAdvisor();
    const loading = advisor.load();
    void ask();
    await expect.poll(() => engine.loads).toHaveLength(1);
    expect(advisor.network()).toEqual({ kind: 'loading', loaded: 0, total: 4_000_000 });
    engine.loads[0]!.progress?.(1_000_000, undefined);
    expect(advisor.network()).toMatchObject({ loaded: 1_000_000, total: 4_000_000 });
    engine.loads[0]!.succeed({ name: 'small', bytes: 12_000_000 });
    await loading;
    await expect.poll(() => kept).toEqual([SMALL]);
    expect(advisor.network()).toEqual({ kind: 'ready', memory: 12_000_000 });
    await advisor.load();
    expect([engine.loads.length, kept.length]).toEqual([1, 1]);
  });

  it('that fails is told, keeps nobody from an answer, and can be tried again', async () => {
    const { advisor, engine, kept, ask } = anAdvisor(
      new FakeEngine(() => anEvaluation([1], { player: 'heuristic' })),
    );
    const loading = advisor.load();
    await expect.poll(() => engine.loads).toHaveLength(1);
    engine.loads[0]!.fail(new Error('the server answered 503'));
    await loading;
    expect([advisor.network(), advisor.trouble()]).toMatchObject([{ kind: 'failed' }, undefined]);
    expect((await ask())?.player).toBe('heuristic');
    expect(engine.loads).toHaveLength(1);
    advisor.retry();
    void ask();
    await expect.poll(() => engine.loads).toHaveLength(2);
    expect([advisor.network().kind, kept]).toEqual(['loading', []]);
  });

  it('has the trouble of its engine, where that does not start', async () => {
    const { advisor, engine } = anAdvisor();
    engine.failures = [new Error('no workers here')];
    await advisor.load();
    expect([advisor.network().kind, advisor.trouble()]).toEqual(['none', 'no workers here']);
  });

  it('that the site was built without is not asked for', async () => {
    const { advisor, engine, ask } = anAdvisor(undefined, {});
    await advisor.load();
    expect(advisor.network()).toEqual({ kind: 'absent' });
    expect(await ask()).toBeDefined();
    expect(engine.loads).toEqual([]);
  });
});
