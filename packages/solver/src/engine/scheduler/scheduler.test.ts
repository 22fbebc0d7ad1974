import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fault, openScheduler } from '../../index.js';
import { COMES_IN_PARTS, EVALUATION, FakeThread, UNREACHABLE, WHOLE_FROM } from '../../testing/fakeThread.js';
import {
  type Harness,
  load,
  openHarness,
  readyHarness,
  search,
  searchFrom,
} from '../../testing/schedulerHarness.js';

describe('a scheduler', () => {
  it('is starting until all threads have booted', () => {
    const { port, threads, started } = openHarness(2);
    threads[0]!.speak();
    expect([port.getState(), started]).toEqual(['starting', []]);
    threads[1]!.speak();
    expect([port.getState(), started]).toEqual(['idle', [undefined]]);
    expect(port.getInfo()).toMatchObject({ kernel: 'wasm', threads: 2, bytes: 10, network: undefined });
  });

  it('works in one thread where others cannot share its memory', () => {
    const { port, threads, said, settle } = openHarness(2);
    threads[1]!.answers.splice(0, 1, { type: 'booted', kernel: 'wasm', shares: false, bytes: 0 });
    settle();
    expect(port.getInfo().threads).toBe(1);
    threads[1]!.die('It was closed.');
    port.start(search(1));
    settle();
    threads[0]!.finish();
    settle();
    expect(said()).toEqual(['1 evaluation', '1 done']);
    expect(threads.map(({ closed }) => closed)).toEqual([0, 1]);
  });

  it('searches and says that it is done', () => {
    const { port, threads, said, settle } = readyHarness();
    port.start(search(1));
    expect(port.getState()).toBe('searching');
    settle();
    threads[0]!.finish();
    settle();
    expect(said()).toEqual(['1 evaluation', '1 done']);
    expect(port.getState()).toBe('idle');
  });

  it('keeps what is asked while it starts', () => {
    const { port, threads, said, settle } = openHarness();
    port.start(search(1));
    port.start(search(2));
    expect(said()).toEqual(['1 cancelled']);
    settle();
    threads[0]!.finish();
    settle();
    expect(said()).toEqual(['1 cancelled', '2 evaluation', '2 done']);
  });

  it('ignores a stop before any start, and one too many', () => {
    const { port, said, threads } = readyHarness();
    port.stop();
    port.start(search(1));
    port.stop();
    port.stop();
    expect(said()).toEqual(['1 cancelled']);
    expect(threads[0]!.heardTypes()).toEqual(['boot', 'search', 'stop']);
  });

  it('lets the latest search win, and runs it when the threads are free', () => {
    const { port, threads, said, settle } = readyHarness();
    for (const id of [1, 2, 3]) port.start(search(id));
    expect(said()).toEqual(['1 cancelled', '2 cancelled']);
    expect(threads[0]!.heardTypes()).toEqual(['boot', 'search', 'stop']);
    settle();
    expect(threads[0]!.heardTypes()).toEqual(['boot', 'search', 'stop', 'search']);
    threads[0]!.finish();
    settle();
    expect(said().slice(2)).toEqual(['3 evaluation', '3 done']);
  });

  it('drops what a search says after it was stopped', () => {
    const { port, said, settle } = readyHarness();
    port.start(search(1));
    port.stop();
    settle();
    expect(said()).toEqual(['1 cancelled']);
  });

  it('waits for all threads before the next search', () => {
    const { port, threads, said } = readyHarness(2);
    port.start(search(1));
    port.start(search(2));
    threads[0]!.speak();
    expect(threads.map((thread) => thread.heardTypes().at(-1))).toEqual(['stop', 'stop']);
    threads[1]!.speak(2);
    expect(threads.map((thread) => thread.heardTypes().at(-1))).toEqual(['search', 'search']);
    expect(said()).toEqual(['1 cancelled']);
  });

  it('tells depths in their order, whichever thread is heard first', () => {
    const { port, threads, events } = readyHarness(2);
    port.start(search(1));
    const tell = (thread: number, depth: number) =>
      threads[thread]!.report({ type: 'evaluation', run: 1, evaluation: { ...EVALUATION, depth } });
    const told = () =>
      events.map((event) => (event.type === 'evaluation' ? event.evaluation.depth : event.type));
    tell(1, 2);
    tell(1, 3);
    expect(told()).toEqual([]);
    tell(0, 1);
    expect(told()).toEqual([1, 2, 3]);
    tell(1, 9);
    tell(1, 8);
    for (const thread of threads) thread.answers.splice(0, 1, { type: 'ended', run: 1, bytes: 0 });
    for (const thread of threads) thread.speak();
    expect(told()).toEqual([1, 2, 3, 8, 9, 'done']);
  });

  it('fails a search whose thread says why, and goes on', () => {
    const { port, threads, events, said, settle } = readyHarness(2);
    port.start(search(1));
    const fault: Fault = { code: 'wrong-request', message: 'No such board.' };
    threads[1]!.finish(fault);
    settle();
    expect(events.slice(-1)).toEqual([{ id: 1, type: 'failed', fault }]);
    expect(port.getState()).toBe('idle');
    port.start(search(2));
    for (const thread of threads) thread.finish();
    settle();
    expect(said().slice(-1)).toEqual(['2 done']);
  });
});

describe('a scheduler that loads a network', () => {
  it('tells progress and the network', () => {
    const { port, said, settle } = readyHarness();
    port.start(load(1));
    expect(port.getInfo().loading).toBe('small');
    settle();
    expect(said()).toEqual(['1 progress', '1 done']);
    expect(port.getInfo()).toMatchObject({
      network: { name: 'network of 1' },
      loading: undefined,
      bytes: 110,
    });
  });

  it('hands it to the other threads before it is done', () => {
    const { port, threads, readers, said, settle } = readyHarness(3);
    port.start(load(1));
    readers[0]!.speak();
    threads[0]!.speak();
    expect(said()).toEqual(['1 progress']);
    expect(readers[0]!.closed).toBe(1);
    expect(threads.map((thread) => thread.heardTypes().at(-1))).toEqual(['install', 'join', 'join']);
    settle();
    expect(said()).toEqual(['1 progress', '1 done']);
    expect(port.getInfo().bytes).toBe(120);
  });

  it('goes on without threads that have no room for it', () => {
    const { port, threads, said, settle } = readyHarness(3);
    threads[1]!.hasRoom = false;
    port.start(load(1));
    settle();
    expect(said()).toEqual(['1 progress', '1 done']);
    expect([port.getInfo().threads, threads.map(({ closed }) => closed)]).toEqual([2, [0, 1, 0]]);
    threads[1]!.die('It was closed.');
    port.start(search(2));
    settle();
    for (const thread of [threads[0]!, threads[2]!]) thread.finish();
    settle();
    expect(said().slice(2)).toEqual(['2 evaluation', '2 evaluation', '2 done']);
    port.start(load(3, 'other'));
    settle();
    expect(threads.map((thread) => thread.heardTypes().at(-1))).toEqual(['install', 'join', 'join']);
  });

  it('searches meanwhile, and begins anew on it', () => {
    const { port, threads, said, settle } = readyHarness();
    port.start(search(1));
    port.start(load(2));
    expect(port.getState()).toBe('searching');
    settle();
    expect(threads[0]!.heardTypes()).toEqual(['boot', 'search', 'stop', 'install', 'search']);
    threads[0]!.finish();
    settle();
    expect(said()).toEqual(['1 evaluation', '2 progress', '2 done', '1 evaluation', '1 done']);
  });

  it('keeps a search that supersedes another while a network is installed', () => {
    const { port, threads, readers, said, settle } = readyHarness();
    port.start(load(1));
    readers[0]!.speak();
    expect(threads[0]!.heardTypes().at(-1)).toBe('install');
    port.start(search(2));
    port.start(search(3));
    settle();
    threads[0]!.finish();
    settle();
    expect(said()).toEqual(['1 progress', '2 cancelled', '1 done', '3 evaluation', '3 done']);
  });

  it('lets the latest load win', () => {
    const { port, readers, said, settle } = readyHarness();
    port.start(load(1));
    port.start(load(2, 'other'));
    expect(port.getInfo().loading).toBe('other');
    settle();
    expect(said()).toEqual(['1 cancelled', '2 progress', '2 done']);
    expect(readers.map(({ closed }) => closed)).toEqual([1, 1]);
  });

  it('finishes what is being installed before it loads another', () => {
    const { port, readers, said, settle } = readyHarness();
    port.start(load(1));
    readers[0]!.speak();
    port.start(load(2));
    expect(readers).toHaveLength(1);
    settle();
    expect(said()).toEqual(['1 progress', '1 cancelled', '2 progress', '2 done']);
    expect(port.getInfo().network?.name).toBe('network of 2');
  });

  it('keeps the network that it has if another cannot be had', () => {
    const { port, said, settle } = readyHarness();
    port.start(load(1));
    settle();
    port.start(load(2, UNREACHABLE));
    settle();
    expect(said().slice(2)).toEqual(['2 progress', '2 failed']);
    expect(port.getInfo()).toMatchObject({ network: { name: 'network of 1' }, loading: undefined });
  });
});

describe('a scheduler whose network cannot be used', () => {
  it('fails the load alone when its reader dies', () => {
    const { port, readers, threads, events, said } = readyHarness();
    port.start(search(1));
    port.start(load(2));
    readers[0]!.die('Out of memory.');
    const fault = { code: 'worker-failed', message: 'Out of memory.' };
    expect(events).toEqual([{ id: 2, type: 'failed', fault }]);
    threads[0]!.speak();
    expect(said()).toEqual(['2 failed', '1 evaluation']);
  });

  it('fails the load when the kernel has no room for it', () => {
    const { port, readers, threads, events } = readyHarness();
    port.start(load(1));
    readers[0]!.speak();
    const fault: Fault = { code: 'network-broken', message: 'No room.' };
    threads[0]!.answers.splice(0, 1, { type: 'unloadable', id: 1, fault });
    threads[0]!.speak();
    expect(events.at(-1)).toEqual({ id: 1, type: 'failed', fault });
    expect(port.getInfo()).toMatchObject({ network: undefined, loading: undefined });
  });
});

describe('a scheduler that ends', () => {
  it('cancels all that is open, and closes every thread once', () => {
    const { port, threads, readers, said, events } = readyHarness(2);
    port.start(search(1));
    port.start(search(2));
    port.start(load(3));
    port.destroy();
    port.destroy();
    expect(said()).toEqual(['1 cancelled', '2 cancelled', '3 cancelled']);
    expect([...threads, ...readers].map(({ closed }) => closed)).toEqual([1, 1, 1]);
    expect(port.getState()).toBe('destroyed');
    port.start(search(4));
    expect(events.at(-1)).toMatchObject({ id: 4, type: 'failed', fault: { code: 'destroyed' } });
  });

  it('ignores what threads say and die of after it', () => {
    const { port, threads, said, settle } = readyHarness();
    port.start(search(1));
    port.destroy();
    settle();
    threads[0]!.die('gone');
    expect(said()).toEqual(['1 cancelled']);
    expect(port.getState()).toBe('destroyed');
  });

  it('fails all that is open when a thread dies', () => {
    const { port, threads, events } = readyHarness(2);
    port.start(search(1));
    port.start(load(2));
    threads[1]!.die('Out of memory.');
    const fault = { code: 'worker-failed', message: 'Out of memory.' };
    expect(events).toEqual([
      { id: 1, type: 'failed', fault },
      { id: 2, type: 'failed', fault },
    ]);
    expect(threads.map(({ closed }) => closed)).toEqual([1, 1]);
    port.start(search(3));
    expect(events.at(-1)).toEqual({ id: 3, type: 'failed', fault });
    port.destroy();
    expect(port.getState()).toBe('failed');
  });

  it('says that it never started when a thread dies, or it is destroyed, before', () => {
    for (const end of [
      (harness: Harness) => harness.port.destroy(),
      (harness: Harness) => harness.threads[0]!.die('No.'),
    ]) {
      const harness = openHarness();
      end(harness);
      expect(harness.started).toEqual([expect.objectContaining({ message: expect.any(String) })]);
    }
  });

  it('can be destroyed by who hears its events', () => {
    const thread = new FakeThread();
    const said: string[] = [];
    const port = openScheduler({
      channels: [thread],
      control: undefined,
      openReader: () => new FakeThread(),
      onEvent({ id, type }) {
        said.push(`${id} ${type}`);
        if (type === 'evaluation') port.destroy();
      },
    });
    thread.speak();
    port.start(search(1));
    thread.speak();
    expect(said).toEqual(['1 evaluation', '1 cancelled']);
  });
});

describe('whatever is asked in whatever order', () => {
  /** The next step of a caller or a thread. */
  const anyStep = () =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('search', 'search late') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('load small', `load ${UNREACHABLE}`, `load ${COMES_IN_PARTS}`),
      },
      { weight: 2, arbitrary: fc.constant('stop') },
      { weight: 8, arbitrary: fc.constantFrom('speak 0', 'speak 1', 'read') },
      { weight: 3, arbitrary: fc.constantFrom('finish 0', 'finish 1', 'fail 0') },
      { weight: 1, arbitrary: fc.constantFrom('destroy', 'die', 'reader dies') },
    );

  function take({ port, threads, readers }: Harness, step: string, id: number): boolean {
    const [verb, thread = '0'] = step.split(' ');
    const fake = threads[Number(thread)];
    if (step === 'search late') port.start(searchFrom(id, WHOLE_FROM));
    else if (verb === 'search') port.start(search(id));
    else if (verb === 'load') port.start(load(id, step.slice('load '.length)));
    else if (verb === 'stop') port.stop();
    else if (verb === 'speak') fake?.speak(1);
    else if (verb === 'finish') fake?.finish();
    else if (verb === 'fail') fake?.finish({ code: 'wrong-request', message: 'No.' });
    else if (verb === 'read') readers.at(-1)?.speak(1);
    else if (verb === 'reader') readers.at(-1)?.die('Gone.');
    else if (verb === 'destroy') port.destroy();
    else threads[0]!.die('Gone.');
    return verb === 'search' || verb === 'load';
  }

  const ENDS = ['done', 'cancelled', 'failed'];

  it.each([1, 2])('every request ends once, and nothing is said of it later, %i threads', (threadCount) => {
    fc.assert(
      fc.property(fc.array(anyStep(), { maxLength: 60 }), fc.boolean(), (steps, destroys) => {
        const harness = openHarness(threadCount);
        let asked = 0;
        for (const step of steps) if (take(harness, step, asked + 1)) asked++;
        if (destroys) harness.port.destroy();
        // Otherwise the search ends by itself, if all threads obeyed their commands.
        for (let round = 0; !destroys && round < 4; round++) {
          harness.settle();
          for (const thread of harness.threads) thread.finish();
        }
        harness.settle();
        for (let id = 1; id <= asked; id++) {
          const of = harness.events.filter((event) => event.id === id).map(({ type }) => type);
          expect(of.filter((type) => ENDS.includes(type))).toHaveLength(1);
          expect(ENDS).toContain(of.at(-1));
        }
        expect(['idle', 'failed', 'destroyed']).toContain(harness.port.getState());
      }),
      { numRuns: 1000 },
    );
  });
});
