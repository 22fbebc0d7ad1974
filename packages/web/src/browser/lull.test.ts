import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLull } from './lull';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lull of 400 ms, and the names of the work that was done. */
function aLull() {
  const done: string[] = [];
  const [curve, line, write] = ['curve', 'line', 'write'].map((name) => () => void done.push(name));
  return { ...createLull(400), done, curve: curve!, line: line!, write: write! };
}

it('does a piece of work once, when nothing was asked for in so long', () => {
  const { ask, done, curve } = aLull();
  for (let move = 0; move < 5; move++) {
    ask(curve);
    vi.advanceTimersByTime(120);
  }
  expect(done).toEqual([]);
  vi.advanceTimersByTime(279);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['curve']);
  vi.advanceTimersByTime(5000);
  expect(done).toEqual(['curve']);
});

it('gives each piece of work a frame of its own', () => {
  const { ask, done, curve, line, write } = aLull();
  for (const work of [curve, line, write]) ask(work);
  vi.advanceTimersByTime(400);
  expect(done).toEqual(['curve']);
  vi.advanceTimersByTime(32);
  expect(done).toEqual(['curve', 'line', 'write']);
});

it('does each once a second where moves do not stop, and never two at a time', () => {
  const { ask, done, curve, line } = aLull();
  for (let move = 0; move < 200; move++) {
    ask(curve);
    ask(line);
    const before = done.length;
    vi.advanceTimersByTime(50);
    expect(done.length - before).toBeLessThan(2);
  }
  const counts = ['curve', 'line'].map((name) => done.filter((each) => each === name).length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...counts)).toBeLessThanOrEqual(10);
});

it('does all at once in a hurry, and nothing that was forgotten', () => {
  const { ask, forget, hurry, done, curve, line, write } = aLull();
  for (const work of [curve, line, write]) ask(work);
  forget(line);
  hurry();
  expect(done).toEqual(['curve', 'write']);
  vi.advanceTimersByTime(5000);
  expect(done).toEqual(['curve', 'write']);
});
