/** How the ways that read each line into a row and change it in place are drawn. */
import type { Board, Cell } from '../step.js';
import { cellAt } from '../twoPointers.js';
import { withLine } from './board.js';
import { axisOf, type Event, type Place, type View } from './way.js';

export interface RowNames {
  board: Board;
  n: number;
  row: readonly number[];
}

/** The cell at place `i` of the line at work. */
export function cellIn({ n }: Pick<RowNames, 'n'>, i: number, { given, side }: Place): Cell {
  return cellAt(given, side, n, i);
}

export const lane: NonNullable<View<RowNames>['lane']> = ({ n }, { side }) =>
  n === undefined ? undefined : { axis: axisOf(side), index: n };

/** The board with the row in its line, as if it were changed in its place. */
export function boardWithRow({ board, n, row }: RowNames, { side }: Place): Board {
  return row === undefined ? board : withLine(board, side, n, row);
}

/** A line is read into the row, or written back. */
export const lineEvent =
  (kind: 'take' | 'write') =>
  ({ n, row }: Pick<RowNames, 'n' | 'row'>, { side }: Place): Event => ({
    kind,
    lane: { axis: axisOf(side), index: n },
    values: row,
  });
