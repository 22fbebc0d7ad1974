import { readFileSync } from 'node:fs';
import { WAYS, WRONG_WAYS } from '@twofold/lessons';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SOURCE = '@twofold/lessons/src/walk.ts?raw';
const ROUTER = '../../../ui/router';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  for (const path of [SOURCE, ROUTER]) vi.doUnmock(path);
  vi.resetModules();
});

/** A page whose source is lost once the test says so. */
async function openPage() {
  let lose = () => {};
  const held = new Promise<object>((_resolve, reject) => {
    lose = () => reject(new Error('lost'));
  });
  vi.doMock(SOURCE, () => held);
  const { createSignal } = await import('solid-js');
  const [appLocation, setLocation] = createSignal({ path: '/learn' });
  vi.doMock(ROUTER, () => ({ appLocation }));
  const { toasts } = await import('../../../ui/toasts/toasts');
  const { loadSource } = await import('./sources');
  return { loadSource, toasts, lose, leave: () => setLocation({ path: '/' }) };
}

it('the message about a source is not shown over another view', async () => {
  const page = await openPage();
  page.lose();
  expect(await page.loadSource('walk.ts')).toBeUndefined();
  expect(page.toasts().length).toBe(1);
  page.leave();
  expect(page.toasts()).toEqual([]);
});

it('nor when the source fails after the lesson was left', async () => {
  const page = await openPage();
  const source = page.loadSource('walk.ts');
  page.leave();
  page.lose();
  expect(await source).toBeUndefined();
  expect(page.toasts()).toEqual([]);
});

it('every file that a lesson shows is loaded from the package as it stands there', async () => {
  vi.doMock(ROUTER, () => ({ appLocation: () => ({ path: '/learn' }) }));
  const { loadSource } = await import('./sources');
  const files = [...WAYS, ...WRONG_WAYS].map(({ file }): string => file);
  for (const file of new Set([...files, 'consoleGame.ts'])) {
    const url = new URL(`../../../../../lessons/src/${file}`, import.meta.url);
    expect(await loadSource(file), file).toBe(readFileSync(url, 'utf8'));
  }
});
