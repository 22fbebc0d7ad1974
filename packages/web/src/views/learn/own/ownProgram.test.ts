import { findContract, type Source } from '@twofold/sandbox';
import { createRoot } from 'solid-js';
import { afterEach, expect, it, vi } from 'vitest';
import { createOwnProgram } from './ownProgram';
import { KEPT_PREFIX, MAX_PROGRAM, parseKept } from './source/programStore';

afterEach(() => void vi.unstubAllGlobals());

const KEY = `${KEPT_PREFIX}walk`;
const programOf = (text: string): Source => ({ text, language: 'typescript' });

/** A page beside others: their storage is one. */
function aPage(text: string) {
  const stored = new Map([[KEY, JSON.stringify(programOf(text))]]);
  const target = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const program = createRoot(() => createOwnProgram(findContract('walk')!, undefined));
  return {
    program,
    kept: () => parseKept(stored.get(KEY)!)?.text,
    /** Another tab keeps a program. `isHeard`: not by a page that is frozen. */
    otherKeeps(next: string, isHeard = true) {
      stored.set(KEY, JSON.stringify(programOf(next)));
      if (isHeard) target.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
    },
  };
}

it("takes another tab's program where nothing was changed, and goes on from it", () => {
  const { program, kept, otherKeeps } = aPage('a');
  otherKeeps('b');
  expect([program.source().text, program.other()]).toEqual(['b', undefined]);
  program.edit('c');
  expect([kept(), program.other()]).toEqual(['c', undefined]);
});

it("replaces no program of another tab's that it has not shown", () => {
  const { program, kept, otherKeeps } = aPage('a');
  otherKeeps('b', false);
  program.edit('c');
  program.edit('cd');
  expect([program.source().text, kept(), program.other()?.text]).toEqual(['cd', 'b', 'b']);
  program.keepThis();
  expect([program.source().text, kept(), program.other()]).toEqual(['cd', 'cd', undefined]);
});

it("keeps both where its own change is not kept, and takes the other tab's when it is chosen", () => {
  const { program, kept, otherKeeps } = aPage('a');
  program.edit('x'.repeat(MAX_PROGRAM + 1));
  otherKeeps('b');
  expect(program.source().text).toHaveLength(MAX_PROGRAM + 1);
  program.takeOther();
  expect([program.source().text, kept(), program.other()]).toEqual(['b', 'b', undefined]);
});
