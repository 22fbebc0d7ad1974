import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SWIPE_DISTANCE, SwipePath } from './swipe';

/** The directions that fire along a path of points from the origin. */
function fire(...points: readonly [number, number][]): (number | undefined)[] {
  const path = new SwipePath(0, 0);
  return points.map(([x, y]) => path.move(x, y)).filter((direction) => direction !== undefined);
}

test('fires each direction once past the distance', () => {
  expect(fire([30, 0])).toEqual([RIGHT]);
  expect(fire([-30, 2])).toEqual([LEFT]);
  expect(fire([3, 30])).toEqual([DOWN]);
  expect(fire([-3, -30])).toEqual([UP]);
});

test('stays silent short of the distance', () => {
  expect(fire([SWIPE_DISTANCE - 1, 0])).toEqual([]);
});

/** The point at a distance from the origin. The angle in degrees is clockwise from the right. */
function at(distance: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [distance * Math.cos(angle), distance * Math.sin(angle)];
}

test.each([0, 20, 32, 38, 41.9, -41.9, -10])('swipes to the right at %d degrees', (degrees) => {
  expect(fire(at(40, degrees))).toEqual([RIGHT]);
});

test.each([48.1, 52, 58, 70, 90, 110, 131.9])('swipes down at %d degrees', (degrees) => {
  expect(fire(at(40, degrees))).toEqual([DOWN]);
});

test.each([38, 41, 50, 130, -41])('fires once along a straight swipe at %d degrees', (degrees) => {
  const path = Array.from({ length: 40 }, (_, i) => at(i * 7, degrees));
  expect(fire(...path)).toHaveLength(1);
});

test('within three degrees of the diagonal it waits for more travel', () => {
  expect(fire(at(40, 44), at(60, 46), at(120, 43))).toEqual([]);
  expect(fire(at(40, 44), [60, 22])).toEqual([RIGHT]);
});

test('a swipe that stays at the diagonal is decided where the finger lifts', () => {
  const lift = (...point: [number, number]) => {
    const path = new SwipePath(0, 0);
    path.move(...point);
    return path.lift(...point);
  };
  expect(lift(...at(60, 44))).toBe(RIGHT);
  expect(lift(...at(60, -134))).toBe(UP);
  expect(lift(50, 50)).toBeUndefined();
  expect(lift(16, 15)).toBeUndefined(); // a tap
  expect(lift(60, 0)).toBeUndefined(); // it has fired already
});

test('the arc of a thumb is no turn', () => {
  expect(fire([30, 4], [60, 12], [80, 38])).toEqual([RIGHT]);
});

test('a finger rests until it has moved', () => {
  const path = new SwipePath(100, 100);
  path.move(106, 94);
  expect(path.rests).toBe(true);
  path.move(113, 100);
  path.move(100, 100);
  expect(path.rests).toBe(false);
});

test('a finger that stays where it swiped rests again', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = new SwipePath(100, 100);
  vi.advanceTimersByTime(50);
  expect(path.move(140, 100)).toBe(RIGHT);
  expect([path.rests, path.firedAt - path.begun]).toEqual([false, 50]);
  vi.advanceTimersByTime(400);
  path.move(143, 101);
  expect(path.rests).toBe(true);
});

test('going on in the same direction does not fire again', () => {
  const steps = Array.from({ length: 60 }, (_, i): [number, number] => [i * 7, 0]);
  expect(fire(...steps)).toEqual([RIGHT]);
});

test('turning without lifting fires again, measured from the turn', () => {
  expect(fire([30, 0], [90, 0], [95, 20], [95, 30])).toEqual([RIGHT, DOWN]);
  expect(fire([30, 0], [100, 0], [70, 0])).toEqual([RIGHT, LEFT]);
  expect(fire([30, 0], [60, 0], [60, 40], [60, 80], [20, 80], [20, 40])).toEqual([RIGHT, DOWN, LEFT, UP]);
});

test('a wobble shorter than the distance after a swipe does not fire', () => {
  expect(fire([30, 0], [60, 5], [45, 8], [60, 10])).toEqual([RIGHT]);
});
