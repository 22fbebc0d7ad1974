import { createRoot } from 'solid-js';
import { afterEach, expect, it, vi } from 'vitest';
import { createTaskLog, parseLog } from './taskLog';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that is seen or hidden, with a storage that keeps or refuses. */
function stub(isBlocked = false) {
  const values = new Map<string, string>();
  const listeners: Record<string, () => void> = {};
  const listen = (type: string, listener: () => void) => {
    listeners[type] = listener;
  };
  const page = { visibilityState: 'visible', addEventListener: listen, removeEventListener() {} };
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isBlocked) throw new DOMException('blocked');
      values.set(key, value);
    },
  });
  return { page, listeners, kept: () => JSON.parse(values.get('twofold.task.a') ?? 'null') };
}

it('counts tries, and the seconds of a page that is seen', () => {
  const { page, listeners, kept } = stub();
  createRoot((dispose) => {
    const { log, noteTry } = createTaskLog('a', () => Date.now());
    vi.advanceTimersByTime(12_000);
    noteTry();
    expect(log()).toEqual({ tries: 1, seconds: 12 });
    page.visibilityState = 'hidden';
    vi.advanceTimersByTime(60_000);
    page.visibilityState = 'visible';
    listeners.visibilitychange!();
    vi.advanceTimersByTime(3000);
    dispose();
    expect(kept()).toEqual({ tries: 1, seconds: 15 });
  });
  createRoot((dispose) => {
    const { log, noteTry } = createTaskLog('a', () => Date.now());
    noteTry();
    expect(log()).toEqual({ tries: 2, seconds: 15 });
    dispose();
  });
});

it('counts without a storage, too', () => {
  stub(true);
  createRoot((dispose) => {
    const { log, noteTry } = createTaskLog('a', () => Date.now());
    noteTry();
    vi.advanceTimersByTime(6000);
    noteTry();
    expect(log()).toEqual({ tries: 2, seconds: 6 });
    dispose();
  });
});

it('counts a pause of the device as ten seconds at most', () => {
  stub();
  createRoot((dispose) => {
    let time = 0;
    const { log, noteTry } = createTaskLog('a', () => time);
    time = 3_600_000;
    noteTry();
    expect(log()).toEqual({ tries: 1, seconds: 10 });
    dispose();
  });
});

it.each([null, '', '{', 'null', '7', '{"tries":-1,"seconds":2}', '{"tries":1}', '{"tries":"1","seconds":2}'])(
  'takes stored text %j for nothing',
  (text) => expect(parseLog(text)).toEqual({ tries: 0, seconds: 0 }),
);
