import { expect, test } from 'vitest';
import { PlayClock } from './playClock.js';

function aClock(elapsed: number) {
  let now = 1000;
  const clock = new PlayClock(elapsed, () => now);
  const pass = (milliseconds: number) => {
    now += milliseconds;
    return clock.elapsed;
  };
  return { clock, pass };
}

test('counts only while it runs', () => {
  const { clock, pass } = aClock(500);
  expect(pass(100)).toBe(500);
  clock.move(false);
  pass(250);
  clock.move(false);
  expect(clock.elapsed).toBe(750);
  expect(clock.pause()).toBe(false);
  clock.move(false);
  pass(50);
  expect([clock.pause(), pass(9999), clock.pause()]).toEqual([true, 800, false]);
  clock.move(false);
  expect(pass(1)).toBe(801);
});

test('runs on after a pause, but not before the first move nor after the last', () => {
  const { clock, pass } = aClock(500);
  clock.resume();
  expect([pass(100), clock.pause()]).toEqual([500, false]);
  clock.move(false);
  pass(100);
  clock.pause();
  pass(9999);
  clock.resume();
  expect(pass(200)).toBe(800);
  clock.move(true);
  clock.resume();
  expect(pass(100)).toBe(800);
});

test('counts at most five minutes for a move, with all its pauses', () => {
  const { clock, pass } = aClock(0);
  const minute = 60_000;
  clock.move(false);
  pass(4 * minute);
  clock.pause();
  clock.resume();
  expect(pass(600 * minute)).toBe(5 * minute);
  clock.move(false);
  expect(pass(minute)).toBe(6 * minute);
});
