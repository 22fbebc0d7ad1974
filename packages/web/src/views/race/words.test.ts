import type { RacerView, RaceView } from '@twofold/protocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../i18n/i18n';
import raceMessages from '../../i18n/race';
import { newRacer } from './model/testing';
import { awayText, outcomeOf } from './words';

beforeAll(async () => {
  await activateLocale('en', []);
  await loadMessages(raceMessages);
});

/** A race that has ended with these places, by seat. */
function ended(you: number | null, ...places: number[]): RaceView {
  const racers: RacerView[] = places.map((place, seat) => newRacer(seat, 0, { place }));
  return { kind: 'points', target: null, you, racers } as RaceView;
}

describe('the outcome of a race', () => {
  it('is the own place, and the winner of two', () => {
    expect(outcomeOf(ended(0, 1, 2))).toBe('You win');
    expect(outcomeOf(ended(1, 1, 2))).toBe('P0 wins');
    expect(outcomeOf(ended(1, 1, 2, 3))).toMatch(/2.*3/);
  });

  it('has a winner for spectators, too', () => {
    expect(outcomeOf(ended(null, 2, 1))).toBe('P1 wins');
  });

  it('has no winner where the first place is shared', () => {
    for (const you of [null, 0, 1]) expect(outcomeOf(ended(you, 1, 1))).toBe('A shared first place');
    expect(outcomeOf(ended(null, 1, 1, 3))).toBe('A shared first place');
  });
});

describe('the end without people who are away', () => {
  const raceOf = (kind: RaceView['kind'], ...racers: Partial<RacerView>[]) =>
    ({
      kind,
      awayEndsAt: 113_000,
      racers: racers.map((racer, seat) => newRacer(seat, 0, racer)),
    }) as RaceView;
  const away = { here: false };

  it('names those who still play, and the time by the clock of the server', () => {
    const text = awayText(raceOf('first', { left: true, here: false }, away), 0);
    expect(text).toBe('P1 is away. The race ends in 1:53 if nobody comes back.');
    expect(awayText(raceOf('first', { over: true }, away, away), 110_000)).toBe(
      'P1 and P2 are away. The race ends in 0:03 if nobody comes back.',
    );
  });

  it('does not name who has made the tile in the fewest moves', () => {
    const made = { here: false, reached: { ply: 90, ms: 1 } };
    expect(awayText(raceOf('fewest', made, away), 120_000)).toMatch(/^P1 is away.* 0:00 /);
  });

  it('is not said of a race that waits for nobody', () => {
    expect(awayText({ ...raceOf('first', away), awayEndsAt: null }, 0)).toBe('');
  });
});
