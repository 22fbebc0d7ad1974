import { expect, it } from 'vitest';
import { curveOf } from './curveOf';

it('goes from left to right, and up with the score', () => {
  expect(curveOf([0, 50, 100])).toBe('M0.00 100.00L50.00 52.00L100.00 4.00');
  expect(curveOf([0, 0])).toBe('M0.00 100.00L100.00 100.00');
});
