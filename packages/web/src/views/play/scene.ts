// The two great moments of a game. Each has a scene on the board's place, drawn by the parts that come later.
import type { Game } from '@twofold/core';
import type { GameSummary } from '../../storage/records';

/** target: the last move made it. end: no move is left, or the game is complete. */
export type Scene = 'target' | 'end';

/**
 * The scene of a position. A move or "Keep going" ends that of the target, and Undo brings it back. A board that began
 * with the target has none: no move made it.
 */
export function sceneOf({ status, keptGoing, ply }: GameSummary, game: Game): Scene | undefined {
  if (status === 'over') return 'end';
  return status === 'won' && !keptGoing && isTargetMadeAt(ply, game) ? 'target' : undefined;
}

/** Whether the move that leads to a ply made the target. */
export function isTargetMadeAt(ply: number, game: Game): boolean {
  return ply > 0 && game.reachedAt(Math.log2(game.variant.target)) === ply;
}
