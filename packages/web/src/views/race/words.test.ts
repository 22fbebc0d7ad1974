import type { RacerView, RaceView } from '@twofold/protocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../i18n/i18n';
import raceMessages from '../../i18n/race';
import { newRacer } from './model/testing';
import { outcomeOf } from './words';

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
