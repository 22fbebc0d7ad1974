/**
 * What an evaluation may tell a player. A figure is given only where it was compared with games of the solver, or
 * is exact. Beyond that an evaluation has an order of directions and nothing else.
 */
import { type Board, type TileRate, USUAL_FOUR_CHANCE, type Variant } from '@twofold/core';
import { type End, winningDirections } from './course.js';
import { isFitted, largestTile, milestoneOf, successRate } from './rate.js';
import { stepRate } from './steps.js';

/** The part of an `Evaluation` that an outlook uses. */
export interface Evaluated {
  lines: readonly { value: number; successRate?: number }[];
  depth: number;
  player: 'network' | 'heuristic' | 'exact';
  exact?: boolean;
}

/** The part of a variant that an outlook uses. By default: twos and fours as usual, and no end at a target. */
export type Rules = End & Partial<Pick<Variant, 'fourChance'>>;

export interface Outlook {
  /**
   * The next two tiles that the board can hold, the nearest first. Each has the chance that the solver makes it if it
   * plays on. Fewer where a chance was never compared with games, and none beyond the target where the game ends there. A
   * move that ends it so is certain.
   */
  readonly milestones: readonly TileRate[];
  /**
   * Whether points tell how much worse a direction is. Where false, only the order of directions counts. So it is where
   * the game ends at its target: an evaluation is of play without such an end.
   */
  readonly comparesPoints: boolean;
  /**
   * The expected score from here on. Only where it is exact: the networks' own values are far from the games. None where
   * the game ends at its target.
   */
  readonly value: number | undefined;
}

/**
 * The outlook of an evaluation of this board, in a game by these rules. Its milestones are those of the best direction.
 */
export function outlookOf(board: Board, evaluation: Evaluated, rules: Rules = {}): Outlook {
  const { player, exact = false, lines } = evaluation;
  const { fourChance, target = Infinity, endsAtTarget = false } = rules;
  const limit = endsAtTarget ? target : Infinity;
  const [best] = lines;
  const milestones = best ? milestonesOf(board, best, evaluation, fourChance) : [];
  const isWon = best !== undefined && winningDirections(board, rules).length > 0;
  return {
    milestones: isWon ? [{ tile: target, rate: 1 }] : milestones.filter(({ tile }) => tile <= limit),
    comparesPoints: (player === 'network' || exact) && !endsAtTarget,
    value: exact && !endsAtTarget ? best?.value : undefined,
  };
}

function milestonesOf(
  board: Board,
  { value, successRate: solved = 0 }: Evaluated['lines'][number],
  { depth, player }: Evaluated,
  fourChance = USUAL_FOUR_CHANCE,
): TileRate[] {
  const tile = milestoneOf(board);
  if (tile > largestTile(board)) return [];
  if (player === 'exact') return [{ tile, rate: solved }];
  if (fourChance !== USUAL_FOUR_CHANCE || !isFitted(board, player)) return []; // the models' games have few fours
  const rate = successRate({ board, value: Math.max(0, value), depth, player, milestone: tile });
  const step = player === 'network' ? stepRate(board, 2 * tile) : undefined;
  const next =
    step === undefined || 2 * tile > largestTile(board) ? [] : [{ tile: 2 * tile, rate: rate * step }];
  return [{ tile, rate }, ...next];
}
