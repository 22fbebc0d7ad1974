import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { expect, it } from 'vitest';
import { nearest } from './nearest';

const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

it('leads to the neighbour in each direction of a grid, and past its edge to nothing', () => {
  const grid = Array.from({ length: 9 }, (_, index) => at(20 * (index % 3), 20 * Math.floor(index / 3)));
  expect(([UP, RIGHT, DOWN, LEFT] as const).map((direction) => nearest(grid, grid[4]!, direction))).toEqual([
    1, 5, 7, 3,
  ]);
  expect(nearest(grid, grid[0]!, UP)).toBe(-1);
  expect(nearest(grid, grid[8]!, RIGHT)).toBe(-1);
});

it('prefers what lies straight ahead to what is nearer aside', () => {
  expect(nearest([at(60, 0), at(30, 30)], at(0, 0), RIGHT)).toBe(0);
});

it('reaches what lies aside where nothing is straight ahead', () => {
  expect(nearest([at(200, 30)], at(0, 0), DOWN)).toBe(0);
});
