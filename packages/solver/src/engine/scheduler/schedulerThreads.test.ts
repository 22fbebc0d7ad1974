/** The scheduler's commands to its threads, and how it treats reports that arrive at unusual times. */
import { emptyBoard } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import type { Fault, Report, Work } from '../../index.js';
import { EVALUATION, UNREACHABLE } from '../../testing/fakeThread.js';
import { load, openHarness, readyHarness, search } from '../../testing/schedulerHarness.js';
import { ThreadQueue } from '../threadQueue.js';

const FAULT: Fault = { code: 'wrong-request', message: 'No such board.' };

describe('the threads of a scheduler', () => {
  it('are told their roles, and have one memory to divide searches by', () => {
    expect(openHarness().threads[0]!.heard).toEqual([{ type: 'boot', role: 'alone', control: undefined }]);
    const { threads, control } = openHarness(3);
    expect(threads.map(({ heard }) => heard)).toEqual(
      ['first', 'joins', 'joins'].map((role) => [{ type: 'boot', role, control }]),
    );
  });

  it('have the kernel of the first', () => {
    const { port, threads, settle } = openHarness(2);
    threads[0]!.answers.splice(0, 1, { type: 'booted', kernel: 'typescript', shares: false, bytes: 5 });
    settle();
    expect(port.getInfo()).toMatchObject({ kernel: 'typescript', threads: 1 });
  });

  it('have taken as much memory as they ever said', () => {
    const { port, threads } = readyHarness(2);
    const bytes = (thread: number, taken: number) => {
      threads[thread]!.report({ type: 'booted', kernel: 'wasm', shares: true, bytes: taken });
      return port.getInfo().bytes;
    };
    expect([bytes(0, 300), bytes(1, 200), bytes(1, 301)]).toEqual([300, 300, 301]);
  });

  it('see in their memory that a run was stopped, and find the queue empty for the next', () => {
    const { port, control, settle } = readyHarness(2);
    const queue = new ThreadQueue(control!);
    port.start(search(1));
    expect([queue.isStopped(1), queue.takeAlone(), queue.takeAlone()]).toEqual([false, true, false]);
    port.stop();
    expect(queue.isStopped(1)).toBe(true);
    settle();
    port.start(search(2));
    expect([queue.isStopped(2), queue.takeAlone()]).toEqual([false, true]);
  });

  it('hear nothing more when the scheduler ends', () => {
    const { port, threads } = readyHarness();
    port.start(search(1));
    port.destroy();
    expect(threads[0]!.heardTypes()).toEqual(['boot', 'search']);
  });
});

describe('the state of a scheduler', () => {
  it('is searching while a search waits, and idle at once when it is stopped', () => {
    const { port, threads, said, settle } = readyHarness();
    port.start(search(1));
    port.start(search(2));
    expect(port.getState()).toBe('searching');
    port.stop();
    expect([port.getState(), said()]).toEqual(['idle', ['1 cancelled', '2 cancelled']]);
    settle();
    expect(threads[0]!.heardTypes()).toEqual(['boot', 'search', 'stop']);
  });

  it('forgets a search that is stopped before its threads have booted', () => {
    const { port, threads, said, settle } = openHarness();
    port.start(search(1));
    port.stop();
    settle();
    expect([port.getState(), said(), threads[0]!.heardTypes()]).toEqual(['idle', ['1 cancelled'], ['boot']]);
  });

  it('is told as started once, also when the scheduler ends later', () => {
    const { port, started } = readyHarness();
    port.destroy();
    expect(started).toEqual([undefined]);
  });
});

describe('a run', () => {
  it('fails at the first fault, and holds its threads until all have ended', () => {
    const { port, threads, events } = readyHarness(2);
    port.start(search(1));
    threads[1]!.report({ type: 'ended', run: 1, bytes: 0, fault: FAULT });
    expect(events).toEqual([{ id: 1, type: 'failed', fault: FAULT }]);
    expect([port.getState(), threads[0]!.heardTypes().at(-1)]).toEqual(['idle', 'stop']);
    port.start(search(2));
    expect(threads[0]!.heardTypes().at(-1)).toBe('stop');
    threads[0]!.report({ type: 'ended', run: 1, bytes: 0, fault: FAULT });
    expect([events.length, threads[0]!.heardTypes().at(-1)]).toEqual([1, 'search']);
  });

  it('says nothing of a fault when it was stopped', () => {
    const { port, threads, said } = readyHarness();
    port.start(search(1));
    port.stop();
    threads[0]!.report({ type: 'ended', run: 1, bytes: 0, fault: FAULT });
    expect(said()).toEqual(['1 cancelled']);
    port.start(search(2));
    expect(threads[0]!.heard.at(-1)).toMatchObject({ type: 'search', run: 2 });
  });

  it('is not told what an older one still says', () => {
    const { port, threads, said } = readyHarness();
    port.start(search(1));
    port.start(search(2));
    threads[0]!.report({ type: 'ended', run: 1, bytes: 0 });
    const late: Report[] = [
      { type: 'evaluation', run: 1, evaluation: EVALUATION },
      { type: 'ended', run: 1, bytes: 0 },
      { type: 'ended', run: 3, bytes: 0 },
    ];
    for (const report of late) threads[0]!.report(report);
    expect([said(), port.getState()]).toEqual([['1 cancelled'], 'searching']);
  });

  it('of one thread tells a depth at once, though it is far deeper than the last', () => {
    const { port, threads, events } = readyHarness();
    port.start(search(1));
    for (const depth of [1, 64]) {
      threads[0]!.report({ type: 'evaluation', run: 1, evaluation: { ...EVALUATION, depth } });
      expect(events.at(-1)).toMatchObject({ evaluation: { depth } });
    }
  });
});

describe('a load', () => {
  it('tells how many bytes came of how many', () => {
    const { port, readers, events } = readyHarness();
    port.start(load(1));
    readers[0]!.report({ type: 'progress', id: 1, loaded: 5, total: undefined });
    expect(events).toEqual([{ id: 1, type: 'progress', loaded: 5, total: undefined }]);
  });

  it('hears nothing of a reader that another load replaced, or that has done its work', () => {
    const { port, readers, said, settle } = readyHarness();
    port.start(load(1));
    port.start(load(2));
    readers[0]!.speak();
    readers[0]!.die('It was closed.');
    expect(said()).toEqual(['1 cancelled']);
    readers[1]!.speak();
    readers[1]!.report({ type: 'progress', id: 2, loaded: 3, total: 3 });
    readers[1]!.die('It was closed.');
    settle();
    expect(said()).toEqual(['1 cancelled', '2 progress', '2 done']);
    expect(readers.map(({ closed }) => closed)).toEqual([1, 1]);
  });

  it('that was read and waits for the threads closes its reader once, whatever becomes of it', () => {
    for (const replace of [false, true]) {
      const { port, readers, said } = readyHarness();
      port.start(search(1));
      port.start(load(2));
      readers[0]!.speak();
      if (replace) port.start(load(3));
      else port.destroy();
      expect(readers[0]!.closed).toBe(1);
      expect(said()).toContain('2 cancelled');
    }
  });

  it('that comes too late to be stopped is the network until the next one is there', () => {
    const { port, readers, said, settle } = readyHarness();
    port.start(load(1));
    readers[0]!.speak();
    port.start(load(2, UNREACHABLE));
    expect(port.getInfo()).toMatchObject({ network: undefined, loading: UNREACHABLE });
    settle();
    expect(said()).toEqual(['1 progress', '1 cancelled', '2 progress', '2 failed']);
    expect(port.getInfo()).toMatchObject({ network: { name: 'network of 1' }, loading: undefined });
  });

  it('keeps searches waiting until every thread has the network', () => {
    const { port, threads, readers } = readyHarness(2);
    port.start(load(1));
    readers[0]!.speak();
    port.start(search(2));
    threads[0]!.speak();
    expect(threads.map((thread) => thread.heardTypes().at(-1))).toEqual(['install', 'join']);
    threads[1]!.speak();
    expect(threads.map((thread) => thread.heardTypes().at(-1))).toEqual(['search', 'search']);
  });

  it('that nobody wants any more fails unheard', () => {
    const { port, threads, readers, said } = readyHarness();
    port.start(load(1));
    readers[0]!.speak();
    port.start(load(2));
    threads[0]!.answers.splice(0, 1, { type: 'unloadable', id: 1, fault: FAULT });
    threads[0]!.speak();
    expect([said(), readers.length]).toEqual([['1 progress', '1 cancelled'], 2]);
  });
});

describe('a search that cannot be sent to threads', () => {
  const unsendable = (id: number): Work => {
    const board = new Proxy(emptyBoard(4, 4), {});
    return { id, kind: 'search', position: { board }, limits: { depth: 1 } };
  };

  it.each([1, 2])('fails, and the next one is searched, in %i threads', (count) => {
    const { port, threads, events, said, settle } = readyHarness(count);
    port.start(unsendable(1));
    expect(events).toMatchObject([{ id: 1, type: 'failed', fault: { code: 'wrong-request' } }]);
    expect(port.getState()).toBe('idle');
    port.start(search(2));
    for (const thread of threads) thread.finish();
    settle();
    expect(said().slice(-1)).toEqual(['2 done']);
  });

  it('fails also where another search runs, once that has ended', () => {
    const { port, threads, said, settle } = readyHarness();
    port.start(search(1));
    port.start(unsendable(2));
    settle();
    expect(said()).toEqual(['1 cancelled', '2 failed']);
    port.start(search(3));
    threads[0]!.finish();
    settle();
    expect(said().slice(-1)).toEqual(['3 done']);
  });
});
