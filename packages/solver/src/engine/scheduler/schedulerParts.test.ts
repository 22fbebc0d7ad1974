import { describe, expect, it } from 'vitest';
import type { Fault } from '../../index.js';
import { SEARCH_REACH } from '../../network/shape.js';
import { COMES_IN_PARTS, type FakeThread, UNREACHABLE, WHOLE_FROM } from '../../testing/fakeThread.js';
import { type Harness, load, readyHarness, searchFrom } from '../../testing/schedulerHarness.js';

describe('a network that comes in parts', () => {
  const begin = () => {
    const harness = readyHarness(2);
    harness.port.start(load(1, COMES_IN_PARTS));
    return { ...harness, reader: harness.readers[0]!, first: harness.threads[0]! };
  };
  const installs = (thread: FakeThread) => thread.heardTypes().filter((type) => type === 'install').length;
  const finish = ({ threads, settle }: Pick<Harness, 'threads' | 'settle'>) => {
    settle();
    for (const thread of threads) thread.finish();
    settle();
  };

  it('plays with its first part, and is installed once more when a game needs it', () => {
    const harness = begin();
    const { port, threads, reader, first, said, settle } = harness;
    settle();
    expect(said()).toEqual(['1 progress', '1 done']);
    expect([installs(first), reader.closed, port.getInfo().loading]).toEqual([1, 1, undefined]);
    port.start(searchFrom(2, WHOLE_FROM - SEARCH_REACH - 2));
    finish(harness);
    expect(installs(first)).toBe(1);
    port.start(searchFrom(3, WHOLE_FROM - SEARCH_REACH));
    expect([installs(first), port.getInfo().loading]).toEqual([2, undefined]);
    finish(harness);
    expect(threads[1]!.heardTypes()).toEqual(['boot', 'join', 'search', 'join', 'search']);
    expect(said().filter((event) => event.startsWith('3'))).toEqual([
      '3 evaluation',
      '3 evaluation',
      '3 done',
    ]);
    expect(port.getInfo().network?.name).toBe('network of 1');
    port.start(searchFrom(4, WHOLE_FROM));
    finish(harness);
    expect(installs(first)).toBe(2);
  });

  it('does not restart a search when the rest arrives', () => {
    const harness = begin();
    const { port, threads, reader, first, said } = harness;
    reader.speak(2); // progress, and the first part
    for (const thread of [...threads, ...threads]) thread.speak();
    port.start(searchFrom(2, WHOLE_FROM));
    finish(harness);
    expect([installs(first), said().slice(2)]).toEqual([1, ['2 evaluation', '2 evaluation', '2 done']]);
    port.start(searchFrom(3, WHOLE_FROM));
    finish(harness);
    expect([installs(first), said().at(-1)]).toEqual([2, '3 done']);
  });

  it('waits with the rest until the first part is installed', () => {
    const harness = begin();
    harness.reader.speak(); // all at once
    harness.port.start(searchFrom(2, WHOLE_FROM));
    expect(installs(harness.first)).toBe(1);
    finish(harness);
    expect([installs(harness.first), harness.said().at(-1)]).toEqual([2, '2 done']);
  });

  it('goes on without its rest where that cannot be installed', () => {
    const harness = begin();
    const { port, first, said, settle } = harness;
    settle();
    port.start(searchFrom(2, WHOLE_FROM));
    const fault: Fault = { code: 'network-broken', message: 'No room.' };
    first.answers.splice(0, 1, { type: 'unloadable', id: 1, fault });
    finish(harness);
    expect(said()).toEqual(['1 progress', '1 done', '2 evaluation', '2 evaluation', '2 done']);
    expect(port.getInfo().network?.name).toBe('network of 1');
  });

  it.each(['another network is read', 'the end'])('its rest is not read any more after %s', (reason) => {
    const { port, threads, readers, reader, first, settle } = begin();
    reader.speak(2);
    for (const thread of [...threads, ...threads]) thread.speak();
    if (reason === 'the end') port.destroy();
    else {
      port.start(load(2));
      expect(reader.closed).toBe(0); // it may fail
      readers[1]!.speak();
    }
    expect(reader.closed).toBe(1);
    settle();
    expect(installs(first)).toBe(reason === 'the end' ? 1 : 2);
  });

  it.each(['is read', 'is being read'])('keeps its rest, which %s, when another network fails', (state) => {
    const harness = begin();
    const { port, threads, readers, reader, first, said } = harness;
    reader.speak(state === 'is read' ? 3 : 2);
    for (const thread of [...threads, ...threads]) thread.speak();
    port.start(load(2, UNREACHABLE));
    readers[1]!.speak();
    expect(said().at(-1)).toBe('2 failed');
    harness.settle();
    port.start(searchFrom(3, WHOLE_FROM));
    finish(harness);
    expect([installs(first), reader.closed, said().at(-1)]).toEqual([2, 1, '3 done']);
    expect(port.getInfo().network?.name).toBe('network of 1');
  });

  it('is dropped with its rest while it waits for a search to end, if another network is asked for', () => {
    const harness = readyHarness();
    const { port, threads, readers, said, settle } = harness;
    port.start(searchFrom(1, 4));
    port.start(load(2, COMES_IN_PARTS));
    readers[0]!.speak(2);
    port.start(load(3, UNREACHABLE));
    expect(readers[0]!.closed).toBe(1);
    settle();
    expect(installs(threads[0]!)).toBe(0);
    expect(said()).toContain('2 cancelled');
  });

  it('stays as it is where no more of it comes, or its reader dies', () => {
    for (const dies of [false, true]) {
      const harness = begin();
      const { port, reader, first, settle } = harness;
      if (dies) reader.answers.length = 2;
      else reader.answers[2] = { type: 'whole', id: 1, network: undefined };
      settle();
      if (dies) reader.die('It was closed.');
      port.start(searchFrom(2, WHOLE_FROM));
      finish(harness);
      expect([installs(first), reader.closed, harness.said().at(-1)]).toEqual([1, 1, '2 done']);
    }
  });
});
