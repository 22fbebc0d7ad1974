// The numbers of rows and columns beside a board, as the code of a way counts them.
import type { Board, Routine, Side } from '@twofold/lessons';
import type { BoardNumbers } from '../../parts/LessonBoard';

export function numbersOf(
  { countsFrom }: Pick<Routine, 'countsFrom'>,
  side: Side,
  board: Board,
): BoardNumbers {
  const rows = [...board.keys()];
  const columns = [...board[0]!.keys()];
  if (countsFrom === 'bottom') return { rows: rows.toReversed(), columns };
  if (countsFrom === 'top') return { rows, columns };
  return {
    rows: side === 'SOUTH' ? rows.toReversed() : rows,
    columns: side === 'EAST' ? columns.toReversed() : columns,
  };
}
