/** Whether a game goes on, by its board alone. `Game` keeps the same up to date without looking at every cell. */
import type { Board } from '../board.js';
import { isOver } from '../tilt.js';
import { hasTarget, isEndedByTarget, type Variant } from '../variant.js';

/** `won`: the target is on the board, and the game goes on. */
export type Status = 'playing' | 'won' | 'over';

/** The status of a game of this variant with this board. */
export function statusOf(board: Board, variant: Pick<Variant, 'target' | 'endsAtTarget'>): Status {
  if (isEndedByTarget(board, variant) || isOver(board)) return 'over';
  return hasTarget(board, variant) ? 'won' : 'playing';
}
