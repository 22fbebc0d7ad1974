import { describe, expect, it } from 'vitest';
import { Xorshift } from '../xorshift.js';
import { type Example, fitLogistic, probabilityOf } from './logistic.js';
import { makeDiagram, reliabilityOf } from './reliability.js';

/** Examples whose chances are those of the given coefficients. */
function drawExamples(coefficients: readonly number[], count: number): Example[] {
  const random = new Xorshift();
  const uniform = () => (random.next() >>> 0) / 2 ** 32;
  return Array.from({ length: count }, () => {
    const features = coefficients.map((_, index) => (index === 0 ? 1 : 4 * uniform() - 2));
    return { features, success: uniform() < probabilityOf(features, coefficients) };
  });
}

describe('the logistic fit', () => {
  it('finds the coefficients that examples were drawn from', () => {
    const fitted = fitLogistic(drawExamples([0.5, 1.5, -2], 20_000), []);
    [0.5, 1.5, -2].forEach((own, index) => {
      expect(fitted[index]).toBeCloseTo(own, 0.7);
    });
  });

  it('fixes at 0 what may not be negative, and what never varies', () => {
    const examples = drawExamples([0.5, 1.5, -2], 5000).map(({ features, success }) => ({
      features: [...features, 7],
      success,
    }));
    const fitted = fitLogistic(examples, [1, 2]);
    expect(fitted[1]).toBeGreaterThan(0.5);
    expect(fitted.slice(2)).toEqual([0, 0]);
  });

  it('is as good as can be where a feature separates nearly all', () => {
    const examples = drawExamples([-3, 40, 0], 5000).map(({ features: [constant, x, y], success }) => ({
      features: [constant!, x!, y!, Math.max(0, x! - 1.9)],
      success,
    }));
    const fitted = fitLogistic(examples, []);
    const misses = examples.filter(
      ({ features, success }) => probabilityOf(features, fitted) > 0.5 !== success,
    );
    expect(misses.length).toBeLessThan(100);
    expect(fitted.every(Number.isFinite)).toBe(true);
  });
});

describe('reliability', () => {
  const forecasts = [
    { chance: 0.05, success: false, base: 0.5, mean: 0.5 },
    { chance: 0.95, success: true, base: 0.5, mean: 1 },
    { chance: 1, success: false, base: 0.5, mean: 0.5 },
  ];

  it('is the mean squared error, beside that of who says always the same', () => {
    const { brier, brierOfBase, brierOfMean } = reliabilityOf(forecasts);
    expect(brier).toBeCloseTo((0.0025 + 0.0025 + 1) / 3);
    expect(brierOfBase).toBeCloseTo(0.25);
    expect(brierOfMean).toBeCloseTo(0.5 / 3);
  });

  it('counts by tenths, the last with 1', () => {
    expect(reliabilityOf(forecasts).bins).toEqual([
      { said: 0.05, happened: 0, count: 1 },
      { said: 0.975, happened: 0.5, count: 2 },
    ]);
  });

  it('draws every bin', () => {
    const svg = makeDiagram([{ name: 'all', colour: 'red', bins: reliabilityOf(forecasts).bins }]);
    expect(svg.match(/<circle /g)).toHaveLength(2);
    expect(svg).toContain('<svg xmlns');
  });
});
