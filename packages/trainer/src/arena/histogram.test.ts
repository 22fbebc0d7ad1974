import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram.js';

describe('a histogram', () => {
  it('tells quantiles to 1 % of those of the sorted values', () => {
    const values = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(values, fc.constantFrom(0.01, 0.5, 0.99, 1), (numbers, share) => {
        const histogram = new Histogram();
        for (const number of numbers) histogram.add(number);
        const sorted = numbers.toSorted((one, other) => one - other);
        const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
        expect(Math.abs(histogram.quantile(share) - exact)).toBeLessThanOrEqual(exact * 0.0101);
      }),
    );
  });

  it('of several is that of all their values', () => {
    const all = new Histogram();
    const parts = [new Histogram(), new Histogram()];
    for (let value = 0; value < 100; value++) {
      all.add(value);
      parts[value % 2]!.add(value);
    }
    const joined = new Histogram();
    for (const part of parts) joined.addCounts(part.counts);
    expect(joined.counts).toEqual(all.counts);
    expect(new Histogram().quantile(0.5)).toBe(0);
  });
});
