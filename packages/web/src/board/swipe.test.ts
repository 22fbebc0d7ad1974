import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { expect, test } from 'vitest';
import { SWIPE_DISTANCE, SwipePath } from './swipe';

/** The directions that fire along a path of points from the origin. */
function fire(...points: readonly [number, number][]): (number | undefined)[] {
  const path = new SwipePath(0, 0);
  return points.map(([x, y]) => path.move(x, y)).filter((direction) => direction !== undefined);
}

test('fires each direction once past the distance', () => {
  expect(fire([30, 0])).toEqual([RIGHT]);
  expect(fire([-30, 2])).toEqual([LEFT]);
  expect(fire([3, 30])).toEqual([DOWN]);
  expect(fire([-3, -30])).toEqual([UP]);
});

test('stays silent short of the distance and on diagonals', () => {
  expect(fire([SWIPE_DISTANCE - 1, 0])).toEqual([]);
  expect(fire([20, 20], [40, 40], [200, 190])).toEqual([]);
});

test('a diagonal start that becomes clear fires then', () => {
  expect(fire([20, 18], [60, 22])).toEqual([RIGHT]);
});

test('going on in the same direction does not fire again', () => {
  const steps = Array.from({ length: 60 }, (_, i): [number, number] => [i * 7, 0]);
  expect(fire(...steps)).toEqual([RIGHT]);
});

test('turning without lifting fires again, measured from the turn', () => {
  expect(fire([30, 0], [90, 0], [95, 20], [95, 30])).toEqual([RIGHT, DOWN]);
  expect(fire([30, 0], [100, 0], [70, 0])).toEqual([RIGHT, LEFT]);
  expect(fire([30, 0], [60, 0], [60, 40], [60, 80], [20, 80], [20, 40])).toEqual([RIGHT, DOWN, LEFT, UP]);
});

test('a wobble shorter than the distance after a swipe does not fire', () => {
  expect(fire([30, 0], [60, 5], [45, 8], [60, 10])).toEqual([RIGHT]);
});
