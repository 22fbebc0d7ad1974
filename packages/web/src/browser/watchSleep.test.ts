import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSleep } from './watchSleep';

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  page = new EventTarget();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The device sleeps: only its calendar goes on. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

it('tells of each sleep once, at once where the page is seen again', () => {
  const onSleep = vi.fn();
  const stop = watchSleep(onSleep);
  vi.advanceTimersByTime(60_000);
  expect(onSleep).not.toHaveBeenCalled();
  sleep(8 * 3_600_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(onSleep).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(onSleep).toHaveBeenCalledTimes(1);
  sleep(10_000);
  vi.advanceTimersByTime(1_000);
  expect(onSleep).toHaveBeenCalledTimes(2);
  stop();
  sleep(10_000);
  vi.advanceTimersByTime(5_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(onSleep).toHaveBeenCalledTimes(2);
});

it('tells nothing of a clock that is adjusted a little at a time', () => {
  const onSleep = vi.fn();
  const stop = watchSleep(onSleep);
  for (let times = 0; times < 20; times++) {
    sleep(1_000);
    vi.advanceTimersByTime(1_000);
  }
  expect(onSleep).not.toHaveBeenCalled();
  stop();
});
