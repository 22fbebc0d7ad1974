import { describe, expect, it } from 'vitest';
import type { RaceOptions } from './options.js';
import { readLink, termsOf } from './terms.js';

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
