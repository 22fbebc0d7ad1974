import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLateWarning } from './lateWarning';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page whose storage is in trouble, or not. Its warning comes or fails as told. */
function openPage(load: () => Promise<string>) {
  const [isNeeded, setNeeded] = createSignal(false);
  return createRoot((close) => ({ warning: createLateWarning(isNeeded, load), setNeeded, close }));
}

it('comes with the first reason for it, and is asked for once', async () => {
  const load = vi.fn(async () => 'it');
  const page = openPage(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, page.warning()]).toEqual([0, undefined]);
  page.setNeeded(true);
  await vi.advanceTimersByTimeAsync(60_000);
  page.setNeeded(false);
  page.setNeeded(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, page.warning()]).toEqual([1, 'it']);
  page.close();
});

it('is asked for until it comes', async () => {
  const load = vi.fn(async () => 'it').mockRejectedValueOnce(new Error('lost'));
  const page = openPage(load);
  page.setNeeded(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, page.warning()]).toEqual([2, 'it']);
  page.close();
});

it('is asked for no longer than there is a reason, and by one timer alone', async () => {
  const load = vi.fn(() => Promise.reject(new Error('lost')));
  const page = openPage(load);
  for (let time = 0; time < 5; time++) {
    page.setNeeded(true);
    await vi.advanceTimersByTimeAsync(100);
    page.setNeeded(false);
  }
  expect(load).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(5);
  page.setNeeded(true);
  await vi.advanceTimersByTimeAsync(5100);
  expect(load).toHaveBeenCalledTimes(7);
  page.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(7);
});
