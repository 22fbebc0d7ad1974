import type { RacerView, RaceView } from '@twofold/protocol/client';
import { describe, expect, it } from 'vitest';
import {
  createAwayNews,
  createRankNews,
  describeGoal,
  describePlaces,
  describeRace,
  describeRaceEnd,
  isDeserted,
  shortened,
} from './words.js';

it('the places name time or moves of whoever made the tile', () => {
  const racer = {
    name: 'Ada',
    seat: 0,
    score: 2_000,
    reached: { ply: 300, ms: 61_000 },
    place: 1,
  } as RacerView;
  const other = { ...racer, name: 'Ben', seat: 1, score: 1_500, reached: null, place: 2 };
  expect(describePlaces({ racers: [other, racer], you: 0, kind: 'first' })).toEqual([
    '1. Ada (you): after 1:01',
    '2. Ben: 1,500 points',
  ]);
  expect(describePlaces({ racers: [racer], you: null, kind: 'fewest' })).toEqual(['1. Ada: in 300 moves']);
  const race = { racers: [other, racer], you: 1, kind: 'first', state: 'ended' } as unknown as RaceView;
  expect(describeRaceEnd(race, 0)).toBe('The race has ended. 1. Ada: after 1:01 2. Ben (you): 1,500 points');
  const running = { ...race, state: 'running', awayEndsAt: null } as const;
  expect(describeRaceEnd(running, 0)).toBe('Your game is over. The race goes on.');
  expect(describeRaceEnd({ ...running, awayEndsAt: 113_000 }, 0)).toBe(
    'Your game is over. The race goes on. Ben and Ada are away. The race ends in 1:53 if nobody comes back.',
  );
});

it('nobody is awaited in a lobby that nobody else can join', () => {
  const own = { name: 'Ada' } as RacerView;
  const lobby: Parameters<typeof isDeserted>[0] = {
    ...{ racers: [own], state: 'lobby', quick: false, arena: null },
  };
  expect(isDeserted(lobby)).toBe(false); // by link
  for (const gathering of [{ quick: true }, { arena: 'abc23456' }]) {
    const race = { ...lobby, ...gathering };
    expect(isDeserted(race)).toBe(true);
    expect(isDeserted({ ...race, racers: [own, own] })).toBe(false);
    expect(isDeserted({ ...race, state: 'starting' })).toBe(false);
  }
});

it('a long name leaves its column free for the figures', () => {
  expect([shortened('Ada'), shortened('Calm Condor 881'), shortened('山田太郎山田太郎山')]).toEqual([
    'Ada',
    'Calm Con…',
    '山田太郎山田太郎山',
  ]);
});

it('the goal names tile and time', () => {
  const first = { kind: 'first', target: 512, limit: null } as const;
  expect(describeGoal(first)).toBe('First to 512.');
  expect(describeGoal({ ...first, limit: 1_200_000 })).toBe('First to 512, within 20 minutes.');
  expect(describeGoal({ ...first, kind: 'fewest' })).toBe('Fewest moves to 512.');
  expect(describeGoal({ kind: 'points', target: null, limit: 180_000 })).toBe('Most points in 3 minutes.');
});

describe('a race that goes on', () => {
  const racer = { name: 'Ada', seat: 0, score: 2_000, max: 7, left: false, here: true, reached: null };
  const other = { ...racer, name: 'Ben', seat: 1, score: 1_500 };
  const seen = (own: number, id = 'one') =>
    ({
      ...{ id, racers: [{ ...racer, score: own }, other], you: 0 },
      ...{ startsAt: 0, endsAt: 180_000, awayEndsAt: null },
    }) as RaceView;

  it('is told with rank, rivals and time', () => {
    expect(describeRace(seen(100), 60_000)).toBe(
      'Rank 2 of 2. Ben: 1,500 points, largest tile 128. 2:00 to play.',
    );
    expect(describeRace({ ...seen(2_000), endsAt: null }, 61_000)).toBe(
      'Rank 1 of 2. Ben: 1,500 points, largest tile 128. 1:01 played.',
    );
  });

  it('tells a change of rank by itself, at most every ten seconds', () => {
    const news = createRankNews();
    const told = [
      news(seen(2_000), 0),
      news(seen(100), 1_000),
      news(seen(2_000), 5_000),
      news(seen(2_000), 11_000),
      news(seen(2_100), 30_000),
    ];
    expect(told).toEqual(['', 'Rank 2 of 2.', '', 'Rank 1 of 2.', '']);
  });

  it('a rematch begins anew: a rank of the race before it is no news', () => {
    const news = createRankNews();
    const told = [
      news(seen(100), 1_000),
      news(seen(2_000, 'rematch'), 60_000),
      news(seen(100, 'rematch'), 61_000),
    ];
    expect(told).toEqual(['Rank 2 of 2.', '', 'Rank 2 of 2.']);
  });

  it('tells once who alone still plays and is away, and the time on request', () => {
    const news = createAwayNews();
    const gone = { ...other, here: false, over: false };
    const race = { ...seen(2_000), kind: 'fewest', endsAt: null } as RaceView;
    const waits = {
      ...race,
      racers: [{ ...racer, here: false, reached: { ply: 90, ms: 1 } }, gone],
      awayEndsAt: 120_000,
    } as RaceView;
    const away = 'Ben is away. The race ends in 1:53 if nobody comes back.';
    expect([news(race, 0), news(waits, 7_000), news(waits, 8_000)]).toEqual(['', away, '']);
    expect([news(race, 9_000), news(waits, 7_000)]).toEqual(['', away]);
    expect(describeRace(waits, 7_000)).toContain(`0:07 played. ${away}`);
  });
});
