import { findContract, type Source } from '@twofold/sandbox';
import { createRoot } from 'solid-js';
import { afterEach, expect, it, vi } from 'vitest';
import { createBench } from './bench';
import { KEPT_PREFIX, MAX_PROGRAM, parseKept } from './source/kept';

afterEach(() => void vi.unstubAllGlobals());

const KEY = `${KEPT_PREFIX}walk`;
const program = (text: string): Source => ({ text, language: 'typescript' });

/** A page beside others: their storage is one. */
function aPage(text: string) {
  const stored = new Map([[KEY, JSON.stringify(program(text))]]);
  const target = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const bench = createRoot(() => createBench(findContract('walk')!, undefined));
  return {
    bench,
    kept: () => parseKept(stored.get(KEY)!)?.text,
    /** Another tab keeps a program. `isHeard`: not by a page that is frozen. */
    otherKeeps(next: string, isHeard = true) {
      stored.set(KEY, JSON.stringify(program(next)));
      if (isHeard) target.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
    },
  };
}

it("takes another tab's program where nothing was changed, and goes on from it", () => {
  const { bench, kept, otherKeeps } = aPage('a');
  otherKeeps('b');
  expect([bench.source().text, bench.other()]).toEqual(['b', undefined]);
  bench.edit('c');
  expect([kept(), bench.other()]).toEqual(['c', undefined]);
});

it("replaces no program of another tab's that it has not shown", () => {
  const { bench, kept, otherKeeps } = aPage('a');
  otherKeeps('b', false);
  bench.edit('c');
  bench.edit('cd');
  expect([bench.source().text, kept(), bench.other()?.text]).toEqual(['cd', 'b', 'b']);
  bench.keepThis();
  expect([bench.source().text, kept(), bench.other()]).toEqual(['cd', 'cd', undefined]);
});

it("keeps both where its own change is not kept, and takes the other tab's when it is chosen", () => {
  const { bench, kept, otherKeeps } = aPage('a');
  bench.edit('x'.repeat(MAX_PROGRAM + 1));
  otherKeeps('b');
  expect(bench.source().text).toHaveLength(MAX_PROGRAM + 1);
  bench.takeOther();
  expect([bench.source().text, kept(), bench.other()]).toEqual(['b', 'b', undefined]);
});
