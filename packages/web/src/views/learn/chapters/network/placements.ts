// What a network of n-tuples sees of a board: a pattern in each of its eight symmetries, and the entry of the
// table of weights that its cells name.
import { boardFromValues, SYMMETRIES, transformCell } from '@twofold/core';
import type { Pattern } from '@twofold/solver';
import type { Values } from '../parts/values';

const SIDE = 4;
/** Ranks that a digit of an index can hold. */
const RANKS = 16;

/** The cells of a pattern, in its order, in each symmetry. */
export function placementsOf(pattern: Pattern): number[][] {
  return SYMMETRIES.map((symmetry) => pattern.map((cell) => transformCell(cell, SIDE, SIDE, symmetry)));
}

/** The number of entries of a pattern's table. */
export function tableSize(pattern: Pattern): number {
  return RANKS ** pattern.length;
}

/** The ranks on these cells, in their order. */
export function ranksOn(board: Values, cells: readonly number[]): number[] {
  const { ranks } = boardFromValues(board);
  return cells.map((cell) => ranks[cell]!);
}

/** The entry that the ranks on these cells name. The first cell is the lowest digit. */
export function entryOf(board: Values, cells: readonly number[]): number {
  return ranksOn(board, cells).reduce((index, rank, at) => index + rank * RANKS ** at, 0);
}
