import { afterEach, expect, it } from 'vitest';
import { hasSyncStopped, noteSync } from './syncState';

afterEach(() => noteSync(undefined));

it('a network that is missing for a moment stops nothing, and one that stays away does', () => {
  expect(hasSyncStopped()).toBe(false); // it is off
  noteSync({ lastAt: 1 });
  expect(hasSyncStopped()).toBe(false);
  noteSync({ trouble: 'offline', failingSince: Date.now() });
  expect(hasSyncStopped()).toBe(false);
  noteSync({ trouble: 'offline', failingSince: Date.now() - 19 * 60_000 });
  expect(hasSyncStopped()).toBe(false);
  noteSync({ trouble: 'offline', failingSince: Date.now() - 20 * 60_000 });
  expect(hasSyncStopped()).toBe(true);
});

it.each(['signedOut', 'nameFirst', 'other-account', 'off'] as const)(
  '%s wants the player at once',
  (trouble) => {
    noteSync({ trouble, failingSince: Date.now() });
    expect(hasSyncStopped()).toBe(true);
  },
);
