import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLES } from './examples';
import { forgetPlaces, keepPlace, type Place, parsePlace, placeText, readPlace } from './keptPlace';

const PLACE: Place = { given: { board: [[2, 0, 2]], side: 'EAST' }, step: 7, link: '' };
const KEPT = { board: '2 0 2', side: 'EAST', step: 7, link: '' };

describe('parsePlace', () => {
  it('reads back every place that is kept', () => {
    for (const given of EXAMPLES)
      for (const step of [0, 12]) {
        const place = { given, step, link: '&board=2,2' };
        expect(parsePlace(placeText(place))).toEqual(place);
      }
    expect(parsePlace(JSON.stringify(KEPT))).toEqual(PLACE);
  });

  it.each([
    null,
    '',
    'null',
    '7',
    '[]',
    '{',
    JSON.stringify({ ...KEPT, board: '2 3' }),
    JSON.stringify({ ...KEPT, board: [[2]] }),
    JSON.stringify({ ...KEPT, side: 'UP' }),
    JSON.stringify({ ...KEPT, side: 1 }),
    JSON.stringify({ ...KEPT, step: -1 }),
    JSON.stringify({ ...KEPT, step: 1.5 }),
    JSON.stringify({ ...KEPT, step: '7' }),
    JSON.stringify({ ...KEPT, step: 1e9 }),
    JSON.stringify({ ...KEPT, link: undefined }),
    JSON.stringify({ ...KEPT, link: 'x'.repeat(5000) }),
  ])('refuses %j', (text) => {
    expect(parsePlace(text)).toBeUndefined();
  });
});

describe('forgetPlaces', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('forgets the places of all lessons, and nothing else', () => {
    const stored = new Map([['other', '1']]);
    vi.stubGlobal('sessionStorage', {
      get length() {
        return stored.size;
      },
      key: (index: number) => [...stored.keys()][index] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    for (const way of ['walk', 'two-pointers']) keepPlace(way, PLACE);
    expect(readPlace('walk', '')).toEqual(PLACE);
    forgetPlaces();
    expect([...stored.keys()]).toEqual(['other']);
  });

  it('bears blocked storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(forgetPlaces).not.toThrow();
  });
});
