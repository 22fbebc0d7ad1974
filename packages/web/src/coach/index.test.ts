import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CoachedGame } from './coachActions';

const PATIENCE = { timeout: 10_000 };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('caches', { has: async () => true });
});
afterEach(() => {
  vi.doUnmock('./coach');
  vi.doUnmock('../ui/router');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page at a path, whose coach has a script that is lost once the test says so. */
async function openAt(path: string) {
  let lose = () => {};
  const held = new Promise<object>((_resolve, reject) => {
    lose = () => reject(new Error('lost'));
  });
  const script = vi.fn(() => held);
  vi.doMock('./coach', script);
  vi.doMock('../ui/router', () => ({ appLocation: () => ({ path, search: '', hash: '' }) }));
  const { toasts } = await import('../ui/toasts/toasts');
  const { createLazyCoach } = await import('./index');
  const coach = createLazyCoach({ frame: () => undefined } as unknown as CoachedGame);
  await vi.advanceTimersByTimeAsync(1000);
  return { coach, toasts, lose, script };
}

/** A page that prepares its coach. */
async function openPage() {
  const page = await openAt('/');
  await vi.waitFor(() => expect(page.script).toHaveBeenCalled(), PATIENCE);
  return page;
}

it('prepares no coach where none is shown', async () => {
  const { script } = await openAt('/analyse');
  await vi.advanceTimersByTimeAsync(1000);
  expect(script).not.toHaveBeenCalled();
});

it('says nothing where only the quiet preparation fails', async () => {
  const page = await openPage();
  page.lose();
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.toasts()).toEqual([]);
});

it('says that it is missing where a hint was asked for while it was prepared', async () => {
  const page = await openPage();
  page.coach.askHint();
  page.lose();
  await vi.waitFor(() => expect(page.toasts().map(({ kind }) => kind)).toEqual(['load']), PATIENCE);
});
