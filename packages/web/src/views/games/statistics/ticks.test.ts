import { expect, it } from 'vitest';
import { ticksOf } from './ticks';

it.each([
  [0, []],
  [1, [1]],
  [2, [1, 2]],
  [3, [1, 2, 3]],
  [58, [1, 29, 58]],
])('labels of %i games: %j', (games, ticks) => {
  expect(ticksOf(games)).toEqual(ticks);
});
