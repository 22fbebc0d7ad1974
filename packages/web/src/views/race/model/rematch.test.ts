import type { RacerView } from '@twofold/protocol/client';
import { expect, it } from 'vitest';
import { createAwaited, createRematchWatch } from './rematch';

const race = (
  id: string,
  again: boolean,
  next: string | null = again ? 'next' : null,
  you: number | null = 0,
) => ({
  id,
  next,
  you,
  racers: [
    { seat: 0, again },
    { seat: 1, again: true },
  ] as unknown as RacerView[],
});

it('goes along once the rematch is wanted', () => {
  const rematchOf = createRematchWatch();
  expect(rematchOf(race('old', false))).toBeUndefined();
  expect(rematchOf(race('old', false, 'next'))).toBeUndefined(); // only the other wants it
  expect(rematchOf(race('old', true))).toBe('next');
});

it('stays on a race whose rematch was wanted before the page was open', () => {
  const rematchOf = createRematchWatch();
  expect(rematchOf(race('old', true))).toBeUndefined();
  expect(rematchOf(race('old', true))).toBeUndefined();
  expect(rematchOf(race('other', false))).toBeUndefined();
  expect(rematchOf(race('other', true))).toBe('next');
});

it('takes no spectator along', () => {
  const rematchOf = createRematchWatch();
  rematchOf(race('old', false, null, null));
  expect(rematchOf(race('old', true, 'next', null))).toBeUndefined();
});

it('awaits the rivals of the race before until they have come once', () => {
  const awaitedIn = createAwaited();
  const names = (id: string, players: string[]) =>
    awaitedIn({
      id,
      next: null,
      you: 0,
      racers: players.map((player, seat) => ({ seat, player, name: player })) as unknown as RacerView[],
    }).map(({ name }) => name);
  expect(names('old', ['Ada', 'Ben'])).toEqual([]);
  expect(names('next', ['Ada'])).toEqual(['Ben']);
  expect(names('next', ['Ada', 'Ben'])).toEqual([]);
  expect(names('next', ['Ada'])).toEqual([]); // Ben has gone
});
