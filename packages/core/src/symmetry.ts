/**
 * The eight symmetries of a rectangle's board: four turns, with or without a mirror. A symmetry is a number 0
 * to 7. From 4 on it first mirrors left to right; its lower two bits are the clockwise turns. Tilts commute
 * with all of them; search, tables and tests rely on that.
 */
import type { Board } from './board.js';
import { type Direction, LEFT, RIGHT } from './direction.js';

/** 0 is the identity, 1 to 3 are clockwise quarter turns, 4 to 7 the same after a mirror. */
export type Symmetry = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** All symmetries. 1, 3, 5 and 7 exchange columns and rows. */
export const SYMMETRIES: readonly Symmetry[] = Object.freeze([0, 1, 2, 3, 4, 5, 6, 7]);

/** Where a cell of a `columns` x `rows` board lies on the transformed board. */
export function transformCell(cell: number, columns: number, rows: number, symmetry: Symmetry): number {
  let x = cell % columns;
  let y = (cell - x) / columns;
  let width = columns;
  let height = rows;
  if (symmetry >= 4) x = width - 1 - x;
  for (let turn = symmetry & 3; turn > 0; turn--) {
    [x, y] = [height - 1 - y, x];
    [width, height] = [height, width];
  }
  return y * width + x;
}

/** The transformed board. */
export function transformBoard(board: Board, symmetry: Symmetry): Board {
  const { columns, rows, ranks } = board;
  const turned = new Uint8Array(ranks.length);
  for (let cell = 0; cell < ranks.length; cell++) {
    turned[transformCell(cell, columns, rows, symmetry)] = ranks[cell]!;
  }
  const swaps = (symmetry & 1) === 1;
  return { columns: swaps ? rows : columns, rows: swaps ? columns : rows, ranks: turned };
}

/** The direction on the transformed board that corresponds to `direction` on the original. */
export function transformDirection(direction: Direction, symmetry: Symmetry): Direction {
  const sideways = direction === LEFT || direction === RIGHT;
  const mirrored = symmetry >= 4 && sideways ? direction ^ 2 : direction;
  return ((mirrored + (symmetry & 3)) & 3) as Direction;
}

/** The symmetry that undoes this one. Mirrored symmetries undo themselves. */
export function invertSymmetry(symmetry: Symmetry): Symmetry {
  return (symmetry >= 4 ? symmetry : (4 - symmetry) & 3) as Symmetry;
}
