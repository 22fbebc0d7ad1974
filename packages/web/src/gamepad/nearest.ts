// The control that a direction leads to.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';

/** A control's place in the window, in pixels. */
export type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Pixels aside count as many times those ahead: a row is kept where it goes on. */
const ASIDE = 2;

const AHEAD: Record<Direction, readonly [x: number, y: number]> = {
  [UP]: [0, -1],
  [RIGHT]: [1, 0],
  [DOWN]: [0, 1],
  [LEFT]: [-1, 0],
};

/** The index of the nearest place in a direction, by the middles of places. -1 if nothing lies there. */
export function nearest(places: readonly Place[], from: Place, direction: Direction): number {
  const [right, down] = AHEAD[direction];
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  places.forEach((place, index) => {
    const x = place.left + place.width / 2 - from.left - from.width / 2;
    const y = place.top + place.height / 2 - from.top - from.height / 2;
    const ahead = x * right + y * down;
    const way = ahead + ASIDE * Math.abs(x * down + y * right);
    if (ahead >= 1 && way < least) [best, least] = [index, way];
  });
  return best;
}
