/** How a review searches a game, for stores of its values. */
import type { Variant } from '@twofold/core';
import { MOST_SOLVED_CELLS } from '../anySize/search.js';
import { hasNetworkChoice } from '../network/manifest.js';

/**
 * The name of the way. Stores note it beside network and level, so that values of two ways are not mixed. Empty is the first
 * way, which 4x4 and solved boards still have. '2': a search takes no deeper values from its table, and a course is over at its target.
 */
export function reviewWay(variant: Pick<Variant, 'columns' | 'rows' | 'endsAtTarget'>): '' | '2' {
  const isSolved = variant.columns * variant.rows <= MOST_SOLVED_CELLS;
  return (hasNetworkChoice(variant) || isSolved) && !variant.endsAtTarget ? '' : '2';
}
