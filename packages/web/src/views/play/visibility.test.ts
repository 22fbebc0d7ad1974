import { PlayClock } from '@twofold/core/internal';
import { afterEach, expect, test, vi } from 'vitest';
import { runWhileVisible } from './visibility';

afterEach(() => vi.unstubAllGlobals());

test('the clock stands while nobody sees the page, and runs on after', () => {
  let now = 0;
  const clock = new PlayClock(0, () => now);
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  const see = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const stop = runWhileVisible(clock);
  clock.move(false);
  now += 1000;
  see(true);
  now += 60_000;
  see(false);
  now += 500;
  expect(clock.elapsed).toBe(1500);
  stop();
  see(true);
  now += 500;
  expect(clock.elapsed).toBe(2000);
});

test('the clock runs on when another view gives way to the game', () => {
  let now = 0;
  const clock = new PlayClock(0, () => now);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  clock.move(false);
  clock.pause();
  now += 9000;
  runWhileVisible(clock);
  now += 500;
  expect(clock.elapsed).toBe(500);
});
