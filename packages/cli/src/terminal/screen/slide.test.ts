import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Slide } from './slide.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('draws frame after frame, the last one at rest, and then no more', () => {
  const slide = new Slide();
  const drawn: number[] = [];
  slide.begin(() => drawn.push(slide.progress));
  vi.advanceTimersByTime(1000);
  expect(drawn[0]).toBe(0);
  expect(drawn.slice(0, -1).every((progress) => progress < 1)).toBe(true);
  expect(drawn.at(-1)).toBe(1);
  expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  expect(vi.getTimerCount()).toBe(0);
});

it('is cut short at once by what comes next', () => {
  const slide = new Slide();
  const draw = vi.fn();
  slide.begin(draw);
  vi.advanceTimersByTime(40);
  const frames = draw.mock.calls.length;
  slide.end();
  expect(slide.progress).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(draw).toHaveBeenCalledTimes(frames);
});
