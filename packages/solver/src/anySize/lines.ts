/**
 * The lines of a board of any shape, as lists of cells. Its tilt writes into an existing array. core's `tilt`
 * makes a new board with motions, and core's raw board knows one shape only. A search needs neither.
 */
import { DIRECTIONS, type Direction, DOWN, MAX_RANK, RIGHT, rankValue, UP } from '@twofold/core';

/** A shape's lines, once for each direction of a tilt. */
export interface BoardLines {
  readonly columns: number;
  readonly rows: number;
  readonly cells: number;
  /** By direction: the cells of every line, each from the side towards which tiles slide, line after line. */
  readonly order: readonly Uint8Array[];
  /** By direction: the number of cells of a line. */
  readonly lengths: readonly number[];
}

export function makeBoardLines(columns: number, rows: number): BoardLines {
  const order = DIRECTIONS.map((direction) => cellsTowards(direction, columns, rows));
  const lengths = DIRECTIONS.map((direction) => (isVertical(direction) ? rows : columns));
  return { columns, rows, cells: columns * rows, order, lengths };
}

function isVertical(direction: Direction): boolean {
  return direction === UP || direction === DOWN;
}

function cellsTowards(direction: Direction, columns: number, rows: number): Uint8Array {
  const vertical = isVertical(direction);
  const length = vertical ? rows : columns;
  const fromEnd = direction === DOWN || direction === RIGHT;
  return Uint8Array.from({ length: columns * rows }, (_, index) => {
    const line = Math.floor(index / length);
    const along = fromEnd ? length - 1 - (index % length) : index % length;
    return vertical ? along * columns + line : line * columns + along;
  });
}

/** The numbers on tiles, by rank. One more than there are ranks, for the merge of two of the highest. */
const VALUES = Float64Array.from({ length: MAX_RANK + 2 }, (_, rank) => rankValue(rank));

/**
 * Writes the afterstate into `out`. Returns the reward, or -1 if nothing moves; then `out` is not valid. Both
 * arrays are as long as the board. Two tiles of `MAX_RANK` do not merge; no game reaches them.
 */
export function tiltLines(
  out: Uint8Array,
  ranks: Uint8Array,
  lines: BoardLines,
  direction: Direction,
): number {
  const order = lines.order[direction]!;
  const length = lines.lengths[direction]!;
  const { cells } = lines;
  let reward = 0;
  let moved = false;
  for (let line = 0; line < cells; line += length) {
    let to = line; // cell of the next tile
    let open = 0; // rank of the previous tile while it can still merge
    for (let from = line; from < line + length; from++) {
      const rank = ranks[order[from]!]!;
      if (rank === 0) continue;
      if (rank === open && rank < MAX_RANK) {
        out[order[to - 1]!] = rank + 1;
        reward += VALUES[rank + 1]!;
        open = 0;
        moved = true;
      } else {
        if (to !== from) moved = true;
        out[order[to++]!] = rank;
        open = rank;
      }
    }
    while (to < line + length) out[order[to++]!] = 0;
  }
  return moved ? reward : -1;
}
