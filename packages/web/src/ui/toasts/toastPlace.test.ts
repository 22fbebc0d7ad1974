import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPlace } from './toastPlace';

const WINDOW = { width: 400, height: 600 };
const TOAST = { width: 300, height: 50 };
const CONTROL = 1e6;
const area = (left: number, top: number, width: number, height: number, weight: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  weight,
});

/** Whether the toast lies over an area. */
const covers = (
  place: { left: number; top: number },
  { left, top, right, bottom }: ReturnType<typeof area>,
): boolean =>
  place.left < right &&
  left < place.left + TOAST.width &&
  place.top < bottom &&
  top < place.top + TOAST.height;

it('stands at the lower edge, at the end of the line, where the page is free', () => {
  expect(findPlace(TOAST, WINDOW, [], false)).toEqual({ left: 88, top: 538 });
  expect(findPlace(TOAST, WINDOW, [], true)).toEqual({ left: 16, top: 538 });
});

it('stands above a bar of controls, and rather over words than over a board', () => {
  const bar = area(0, 540, 400, 60, CONTROL);
  const board = area(0, 100, 400, 380, 40);
  const words = area(0, 480, 400, 60, 1);
  expect(findPlace(TOAST, WINDOW, [bar], false).top).toBe(490);
  const place = findPlace(TOAST, WINDOW, [bar, board, words], false);
  expect([covers(place, bar), covers(place, board)]).toEqual([false, false]);
});

it('fits a gap that is exactly as high as it, wherever the gap is', () => {
  for (let top = 300; top < 312; top++) {
    const board = area(0, 0, 400, top, 40);
    const bar = area(0, top + TOAST.height, 400, 600, CONTROL);
    expect(findPlace(TOAST, WINDOW, [bar, board], false).top).toBe(top);
  }
});

it('stays in a window that is smaller than it', () => {
  expect(findPlace(TOAST, { width: 200, height: 40 }, [], false)).toEqual({ left: 0, top: 0 });
});

it('covers no control where one free line of the window has room', () => {
  const control = fc.tuple(fc.nat(400), fc.nat(560), fc.integer({ min: 10, max: 200 }));
  fc.assert(
    fc.property(fc.array(control, { maxLength: 12 }), fc.integer({ min: 0, max: 480 }), (controls, free) => {
      // No control in a band that is a step higher than the toast.
      const obstacles = controls
        .map(([left, top, width]) => area(left, top, width, 40, CONTROL))
        .filter(({ top, bottom }) => bottom <= free || top >= free + TOAST.height + 12);
      const place = findPlace(TOAST, WINDOW, obstacles, false);
      expect(obstacles.filter((obstacle) => covers(place, obstacle))).toEqual([]);
    }),
  );
});
