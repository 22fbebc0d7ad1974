import type { RacerView, RaceView } from '@twofold/protocol/client';
import { describe, expect, it } from 'vitest';
import type { RaceOptions } from './options.js';
import { describePlaces, describeRaceEnd, readLink, shortened, termsOf } from './run.js';

const options = (more: Partial<RaceOptions>) => ({ server: '', animation: true, ...more }) as RaceOptions;

describe('the link of a race', () => {
  it('names race and server, also below a path', () => {
    expect(readLink('https://a.example/race?race=abc23456')).toEqual({
      id: 'abc23456',
      address: 'https://a.example/',
    });
    expect(readLink('http://a.example/t/race?race=abc23456').address).toBe('http://a.example/t/');
    expect(readLink('abc23456')).toEqual({ id: 'abc23456' });
    expect(readLink('https://a.example/race?arena=abc23456&on')).toEqual({
      arena: 'abc23456',
      address: 'https://a.example/',
    });
  });

  it('is refused where it is none', () => {
    for (const link of ['https://a.example/race', 'file:///race?race=abc23456', 'A'])
      expect(() => readLink(link)).toThrow(RangeError);
  });
});

describe('the terms of a race', () => {
  it('follow the options', () => {
    expect(termsOf(options({}))).toEqual({ kind: 'first', target: 512 });
    expect(termsOf(options({ fewestTo: '256', alone: true }))).toEqual({
      kind: 'fewest',
      target: 256,
      people: 1,
    });
    expect(termsOf(options({ points: '3' }))).toEqual({ kind: 'points', minutes: 3 });
  });

  it('are refused where no race has them', () => {
    for (const wrong of [{ firstTo: '100' }, { points: '4' }, { firstTo: '512', points: '3' }])
      expect(() => termsOf(options(wrong))).toThrow(RangeError);
  });
});

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
  expect(describeRaceEnd(race)).toBe('The race has ended. 1. Ada: after 1:01 2. Ben (you): 1,500 points');
  expect(describeRaceEnd({ ...race, state: 'running' })).toBe('Your game is over. The race goes on.');
});

it('a long name leaves its column free for the figures', () => {
  expect([shortened('Ada'), shortened('Calm Condor 881'), shortened('山田太郎山田太郎山')]).toEqual([
    'Ada',
    'Calm Con…',
    '山田太郎山田太郎山',
  ]);
});
