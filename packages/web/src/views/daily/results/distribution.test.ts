import { expect, it } from 'vitest';
import { fullOf, middleOf } from './Distribution';

it('at least half have made the tile in the middle', () => {
  const tiles = (...counts: number[]) => counts.map((count, index) => ({ tile: 2 ** (index + 7), count }));
  expect(middleOf(tiles(1), 1)).toBe(128);
  expect(middleOf(tiles(1, 1), 2)).toBe(256);
  expect(middleOf(tiles(5, 3, 1), 9)).toBe(128);
  expect(middleOf(tiles(4, 3, 2), 9)).toBe(256);
});

it('steps without a score have no length, and are there', () => {
  const full = fullOf(
    [
      { from: 200, count: 3 },
      { from: 400, count: 1 },
    ],
    100,
  );
  expect(full.map(({ count }) => count)).toEqual([0, 0, 3, 0, 1]);
});
