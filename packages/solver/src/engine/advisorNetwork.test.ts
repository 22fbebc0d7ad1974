import { boardFromValues } from '@twofold/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdvisor, createEngine, type Evaluation, type Fault } from '../index.js';
import { CLASSIC, FakeEngines, LIMITS, listen, RECTANGLE, tick } from '../testing/fakeEngines.js';
import { UNREACHABLE } from '../testing/fakeThread.js';
import { localPorts, openLocalThread } from '../testing/localThread.js';
import { makeNetworkFile } from '../testing/networkFile.js';

let fakes: FakeEngines;
beforeEach(() => {
  fakes = new FakeEngines();
});

describe('the chosen network', () => {
  it('is loaded with the first question about 4x4, not with one about other boards', async () => {
    const { advisor, kinds } = fakes.advise({ network: 'small' });
    await fakes.answer(advisor);
    expect([fakes.reads, kinds(), advisor.isReady(RECTANGLE.board)]).toEqual([[], [], true]);
    expect(advisor.isReady(CLASSIC.board)).toBe(false);
    await fakes.answer(advisor, CLASSIC);
    expect(fakes.reads.map(({ name }) => name)).toEqual(['small']);
    expect(kinds()).toEqual(['loading', 'loading', 'ready']);
    expect(advisor.isReady(CLASSIC.board)).toBe(true);
  });

  it('tells its progress, then the memory of the whole engine', async () => {
    const { advisor, states } = fakes.advise({ network: 'small' });
    await Promise.all([advisor.prepare(CLASSIC.board), fakes.settle()]);
    expect(states).toEqual([
      { kind: 'loading', name: 'small', loaded: 0, total: undefined },
      { kind: 'loading', name: 'small', loaded: 1, total: 2 },
      { kind: 'ready', name: 'small', memory: 110 },
    ]);
    expect(advisor.network).toBe(states.at(-1));
  });

  it('keeps nobody from an answer while it loads, and the search begins anew on it', async () => {
    const { advisor } = fakes.advise({ network: 'small' });
    const heard: string[] = [];
    const { answer } = advisor.ask(CLASSIC, LIMITS, {
      onDepth: ({ player, depth }) => heard.push(`${player} ${depth}`),
    });
    await tick();
    fakes.thread.speak();
    await tick();
    fakes.thread.evaluate({ depth: 5 });
    fakes.thread.speak();
    await tick();
    expect(heard).toEqual(['heuristic 1', 'heuristic 5']);
    await fakes.settle();
    fakes.thread.evaluate({ depth: 2, player: 'network' });
    await fakes.finish();
    expect(heard).toEqual(['heuristic 1', 'heuristic 5', 'heuristic 1', 'network 2']);
    expect(await answer).toMatchObject({ depth: 2, player: 'network' });
  });

  it('that cannot be had is told, and loaded again only for who asks for it', async () => {
    const { advisor, kinds } = fakes.advise({ network: UNREACHABLE });
    expect(await fakes.answer(advisor, CLASSIC)).toBeDefined();
    expect(await fakes.answer(advisor, CLASSIC)).toBeDefined();
    expect(advisor.network).toMatchObject({ kind: 'failed', error: { code: 'network-unreachable' } });
    expect(fakes.reads).toHaveLength(1);
    advisor.chooseNetwork(UNREACHABLE);
    await fakes.answer(advisor, CLASSIC);
    const prepared = advisor.prepare(CLASSIC.board);
    await Promise.all([expect(prepared).rejects.toThrow('Not there.'), fakes.settle()]);
    expect(kinds()).toEqual([
      ...['loading', 'loading', 'failed', 'none'],
      ...['loading', 'loading', 'failed'],
      ...['loading', 'loading', 'failed'],
    ]);
  });

  it('is waited for if one wishes, and then its failure is the answer, and the next question tries again', async () => {
    const { advisor } = fakes.advise({ network: UNREACHABLE, waitsForNetwork: true });
    for (const count of [1, 2]) {
      const refused = expect(listen(advisor, CLASSIC).answer).rejects.toMatchObject({
        code: 'network-unreachable',
      });
      await fakes.settle();
      await refused;
      expect([fakes.reads.length, fakes.engines.length]).toEqual([count, 1]);
    }
    expect(await fakes.answer(advisor)).toBeDefined(); // other boards need none
    expect(fakes.thread.heardTypes()).toEqual(['boot', 'search']);
  });

  it('that is damaged is told at the search, and the next question reads it anew', async () => {
    const { advisor, kinds } = fakes.advise({ network: 'small', waitsForNetwork: true });
    const fault: Fault = { code: 'network-broken', message: 'A section is damaged.' };
    const refused = expect(listen(advisor, CLASSIC).answer).rejects.toMatchObject(fault);
    await fakes.settle();
    fakes.thread.finish(fault);
    await fakes.settle();
    await refused;
    expect([advisor.network.kind, fakes.engines[0]!.state]).toEqual(['none', 'destroyed']);
    await fakes.answer(advisor, CLASSIC);
    expect(kinds()).toEqual(['loading', 'loading', 'ready', 'none', 'loading', 'loading', 'ready']);
  });

  it('comes back with the engine after a death', async () => {
    const { advisor, kinds } = fakes.advise({ network: 'small', waitsForNetwork: true });
    const question = listen(advisor, CLASSIC);
    await fakes.settle();
    fakes.thread.die('Out of memory.');
    await fakes.settle();
    await fakes.finish();
    expect((await question.answer)?.depth).toBe(1);
    expect(kinds()).toEqual(['loading', 'loading', 'ready', 'none', 'loading', 'loading', 'ready']);
    expect(fakes.thread.heardTypes()).toEqual(['boot', 'install', 'search']);
  });

  it('is waited for after a death, where it was loaded: the question is asked again as it was', async () => {
    const { advisor } = fakes.advise({ network: 'small' });
    const question = listen(advisor, CLASSIC);
    await fakes.settle();
    fakes.thread.die('Out of memory.');
    await fakes.boot();
    expect(fakes.thread.heardTypes()).toEqual(['boot']);
    await fakes.settle();
    expect(fakes.thread.heardTypes()).toEqual(['boot', 'install', 'search']);
    fakes.thread.die('Out of memory.');
    await expect(question.answer).rejects.toMatchObject({ code: 'worker-failed' });
    expect(fakes.engines).toHaveLength(2);
  });

  it('that cannot be had again after a death keeps nobody from an answer', async () => {
    const { advisor } = fakes.advise({ network: 'small' });
    const question = listen(advisor, CLASSIC);
    await fakes.settle();
    fakes.thread.evaluate({ depth: 2, player: 'network' });
    await fakes.settle();
    fakes.thread.die('Out of memory.');
    await fakes.boot();
    fakes.reads.at(-1)!.fail('Offline.');
    await fakes.settle();
    fakes.thread.evaluate({ depth: 7 });
    await fakes.finish();
    expect(await question.answer).toMatchObject({ depth: 2, player: 'network' }); // before the death
    expect([question.depths, advisor.network.kind]).toEqual([[1, 1, 2], 'failed']);
  });

  it('is loaded again when a thread dies during its loading', async () => {
    const { advisor } = fakes.advise({ network: 'small', waitsForNetwork: true });
    const question = listen(advisor, CLASSIC);
    await fakes.boot();
    expect(advisor.network.kind).toBe('loading');
    fakes.thread.die('Out of memory.');
    await fakes.settle();
    await fakes.finish();
    expect([(await question.answer)?.depth, question.restarts]).toEqual([1, ['Out of memory.']]);
  });
});

describe('another network', () => {
  it('that is chosen while a search runs is loaded at once, and that search begins anew on it', async () => {
    const { advisor, kinds } = fakes.advise({ network: 'small' });
    const question = listen(advisor, CLASSIC);
    await fakes.settle();
    fakes.thread.evaluate({ depth: 8 });
    await fakes.settle();
    advisor.chooseNetwork('other');
    await fakes.settle();
    fakes.thread.evaluate({ depth: 3 });
    await fakes.finish();
    expect([(await question.answer)?.depth, question.depths]).toEqual([3, [1, 1, 8, 1, 3]]);
    expect(fakes.reads.map(({ name }) => name)).toEqual(['small', 'other']);
    expect(fakes.thread.heardTypes()).toEqual([
      ...['boot', 'search', 'stop', 'install'],
      ...['search', 'stop', 'install', 'search'],
    ]);
    expect([kinds().at(-1), advisor.network]).toEqual(['ready', expect.objectContaining({ name: 'other' })]);
  });

  it('that is chosen while the one before loads replaces it, for those who wait, too', async () => {
    const { advisor } = fakes.advise({ network: 'small', waitsForNetwork: true });
    const question = listen(advisor, CLASSIC);
    await fakes.boot();
    advisor.chooseNetwork('other');
    await fakes.settle();
    await fakes.finish();
    expect((await question.answer)?.depth).toBe(1);
    expect(fakes.reads.map(({ isWanted }) => isWanted)).toEqual([false, true]);
    expect([advisor.network, fakes.thread.heardTypes()]).toEqual([
      { kind: 'ready', name: 'other', memory: 110 },
      ['boot', 'install', 'search'],
    ]);
  });

  it('that is none leaves the engine what it has, and loads nothing', async () => {
    const { advisor } = fakes.advise({ network: 'small' });
    await fakes.answer(advisor, CLASSIC);
    advisor.chooseNetwork(undefined);
    await fakes.answer(advisor, CLASSIC);
    expect([fakes.reads.length, advisor.network.kind, advisor.isReady(CLASSIC.board)]).toEqual([
      1,
      'ready',
      true,
    ]);
  });

  it('that is chosen between questions comes with the next', async () => {
    const { advisor } = fakes.advise({ network: 'small' });
    await fakes.answer(advisor, CLASSIC);
    advisor.chooseNetwork('other');
    expect([fakes.reads.length, advisor.isReady(CLASSIC.board)]).toEqual([1, false]);
    await fakes.answer(advisor, CLASSIC);
    expect(advisor.network).toMatchObject({ kind: 'ready', name: 'other' });
  });

  it('evaluates the search that was running: the values are its own', async () => {
    const files: Record<string, Uint8Array> = { small: makeNetworkFile(1), other: makeNetworkFile(2) };
    const ports = localPorts({ readNetwork: async (name) => files[name]! });
    const openThread = () => openLocalThread(ports);
    const advisor = createAdvisor({
      openEngine: () => createEngine({ openThread, reader: ports, sharesMemory: false }),
      network: 'small',
      waitsForNetwork: true,
    });
    const board = boardFromValues([
      [2, 4, 8, 16],
      [0, 0, 0, 0],
      [0, 2, 0, 0],
      [0, 0, 0, 4],
    ]);
    const valuesOf = ({ lines }: Evaluation) => lines.map(({ value }) => value);
    const small = valuesOf((await advisor.ask({ board }, { depth: 1 }).answer)!);
    const seen = new Set<string>();
    const question = advisor.ask(
      { board },
      { milliseconds: Infinity },
      {
        onDepth(evaluation) {
          if (evaluation.depth > 1) return;
          seen.add(JSON.stringify(valuesOf(evaluation)));
          if (seen.size === 1) advisor.chooseNetwork('other');
          else question.cancel();
        },
      },
    );
    await question.answer;
    const other = valuesOf((await advisor.ask({ board }, { depth: 1 }).answer)!);
    advisor.dispose();
    expect(other).not.toEqual(small);
    expect([...seen]).toEqual([small, other].map((values) => JSON.stringify(values)));
  });
});
