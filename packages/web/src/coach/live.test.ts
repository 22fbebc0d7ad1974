import { expect, it } from 'vitest';
import { extendCurve, pathOf } from './live';

it('a curve grows by its last point and loses the points of turns taken back', () => {
  const curve = [1, 2, 3].map((ply) => ({ ply, score: 10 * ply }));
  expect(extendCurve(curve, { ply: 4, score: 5 }).map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
  expect(extendCurve(curve, { ply: 2, score: 5 })).toEqual([
    { ply: 1, score: 10 },
    { ply: 2, score: 5 },
  ]);
});

it('a curve keeps its latest points', () => {
  let curve = extendCurve([], { ply: 0, score: 0 });
  for (let ply = 1; ply < 500; ply++) curve = extendCurve(curve, { ply, score: ply });
  expect([curve.length, curve.at(-1)?.ply]).toEqual([160, 499]);
});

it('a curve is drawn from edge to edge, the highest score on top', () => {
  const curve = [
    { ply: 10, score: 100 },
    { ply: 12, score: 300 },
    { ply: 14, score: 200 },
  ];
  expect(pathOf(curve)).toBe('M0.0 28.0L50.0 2.0L100.0 15.0');
});

it('a single point is no curve, and a flat one is drawn', () => {
  expect(pathOf([{ ply: 1, score: 2 }])).toBe('');
  expect(pathOf([1, 2].map((ply) => ({ ply, score: 7 })))).toBe('M0.0 28.0L100.0 28.0');
});
