import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PROGRESS_KEY, parseProgress } from './progress';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};

/** Loads the module like a page whose storage has this text, or no storage at all. */
async function load(text: string | null, isBlocked = false) {
  const stored = new Map(text === null ? [] : [[PROGRESS_KEY, text]]);
  const target = new EventTarget();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal(
    'localStorage',
    isBlocked ? { getItem: refuse, setItem: refuse, removeItem: refuse } : storage,
  );
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const hear = (key: string | null, newValue: string | null) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { ...(await import('./progress')), stored, hear };
}

/** The module of another page with the same storage. */
function otherTab() {
  vi.resetModules();
  return import('./progress');
}

describe('stored progress', () => {
  it('comes back as it was', () => {
    expect(parseProgress('["way:walk","quiz:walk"]')).toEqual(new Set(['way:walk', 'quiz:walk']));
  });

  it.each([[null], [''], ['{'], ['null'], ['{"way:walk":true}'], ['"way:walk"'], ['[1,null,[]]']])(
    'that makes no sense is nothing done: %s',
    (text) => {
      expect(parseProgress(text)).toEqual(new Set());
    },
  );

  it('keeps what makes sense beside what does not', () => {
    expect(parseProgress(JSON.stringify(['way:walk', 7, 'x'.repeat(1000)]))).toEqual(new Set(['way:walk']));
  });

  it('is read whatever its text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseProgress(text) instanceof Set));
  });
});

describe('progress', () => {
  it('is kept on the device and forgotten there', async () => {
    const { hasProgress, isDone, markDone, resetProgress, stored } = await load(null);
    expect(hasProgress()).toBe(false);
    markDone('way:walk');
    markDone('quiz:walk');
    markDone('way:walk');
    expect(isDone('way:walk')).toBe(true);
    expect(isDone('way:minimum-row')).toBe(false);
    expect(stored.get(PROGRESS_KEY)).toBe('["way:walk","quiz:walk"]');
    resetProgress();
    expect(isDone('way:walk')).toBe(false);
    expect(stored.get(PROGRESS_KEY)).toBe('[]');
  });

  it('that another tab has forgotten does not come back', async () => {
    const { followProgress, hasProgress, markDone, stored } = await load('["way:walk"]');
    followProgress()(); // this tab then goes to another view, and follows no more
    const other = await otherTab();
    other.resetProgress();
    followProgress()();
    expect(hasProgress()).toBe(false);
    markDone('quiz:walk');
    expect(stored.get(PROGRESS_KEY)).toBe('["quiz:walk"]');
  });

  it('adds to what another tab has kept', async () => {
    const { markDone, stored } = await load('["way:walk"]');
    stored.set(PROGRESS_KEY, '["way:walk","quiz:walk"]');
    markDone('chapter:spawn');
    expect(stored.get(PROGRESS_KEY)).toBe('["way:walk","quiz:walk","chapter:spawn"]');
  });

  it('follows other tabs until it is stopped', async () => {
    const { followProgress, hasProgress, hear, isDone } = await load('["way:walk"]');
    const stop = followProgress();
    hear(PROGRESS_KEY, '["way:walk","quiz:walk"]');
    expect(isDone('quiz:walk')).toBe(true);
    hear('another key', '[]');
    expect(hasProgress()).toBe(true);
    hear(PROGRESS_KEY, '{broken');
    expect(hasProgress()).toBe(false);
    hear(PROGRESS_KEY, '["way:walk"]');
    hear(null, null);
    expect(hasProgress()).toBe(false);
    stop();
    hear(PROGRESS_KEY, '["way:walk"]');
    expect(hasProgress()).toBe(false);
  });

  it('takes what other tabs did before it followed them', async () => {
    const { followProgress, isDone, stored } = await load(null);
    stored.set(PROGRESS_KEY, '["way:walk"]');
    followProgress()();
    expect(isDone('way:walk')).toBe(true);
  });

  it('lasts as long as the page where storage is blocked', async () => {
    const { followProgress, hasProgress, isDone, markDone, resetProgress } = await load(null, true);
    markDone('way:walk');
    followProgress()();
    expect(isDone('way:walk')).toBe(true);
    resetProgress();
    expect(hasProgress()).toBe(false);
  });
});
