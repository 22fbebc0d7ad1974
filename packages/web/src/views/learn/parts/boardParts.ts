// What a board of a lesson draws: tiles in their cells, and marks over them.
import type { Cell, Lane, Mark } from '@twofold/lessons';

/** A tile in a cell. A tile keeps its id while it slides. */
export interface PlacedTile {
  readonly id: number;
  readonly value: number;
  readonly cell: Cell;
  /** It has merged into the tile above it, and is drawn below. */
  readonly isLeaving?: boolean;
}

/** The tiles of a board that stands still. */
export function stillTiles(board: readonly (readonly number[])[]): PlacedTile[] {
  return board.flatMap((row, r) =>
    row.flatMap((value, c) =>
      value === 0 ? [] : [{ id: r * row.length + c, value, cell: [r, c] as const }],
    ),
  );
}

/** Whether a cell is in a row or column that is not done yet: one of greater index than that at work. */
export function isAhead([row, column]: Cell, lane: Lane | undefined): boolean {
  return lane !== undefined && (lane.axis === 'row' ? row : column) > lane.index;
}

export type Arrow = 'up' | 'right' | 'down' | 'left';

/** Where the tile at work would go from its cell: the arrow in the landing place. */
export function arrowOf(marks: readonly Mark[]): Arrow | undefined {
  const from = marks.find(({ kind }) => kind === 'cursor')?.cell;
  const to = marks.find(({ kind }) => kind === 'target')?.cell;
  if (from === undefined || to === undefined || from.join() === to.join()) return undefined;
  if (from[0] !== to[0]) return to[0] < from[0] ? 'up' : 'down';
  return to[1] < from[1] ? 'left' : 'right';
}

/** A pointer of a mark, and how many other pointers stand at its cell already. */
export interface PlacedPointer {
  readonly mark: Mark;
  readonly order: number;
}

/** The named indices at the cells. Two at one cell stand one above the other. */
export function pointersOf(marks: readonly Mark[]): PlacedPointer[] {
  const pointers = marks.filter(({ kind }) => kind === 'pointer');
  return pointers.map((mark, at) => ({
    mark,
    order: pointers.slice(0, at).filter(({ cell }) => cell.join() === mark.cell.join()).length,
  }));
}
