import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aboveTop, barsOf, fitting, floorsOf, linePath } from './graphPlan';

const move = (ply: number, luck: number, loss: number) => ({ ply, luck: luck / 100, loss });
/** The numbers of a path. */
const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

it('draws a line from end to end, the largest value at the top', () => {
  const points = [0, 5, 10].map((ply) => ({ ply, value: ply }));
  expect(linePath(points, 10, 10)).toBe('M0.0 100.0L500.0 50.0L1000.0 0.0');
  expect(linePath(points.slice(0, 1), 10, 10)).toBe('');
});

it('keeps the lowest and the highest of a long game', () => {
  const value = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 500, maxLength: 900 }), (values) => {
      const points = values.map((value, ply) => ({ ply, value }));
      const heights = numbers(linePath(points, values.length - 1, 1, 50)).filter((_, at) => at % 2 === 1);
      expect(heights.length).toBeLessThanOrEqual(4 * 51);
      expect(Math.min(...heights)).toBeCloseTo(100 * (1 - Math.max(...values)), 0);
      expect(Math.max(...heights)).toBeCloseTo(100 * (1 - Math.min(...values)), 0);
    }),
  );
});

it('hangs losses below the middle, and luck on its own side of it', () => {
  const { luck, loss } = barsOf([move(1, 5, 0), move(2, -5, 0.1)], 2, 2, 0.1);
  expect(luck).toBe('M250.0 50v-25.0M750.0 50v25.0');
  expect(loss).toBe('M750.0 50v50.0');
});

it('shows in each column the move that stands out most', () => {
  const { luck, loss } = barsOf([move(1, 1, 0), move(2, -4, 0.02), move(3, 2, 0.05)], 3, 1, 0.1);
  expect([luck, loss]).toEqual(['M500.0 50v20.0', 'M500.0 50v25.0']);
});

it('fits a bar that is larger than a blunder', () => {
  expect(barsOf([move(1, 0, 0.6), move(2, 0, 0.15)], 2, 2, 0.1).loss).toBe('M250.0 50v50.0M750.0 50v25.0');
});

it('leaves out marks that would touch, the earlier of two', () => {
  const marks = [10, 50, 55, 90].map((ply) => ({ ply }));
  expect(fitting(marks, 100, 100).map(({ ply }) => ply)).toEqual([10, 55, 90]);
});

it('stands numbers that would touch above each other', () => {
  expect(floorsOf([50, 52, 10, 51], 100, 50)).toEqual([0, 1, 0, 2]);
});

it('asks for room above the plot where numbers stand out of it', () => {
  expect(aboveTop(0, 0, 1.75)).toBe(0); // one number at the top of the line: among the milestones
  expect(aboveTop(2, 0, 1.75)).toBe(3.25);
  const lift = aboveTop(2, 0.25, 1.75);
  expect(0.25 * (6 - lift) + lift).toBeCloseTo(3.25, 9); // the same room in a lower box
  expect(aboveTop(2, 1, 1.75)).toBe(0); // the line is at the bottom there
});
