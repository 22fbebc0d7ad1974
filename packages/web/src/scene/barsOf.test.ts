import { expect, it } from 'vitest';
import { barsOf } from './barsOf';

it('draws few bars of many games, and always this one', () => {
  const scores = Array.from({ length: 1000 }, (_, i) => i * 10);
  expect(barsOf([1, 2, 3], 2, 60)).toEqual({ bars: [1, 2, 3], own: 1 });
  const { bars, own } = barsOf(scores, 5000, 60);
  expect([bars.length, bars[own], bars[0], bars.at(-1)]).toEqual([60, 5000, 0, 9990]);
  expect([...bars].sort((a, b) => a - b)).toEqual(bars);
});
