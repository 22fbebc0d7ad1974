import { expect, test } from 'vitest';
import { PlayClock } from './playClock';

test('counts only while it runs', () => {
  let now = 1000;
  const clock = new PlayClock(500, () => now);
  now += 100;
  expect(clock.elapsed).toBe(500);
  clock.run();
  now += 250;
  clock.run();
  expect(clock.elapsed).toBe(750);
  clock.pause();
  now += 9999;
  expect(clock.elapsed).toBe(750);
  clock.pause();
  clock.run();
  now += 1;
  expect(clock.elapsed).toBe(751);
});
