import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Reason } from '../reasons/reasons.js';
import { failsByFewTiles, themeOfReason, themesOf } from './theme.js';

const because = (...kinds: Reason['kind'][]) => kinds.map((kind) => ({ kind }) as Reason);
const even = Array.from({ length: 10 }, () => ({ probability: 0.1, shortfall: 100 }));
const facts = { tiles: even, possible: 3, gap: 0.05 };

it.each([
  [because('corner', 'free'), ['corner', 'merge']],
  [because('makes', 'ready'), ['merge']],
  [because('over', 'chain'), ['endgame', 'order']],
  [because('pulled'), ['forced']],
  [[], []],
])('%j', (reasons, themes) => {
  expect(themesOf({ ...facts, reasons })).toEqual(themes);
});

it('where all other directions are blunders, the move is the only one', () => {
  expect(themesOf({ ...facts, reasons: because('makes'), gap: 0.1 })).toEqual(['forced', 'merge']);
  expect(themesOf({ ...facts, reasons: because('makes'), gap: 0.1, possible: 2 })).toEqual(['merge']);
  expect(themesOf({ ...facts, reasons: because('over'), gap: 0.1 })).toEqual(['endgame', 'forced']);
});

it('a tile is dangerous if few tiles have most of the cost', () => {
  const one = even.map((tile, at) => ({ ...tile, shortfall: at === 3 ? 5000 : 10 }));
  expect(failsByFewTiles(even)).toBe(false);
  expect(failsByFewTiles(one)).toBe(true);
  expect(themesOf({ ...facts, tiles: one, reasons: because('makes') })).toEqual(['spawn', 'merge']);
});

it('tiles that cost nothing count for nothing', () => {
  expect(failsByFewTiles([])).toBe(false);
  expect(failsByFewTiles([{ probability: 1, shortfall: -5 }])).toBe(false);
});

it('the same tiles in another order, or in other units, are as dangerous', () => {
  const tiles = fc.array(
    fc.record({
      probability: fc.double({ min: 0.01, max: 1, noNaN: true }),
      shortfall: fc.integer({ min: -50, max: 500 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(tiles, (own) => {
      const isDangerous = failsByFewTiles(own);
      expect(failsByFewTiles(own.toReversed())).toBe(isDangerous);
      expect(failsByFewTiles(own.map((tile) => ({ ...tile, shortfall: 4 * tile.shortfall })))).toBe(
        isDangerous,
      );
    }),
  );
});

it('every reason has a theme', () => {
  expect(themeOfReason('edge')).toBe('corner');
  expect(themeOfReason('over')).toBe('endgame');
});
