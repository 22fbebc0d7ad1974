// What a board view shows, and the motions that led to it. The tile of a move may come in a later frame.
import type { Board, Spawn, Turn } from '@twofold/core';

/** A turn without its spawn: all that is known of a move at once. */
export type TurnTilt = Omit<Turn, 'board' | 'spawn'>;

/** A board to show. */
export interface BoardFrame {
  readonly board: Board;
  /** The move that led to the board. Its motions are animated. Without a spawn the board is the afterstate. */
  readonly turn?: (TurnTilt & { readonly spawn?: Spawn }) | undefined;
  /** The tile of the move before, which an earlier frame showed without it. It appears on the board. */
  readonly spawn?: Spawn;
}
