import { findContract, type Source } from '@twofold/sandbox';
import { createRoot } from 'solid-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BASE } from '../../../browser/basePath';
import { closeToast, toasts } from '../../../ui/toasts/toasts';
import { createOwnProgram } from './ownProgram';
import { encodeProgram } from './source/programLink';
import { KEPT_PREFIX, MAX_PROGRAM, parseKept } from './source/programStore';

afterEach(() => {
  vi.unstubAllGlobals();
  closeToast('own');
});

const KEY = `${KEPT_PREFIX}walk`;
const programOf = (text: string): Source => ({ text, language: 'typescript' });

/** A page beside others: their storage is one. */
function aPage(text: string | undefined, code?: string, isFull = false) {
  const stored = new Map(text === undefined ? [] : [[KEY, JSON.stringify(programOf(text))]]);
  const target = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  const replaceState = vi.fn();
  vi.stubGlobal('history', { replaceState });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const program = createRoot(() => createOwnProgram(findContract('walk')!, code));
  return {
    /** The addresses that have replaced that of the link. */
    addresses: () => replaceState.mock.calls.map(([, , address]) => address),
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

describe('a program from a link', () => {
  /** A page of a link to the program `theirs`, which has been read. */
  async function linked(text?: string, isFull = false) {
    const page = aPage(text, await encodeProgram(programOf('theirs')), isFull);
    await vi.waitFor(() => expect(page.program.source().text).toBe('theirs'));
    expect(page.addresses()).toEqual([]);
    return page;
  }

  it("leaves the address when a change makes it the learner's own", async () => {
    const { program, kept, addresses } = await linked();
    program.edit('theirs, and mine');
    program.edit('mine');
    expect([kept(), addresses()]).toEqual(['mine', [`${BASE}/learn?own=walk`]]);
  });

  it('leaves the address when it is adopted, not by a change', async () => {
    const { program, kept, addresses } = await linked('mine');
    program.edit('theirs, tried');
    expect([kept(), addresses()]).toEqual(['mine', []]);
    program.adopt();
    expect([kept(), program.source().text]).toEqual(['theirs, tried', 'theirs, tried']);
    expect(addresses()).toEqual([`${BASE}/learn?own=walk`]);
  });

  it.each(['take', 'startAgain'] as const)('keeps the own program by %s', async (choose) => {
    const { program, kept, addresses } = await linked('mine');
    if (choose === 'take') program.take(programOf('a file'));
    else program.startAgain();
    expect(program.source().text).not.toBe('theirs');
    expect([kept(), program.isFromLink(), addresses()]).toEqual(['mine', true, []]);
    toasts()[0]!.action!.run();
    expect([program.source().text, kept()]).toEqual(['theirs', 'mine']);
  });

  it.each(['take', 'startAgain'] as const)(
    'gives way by %s where there is no own program',
    async (choose) => {
      const { program, kept, addresses } = await linked();
      if (choose === 'take') program.take(programOf('a file'));
      else program.startAgain();
      expect([kept(), program.isFromLink()]).toEqual([program.source().text, false]);
      expect(addresses()).toEqual([`${BASE}/learn?own=walk`]);
    },
  );

  it('stays in the address where nothing can be kept', async () => {
    const { program, addresses } = await linked(undefined, true);
    program.edit('mine');
    expect([program.keeping(), addresses()]).toEqual(['failed', []]);
  });
});
