import { expect, it } from 'vitest';
import { nearest } from './nearest';

const free = [0, 2, 3, 5, 12, 15]; // on 4x4
const [LEFT, RIGHT, UP, DOWN] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

it.each([
  [0, RIGHT, 2],
  [2, RIGHT, 3],
  [3, RIGHT, undefined],
  [3, LEFT, 2],
  [0, DOWN, 12], // straight ahead rather than nearer and aside
  [15, UP, 3],
  [5, LEFT, 0],
  [12, RIGHT, 15],
  [0, UP, undefined],
] as const)('from cell %i by %j to %j', (from, step, to) => {
  expect(nearest(free, from, step, 4)).toBe(to);
});
