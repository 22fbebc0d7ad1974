/**
 * The measure of the community (2048EndgameTablebase): of each move the chance of success as a share of the best move's
 * chance. A game's goodness is the product over all moves.
 */
import type { Direction } from '@twofold/core';
import type { SearchedPosition } from './searchedPosition.js';

/** From which share on a move has which name in the community. 1 is perfect, less than the last is terrible. */
export const GOODNESS_LIMITS = [
  [1, 'perfect'],
  [0.999, 'excellent'],
  [0.99, 'niceTry'],
  [0.975, 'notBad'],
  [0.9, 'mistake'],
  [0.75, 'blunder'],
] as const;
export type GoodnessLabel = (typeof GOODNESS_LIMITS)[number][1] | 'terrible';

/** The chance of the played direction as a share of the best one, 0 to 1. Undefined: a chance is not known. */
export function goodnessOf({ chances }: SearchedPosition, played: Direction): number | undefined {
  const chance = chances[played];
  if (chance === undefined || chance === null) return undefined;
  const best = chances.reduce<number>((most, own) => Math.max(most, own ?? 0), 0);
  return best === 0 ? 1 : chance / best;
}

/** Chances are kept as f32 in places: 0.9 of a chance may be 0.8999999. */
const ROUNDING = 1e-6;

/** The community's name of a move. A share below a limit by rounding alone has reached it. */
export function goodnessLabel(goodness: number): GoodnessLabel {
  return GOODNESS_LIMITS.find(([from]) => goodness >= from - ROUNDING)?.[1] ?? 'terrible';
}
