import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodnessLabel, goodnessOf } from './goodness.js';
import { accuracyOf, GRADES, gradeOf, lostShare } from './grades.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('grades', () => {
  it('never rise as more is lost, and accuracy falls from 100 to 0', () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(GRADES.indexOf(gradeOf(less))).toBeLessThanOrEqual(GRADES.indexOf(gradeOf(more)));
        expect(accuracyOf(less)).toBeGreaterThanOrEqual(accuracyOf(more));
      }),
    );
    expect([accuracyOf(0), accuracyOf(1), accuracyOf(7)]).toEqual([100, 0, 0]);
    expect([gradeOf(0), gradeOf(1e-12), gradeOf(1)]).toEqual(['best', 'good', 'blunder']);
  });

  it('take what a search cannot tell from the best for the best, but no exact loss', () => {
    const move = { loss: 0.9, best: 1000, expected: 3000 };
    expect(lostShare({ ...move, exact: false })).toBe(0);
    expect(lostShare({ ...move, exact: true })).toBeCloseTo(0.0003, 12);
    expect(lostShare({ ...move, loss: 300, exact: false })).toBe(0.1);
    expect(lostShare({ loss: 0, best: 0, expected: 0, exact: true })).toBe(0);
  });
});

describe('goodness', () => {
  const position = {
    ply: 0,
    depth: 1,
    values: [],
    best: [],
    player: 'network',
    exact: false,
    tile: 64,
  } as const;

  it('is the chance of the played direction beside the best chance, not beside the best value', () => {
    const chances = [0.5, 0.4, null, 0.8];
    expect([0, 1, 2, 3].map((played) => goodnessOf({ ...position, chances }, played as 0))).toEqual([
      0.625,
      0.5,
      undefined,
      1,
    ]);
    expect(goodnessOf({ ...position, chances: [0, null, null, null] }, 0)).toBe(1);
  });

  it('has the label of a limit that f32 rounding alone misses', () => {
    const [chance, best] = [Math.fround(0.9), 1];
    const goodness = goodnessOf({ ...position, chances: [chance, best, null, null] }, 0)!;
    expect([goodness < 0.9, goodnessLabel(goodness), goodnessLabel(0.89999)]).toEqual([
      true,
      'mistake',
      'blunder',
    ]);
    expect(goodnessLabel(Math.fround(0.999))).toBe('excellent');
  });

  it('has the labels of the community', () => {
    const goodness = [1, 0.9995, 0.999, 0.99, 0.975, 0.9, 0.75, 0.7499];
    expect(goodness.map(goodnessLabel)).toEqual([
      'perfect',
      'excellent',
      'excellent',
      'niceTry',
      'notBad',
      'mistake',
      'blunder',
      'terrible',
    ]);
  });
});
