import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankValue } from './index.js';
import { countLargest, FIRST_MILESTONE, FIRST_RATED, tileRates, tilesBetween } from './milestones.js';

it('begin at 128 in a game and at 2048 in figures of strength', () => {
  expect([FIRST_MILESTONE, FIRST_RATED].map(rankValue)).toEqual([128, 2048]);
  expect(tilesBetween(FIRST_MILESTONE, FIRST_RATED)).toEqual([128, 256, 512, 1024, 2048]);
  expect(tilesBetween(3, 2)).toEqual([]);
});

it('are rated by the games that made a tile or a larger one', () => {
  const counts = countLargest([10, 11, 11, 13]);
  expect(counts).toEqual([...Array(10).fill(0), 1, 2, 0, 1]);
  expect(tileRates(counts)).toEqual([
    { tile: 2048, rate: 0.75 },
    { tile: 4096, rate: 0.25 },
    { tile: 8192, rate: 0.25 },
  ]);
  expect(tileRates(counts, 10)[0]).toEqual({ tile: 1024, rate: 1 });
  expect(tileRates(countLargest([5, 6]))).toEqual([]);
  expect(tileRates([])).toEqual([]);
  expect(tileRates(countLargest([0]), 0)).toEqual([{ tile: 0, rate: 1 }]);
});

it('have the rate that counting each game gives', () => {
  const property = fc.property(fc.array(fc.nat(20)), fc.nat(20), (ranks, first) => {
    const made = (rank: number) => ranks.filter((largest) => largest >= rank).length / ranks.length;
    const expected = tilesBetween(first, Math.max(-1, ...ranks)).map((tile, index) => ({
      tile,
      rate: made(first + index),
    }));
    expect(tileRates(countLargest(ranks), first)).toEqual(expected);
  });
  fc.assert(property);
});
