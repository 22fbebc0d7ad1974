import { describe, expect, it } from 'vitest';
import { streakOf } from './streak.js';

describe('a streak', () => {
  it.each([
    ['has no day at first', [], [], 10, 0, 0],
    ['counts today', [10], [], 10, 1, 1],
    ['goes on while today may still be played', [8, 9], [], 10, 2, 2],
    ['ends with a missed day', [7, 8], [], 10, 0, 2],
    ['begins anew after it', [3, 4, 5, 6, 9, 10], [], 10, 2, 4],
    ['counts a day of an outage between played days', [7, 8, 10], [9], 10, 4, 4],
    ['is not broken by an outage yesterday', [7, 8], [9], 10, 2, 2],
    ['ends where an outage is not all that was missed', [7, 10], [9], 10, 1, 1],
    ['does not begin with an outage', [10], [8, 9], 10, 1, 1],
    ['takes a day once', [9, 9, 10], [], 10, 2, 2],
    ['has none of a day to come when the clock is set back', [11], [], 10, 1, 1],
  ] as const)('%s', (_, played, outages, today, current, longest) => {
    expect(streakOf(played, new Set(outages), today)).toEqual({ current, longest });
  });
});
