import { NEW_RATED, ratedAfter } from '@twofold/protocol/ratings';
import { describe, expect, it } from 'vitest';
import { findRival } from './pairing.js';
import type { Terms } from './race.js';
import { endOf, placesOf, type Run } from './standing.js';

const terms = (kind: Terms['kind']): Terms => ({
  kind,
  variant: 'classic',
  target: kind === 'points' ? null : 9,
  limitMs: null,
  isBlind: false,
});

function run(score: number, more: Partial<Run> = {}): Run {
  return { ply: 10, score, maxRank: 5, reached: null, isOver: false, hasLeft: false, ...more };
}

describe('the end of a race', () => {
  it('to a tile is when the first has made it', () => {
    const runs = [run(9), run(5, { reached: { ply: 7, at: 40 } }), run(5, { reached: { ply: 8, at: 30 } })];
    expect(endOf(terms('first'), runs, null, 90)).toBe(30);
    expect(placesOf(terms('first'), runs)).toEqual([3, 2, 1]);
  });

  it('to a tile is that of the time, if nobody has made it until then', () => {
    const late = [run(9), run(5, { reached: { ply: 7, at: 40 } })];
    expect(endOf(terms('first'), late, 35, 90)).toBe(35);
    expect(endOf(terms('first'), [run(9)], 35, 34)).toBeUndefined();
  });

  it('by points is that of the time, or when nobody can move', () => {
    expect(endOf(terms('points'), [run(9), run(5)], 100, 99)).toBeUndefined();
    expect(endOf(terms('points'), [run(9), run(5)], 100, 101)).toBe(100);
    expect(endOf(terms('points'), [run(9, { isOver: true }), run(5, { isOver: true })], 100, 50)).toBe(50);
    expect(placesOf(terms('points'), [run(9), run(9), run(12)])).toEqual([2, 2, 1]);
  });

  it('by moves is when each has made it, or cannot', () => {
    const made = run(9, { reached: { ply: 90, at: 10 } });
    expect(endOf(terms('fewest'), [made, run(5)], null, 99)).toBeUndefined();
    expect(endOf(terms('fewest'), [made, run(5, { isOver: true })], null, 99)).toBe(99);
    const shorter = run(9, { reached: { ply: 80, at: 70 } });
    expect(placesOf(terms('fewest'), [made, shorter, run(99)])).toEqual([2, 1, 3]);
  });

  it('puts whoever has left behind the others, but not without what was made', () => {
    expect(placesOf(terms('points'), [run(90, { hasLeft: true }), run(5)])).toEqual([2, 1]);
    const made = run(5, { hasLeft: true, reached: { ply: 9, at: 5 } });
    expect(placesOf(terms('fewest'), [made, run(90)])).toEqual([1, 2]);
  });
});

describe('pairing', () => {
  const at = (account: string, rating: number, since: number) => ({ account, rating, since });
  it('takes the nearest rating, and waits for a nearer one at first', () => {
    const others = [at('b', 1580, 0), at('c', 1450, 0), at('d', 1900, 0)];
    expect(findRival(at('a', 1500, 0), others, 0)?.account).toBe('c');
    expect(findRival(at('a', 1500, 0), [at('d', 1900, 0)], 0)).toBeUndefined();
    expect(findRival(at('a', 1500, 15_000), [at('d', 1900, 0)], 20_000)?.account).toBe('d');
    expect(findRival(at('a', 1500, 0), [at('a', 1500, 0)], 0)).toBeUndefined();
  });
});

describe('ratings', () => {
  it('follow the example of Glickman’s paper', () => {
    // Glickman, "Example of the Glicko-2 system": 1500/200 wins against 1400/30, loses to 1550/100 and 1700/300.
    // There the others keep their ratings, and tau is 0.5. As one race of four the three also play each other.
    const player = { rating: 1500, deviation: 200, volatility: 0.06 };
    const others = [
      { rating: 1400, deviation: 30, volatility: 0.06 },
      { rating: 1550, deviation: 100, volatility: 0.06 },
      { rating: 1700, deviation: 300, volatility: 0.06 },
    ];
    const [after] = ratedAfter([player, ...others], [3, 4, 2, 1]);
    expect(after!.rating).toBeCloseTo(1464.06, 1);
    expect(after!.deviation).toBeCloseTo(151.52, 1);
  });

  it('are the same for a draw of equals', () => {
    const [a, b] = ratedAfter([NEW_RATED, NEW_RATED], [1, 1]);
    expect(a!.rating).toBeCloseTo(1500, 6);
    expect(b!.rating).toBeCloseTo(1500, 6);
  });
});
