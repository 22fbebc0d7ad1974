import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Course, courseAt, withSample } from './course';

const points = (score: number, max = 3) => ({ score, max });

it('a course tells where somebody stood at a time', () => {
  const course = [
    [1_000, 4],
    [3_000, 20],
    [9_000, 60],
  ].reduce<Course>((before, [ms, score]) => withSample(before, ms!, points(score!)), []);
  expect(courseAt(course, 0)).toEqual({ score: 0, max: 1 });
  expect(courseAt(course, 2_999)).toEqual(points(4));
  expect(courseAt(course, 3_000)).toEqual(points(20));
  expect(courseAt(course, 1e9)).toEqual(points(60));
});

it('has no sample twice, none of the past, and not too many', () => {
  const first = withSample([], 1_000, points(4));
  expect(withSample(first, 5_000, points(4))).toBe(first);
  expect(withSample(first, 900, points(8))).toBe(first);
  const near = withSample(withSample(first, 2_000, points(8)), 2_100, points(12));
  expect(near).toEqual([1_000, 4, 3, 2_100, 12, 3]);
  fc.assert(
    fc.property(fc.array(fc.nat(3_000), { minLength: 1_500, maxLength: 1_600 }), (steps) => {
      let [course, ms, score]: [Course, number, number] = [[], 0, 0];
      for (const step of steps) {
        ms += step;
        score += 4;
        course = withSample(course, ms, points(score));
      }
      expect(course.length).toBeLessThanOrEqual(1_800);
      expect(courseAt(course, ms).score).toBeGreaterThan(score - 16);
    }),
    { numRuns: 10 },
  );
});
