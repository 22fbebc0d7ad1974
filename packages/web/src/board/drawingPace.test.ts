import { expect, test } from 'vitest';
import { DrawingPace } from './drawingPace';

/** The speeds at which turns are shown, for a wish, when their frames take these times in milliseconds. */
function speeds(times: readonly number[], wish = 4): number[] {
  let took = 0;
  const pace = new DrawingPace((report) => report(took));
  return times.map((time) => {
    took = time;
    return pace.speedFor(wish);
  });
}

test('quick frames keep their slides, and so does one slow frame', () => {
  expect(new Set(speeds([5, 5, 40, 40, 40, 5, 5, 40, 5, 5]))).toEqual(new Set([4]));
});

test('four slow frames in a row end the slides', () => {
  expect(speeds([30, 30, 30, 30, 15, 15])).toEqual([4, 4, 4, Infinity, Infinity, Infinity]);
});

test('four quick frames without slides bring them back', () => {
  expect(speeds([30, 30, 30, 30, 5, 5, 5, 5, 5]).slice(4)).toEqual([Infinity, Infinity, Infinity, 4, 4]);
});

test('play at the usual speed always slides', () => {
  expect(new Set(speeds(Array(10).fill(90), 1))).toEqual(new Set([1]));
});
