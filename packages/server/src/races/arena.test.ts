import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArenaWaiting, arenaPoints, groupsOf, hourOf } from './arena.js';

const waiting = (count: number, since = 0): ArenaWaiting[] =>
  Array.from({ length: count }, (_, at) => ({ account: `p${at}`, points: at, since }));

describe('the next races of an arena', () => {
  it('wait for a second person, and some seconds more for others', () => {
    expect(groupsOf(waiting(1), 60_000)).toEqual([]);
    expect(groupsOf(waiting(2), 7_999)).toEqual([]);
    expect(groupsOf(waiting(2), 8_000)).toEqual([['p1', 'p0']]);
    const late = [...waiting(1), { account: 'late', points: 0, since: 50_000 }];
    expect(groupsOf(late, 57_000)).toEqual([]); // one has waited long, and the rival has just come
    expect(groupsOf(late, 58_000)).toHaveLength(1);
  });

  it('begin at once for eight', () => {
    expect(groupsOf(waiting(8), 0)).toHaveLength(1);
  });

  it('have everybody once, in groups of two to eight that hardly differ in size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), (count) => {
        const groups = groupsOf(waiting(count), 8_000);
        const sizes = groups.map(({ length }) => length);
        expect(new Set(groups.flat()).size).toBe(count);
        expect(groups.flat()).toHaveLength(count);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('put those with the most points together', () => {
    expect(groupsOf(waiting(9), 8_000)[0]).toEqual(['p8', 'p7', 'p6', 'p5', 'p4']);
  });
});

describe('the points of a race', () => {
  const of = (...places: number[]) =>
    places.map((place, at) => ({ account: `p${at}`, place, ply: 9, hasLeft: false }));
  const pointsOf = (results: Parameters<typeof arenaPoints>[0]) =>
    [...arenaPoints(results).values()].map(({ points }) => points);

  it('go by place', () => {
    expect(pointsOf(of(1, 2))).toEqual([3, 1]);
    expect(pointsOf(of(1, 1))).toEqual([2, 2]);
    expect(pointsOf(of(3, 1, 2))).toEqual([1, 5, 3]);
    expect(pointsOf(of(1, 2, 3, 4, 5, 6, 7, 8))).toEqual([15, 13, 11, 9, 7, 5, 3, 1]);
  });

  it('are none without a move, or for leaving', () => {
    const [first, second] = of(1, 2);
    expect(pointsOf([{ ...first!, hasLeft: true }, second!])).toEqual([0, 1]);
    expect(pointsOf([first!, { ...second!, ply: 0 }])).toEqual([3, 0]);
    expect(arenaPoints([{ ...first!, hasLeft: true }, second!]).get('p0')!.isWin).toBe(false);
  });
});

it('an arena of the clock begins at the full hour', () => {
  expect(new Date(hourOf(Date.parse('2026-11-28T23:59:59.999Z'))).toISOString()).toBe(
    '2026-11-28T23:00:00.000Z',
  );
});
