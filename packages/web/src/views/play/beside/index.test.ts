import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('./parts');
  vi.resetModules();
});

/** A page whose parts are lost once the test says so. */
async function openPage() {
  let lose = () => {};
  const held = new Promise<object>((_resolve, reject) => {
    lose = () => reject(new Error('lost'));
  });
  vi.doMock('./parts', () => held);
  const { createRoot, createSignal } = await import('solid-js');
  const { toasts } = await import('../../../ui/toasts/toasts');
  const { createBeside } = await import('./index');
  const [isNeeded, setNeeded] = createSignal(false);
  const close = createRoot((dispose) => {
    createBeside(isNeeded);
    return dispose;
  });
  return { toasts, setNeeded, lose, close };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100)); // for what must not happen

it('the message about a scene goes with the scene', async () => {
  const page = await openPage();
  page.setNeeded(true);
  page.lose();
  await expect.poll(() => page.toasts().length).toBe(1);
  page.setNeeded(false);
  expect(page.toasts()).toEqual([]);
  page.setNeeded(true);
  await expect.poll(() => page.toasts().length).toBe(1);
  page.close();
  expect(page.toasts()).toEqual([]);
});

it('a scene that is over when its parts fail has none', async () => {
  const page = await openPage();
  page.setNeeded(true);
  page.setNeeded(false);
  page.lose();
  await pause();
  expect(page.toasts()).toEqual([]);
  page.close();
});
