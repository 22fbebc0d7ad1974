import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wilson } from './wilson';

it.each([
  // R. G. Newcombe, Statistics in Medicine 17 (1998), 857 to 872, table I: method 3, the score interval.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('is the published interval of %i in %i', (made, all, from, to) => {
  const interval = wilson(made, all);
  expect(interval.from).toBeCloseTo(from, 4);
  expect(interval.to).toBeCloseTo(to, 4);
});

it('holds the rate, is mirrored by failures, and shrinks with more tries', () => {
  const counts = fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([all, part]) => ({ all, made: Math.round(part * all) }));
  fc.assert(
    fc.property(counts, ({ all, made }) => {
      const { from, to } = wilson(made, all);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(1);
      expect(from).toBeLessThanOrEqual(made / all);
      expect(to).toBeGreaterThanOrEqual(made / all);
      const mirrored = wilson(all - made, all);
      expect(mirrored.from).toBeCloseTo(1 - to, 12);
      const more = wilson(10 * made, 10 * all);
      expect(more.to - more.from).toBeLessThan(to - from);
    }),
  );
});

it('solves the equation of the score test at both ends', () => {
  for (const [made, all] of [
    [3, 10],
    [190, 200],
  ] as const) {
    const { from, to } = wilson(made, all);
    for (const end of [from, to])
      expect(Math.abs(made / all - end) / Math.sqrt((end * (1 - end)) / all)).toBeCloseTo(1.959964, 6);
  }
});

it('knows nothing without a try', () => {
  expect(wilson(0, 0)).toEqual({ from: 0, to: 1 });
});
