import { describe, expect, it } from 'vitest';
import { endWithout, HERE_MS, isAway, isHere, signOfGoing } from './presence.js';

const AT = 1_000_000;
const seen = (before: number) => new Date(AT - before);
const MINUTE = 60_000;

describe('somebody at a race', () => {
  it('is gone at once when the connection closes, and away some seconds later', () => {
    const going = signOfGoing(new Date(AT));
    expect([isHere(going, AT - 1), isHere(going, AT)]).toEqual([true, false]);
    expect([isAway(going, AT + 5_000), isAway(going, AT + 6_000)]).toEqual([false, true]);
  });

  it('is here for twelve seconds after a sign, and not away before the first one', () => {
    expect([isHere(seen(11_999), AT), isHere(seen(12_000), AT), isHere(null, AT)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isAway(seen(17_999), AT), isAway(seen(18_000), AT), isAway(null, AT)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a race that only people who are away still play', () => {
  const gone = (before: number, moved = 10 * MINUTE) => ({
    seenAt: seen(before + HERE_MS),
    movedAt: AT - moved,
  });

  it.each([
    ['one who is gone', [gone(MINUTE)], AT + MINUTE],
    ['the last of several', [gone(MINUTE), gone(MINUTE / 2)], AT + 1.5 * MINUTE],
    ['one who moves without a connection', [gone(3 * MINUTE, MINUTE)], AT + MINUTE],
    ['one who is here', [gone(MINUTE), { seenAt: seen(0), movedAt: 0 }], undefined],
  ])('ends two minutes after %s', (_who, playing, end) => {
    expect(endWithout(playing, AT, null, 8)).toBe(end);
  });

  it('goes on for two minutes after a server that was down is back', () => {
    expect(endWithout([gone(5 * MINUTE)], AT, seen(1_000), 2)).toBe(AT - 1_000 + 2 * MINUTE);
  });

  it('ends ten minutes after the last one where nobody waits', () => {
    expect(endWithout([gone(MINUTE), gone(5 * MINUTE)], AT, null, 2)).toBe(AT + 9 * MINUTE);
  });

  it('ends a day after its only racer has gone, also through a restart of the server', () => {
    const DAY = 24 * 60 * MINUTE;
    expect(endWithout([gone(MINUTE)], AT, null, 1)).toBe(AT - MINUTE + DAY);
    expect(endWithout([gone(MINUTE)], AT, seen(1_000), 1)).toBe(AT - MINUTE + DAY);
    expect(endWithout([{ seenAt: seen(0), movedAt: 0 }], AT, null, 1)).toBeUndefined();
  });

  it('gives the only racer ten minutes after a server that was down for longer than a day is back', () => {
    const moved = { seenAt: new Date(0), movedAt: 0 };
    const now = 3 * 24 * 60 * MINUTE;
    expect(endWithout([moved], now, new Date(now), 1)).toBe(now + 10 * MINUTE);
  });
});
