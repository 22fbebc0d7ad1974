// The numbers of rows and columns beside a board, as the code of a way counts them.
import type { Board, Routine, Side } from '@twofold/lessons';
import type { BoardNumbers } from '../../parts/LessonBoard';

/** Ways that turn the board. They count from the top left, as the pseudo-code says. */
const TURNING: readonly string[] = ['minimum-row', 'rotate-with-motions'];

export function isTurning({ id }: Pick<Routine, 'id'>): boolean {
  return TURNING.includes(id);
}

/** Walk counts its rows from the bottom. Ways that read lines count each of them from the side. */
export function numbersOf({ id }: Pick<Routine, 'id'>, side: Side, board: Board): BoardNumbers {
  const rows = [...board.keys()];
  const columns = [...board[0]!.keys()];
  if (isTurning({ id })) return { rows, columns };
  if (id === 'walk') return { rows: rows.toReversed(), columns };
  return {
    rows: side === 'SOUTH' ? rows.toReversed() : rows,
    columns: side === 'EAST' ? columns.toReversed() : columns,
  };
}
