/**
 * The four directions, numbered clockwise from up as learning environments number their actions. The same
 * numbers stand in arrays, masks, files and on the wire.
 */

export const UP = 0;
/** Towards the last column. */
export const RIGHT = 1;
/** Towards the last row. */
export const DOWN = 2;
/** Towards the first column. */
export const LEFT = 3;

/** 0 up, 1 right, 2 down, 3 left. */
export type Direction = 0 | 1 | 2 | 3;

/** All directions in numeric order. */
export const DIRECTIONS: readonly Direction[] = Object.freeze([UP, RIGHT, DOWN, LEFT]);

/** The English name of each direction, by its number: for messages, data and keys of catalogues. */
export const DIRECTION_NAMES = Object.freeze(['up', 'right', 'down', 'left'] as const);

/** Whether a value of unknown origin is a direction. */
export function isDirection(value: unknown): value is Direction {
  return value === UP || value === RIGHT || value === DOWN || value === LEFT;
}
