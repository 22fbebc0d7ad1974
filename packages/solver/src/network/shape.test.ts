import { expect, it } from 'vitest';
import { weightCount } from './shape.js';

it('every stage has weights of its own, and so has the endgame', () => {
  const patterns = [[0, 1, 2, 3]];
  const stages = Array.from({ length: 255 }, (_, index) => 100 * (index + 1));
  expect(weightCount({ patterns, stages })).toBe(256 * 16 ** 4);
  const endgame = { from: 900, largest: 9, patterns: [[0, 1]] };
  const later = { from: 950, largest: 9, patterns: [[0], [3]] };
  const endgames = [endgame, later];
  expect(weightCount({ patterns, stages, largest: 14, endgames })).toBe(256 * 16 ** 4 + 16 ** 2 + 2 * 16);
});
