/**
 * What an evaluation may tell a player. A figure is given only where it was compared with games of the solver, or
 * is exact. Beyond that an evaluation has an order of directions and nothing else.
 */
import type { Board, TileRate } from '@twofold/core';
import { isFitted, largestTile, milestoneOf, successRate } from './rate.js';
import { stepRate } from './steps.js';

/** The part of an `Evaluation` that an outlook uses. */
export interface Evaluated {
  lines: readonly { value: number; successRate?: number }[];
  depth: number;
  player: 'network' | 'heuristic' | 'exact';
  exact?: boolean;
}

export interface Outlook {
  /**
   * The next two tiles that the board can hold, the nearest first. Each has the chance that the solver makes it if it
   * plays on. Fewer where a chance was never compared with games.
   */
  readonly milestones: readonly TileRate[];
  /** Whether points tell how much worse a direction is. Where false, only the order of directions counts. */
  readonly comparesPoints: boolean;
  /** The expected score from here on. Only where it is exact: the networks' own values are far from the games. */
  readonly value: number | undefined;
}

/** The outlook of an evaluation of this board. Its milestones are those of the best direction. */
export function outlookOf(board: Board, evaluation: Evaluated): Outlook {
  const { player, exact = false, lines } = evaluation;
  const [best] = lines;
  return {
    milestones: best ? milestonesOf(board, best, evaluation) : [],
    comparesPoints: player === 'network' || exact,
    value: exact ? best?.value : undefined,
  };
}

function milestonesOf(
  board: Board,
  { value, successRate: solved = 0 }: Evaluated['lines'][number],
  { depth, player, exact }: Evaluated,
): TileRate[] {
  const tile = milestoneOf(board);
  if (tile > largestTile(board)) return [];
  if (player === 'exact') return [{ tile, rate: solved }];
  if (!exact && !isFitted(board, player)) return [];
  const rate = successRate({ board, value: Math.max(0, value), depth, player, milestone: tile });
  const step = player === 'network' || exact ? stepRate(board, 2 * tile) : undefined;
  const next =
    step === undefined || 2 * tile > largestTile(board) ? [] : [{ tile: 2 * tile, rate: rate * step }];
  return [{ tile, rate }, ...next];
}
