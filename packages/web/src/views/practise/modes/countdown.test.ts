import { createRoot } from 'solid-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCountdown } from './countdown';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs by the clock, loses what a mistake costs, and ends once', () => {
  const end = vi.fn();
  createRoot((dispose) => {
    const countdown = createCountdown(10_000, end, () => performance.now());
    expect(countdown.left()).toBe(10_000);
    countdown.start();
    vi.advanceTimersByTime(4000);
    expect(countdown.left()).toBe(6000);
    countdown.take(5000);
    expect(countdown.left()).toBe(1000);
    vi.advanceTimersByTime(3000);
    expect(countdown.left()).toBe(0);
    expect(end).toHaveBeenCalledOnce();
    dispose();
  });
});
