/** Why the best direction is better than the next one, as a hint says it. */
import type { Direction } from '@twofold/core';
import { equalsOf, type Ranked } from '../success/ranking.js';
import type { Analysis } from './analysis.js';
import { type Reason, reasonSteps, reasons } from './reasons.js';

export interface Why {
  readonly better: Direction;
  readonly other: Direction;
  /** The number of own moves that were followed, these ones included. 0: nothing could be followed. */
  readonly moves: number;
  /** The strongest first. Empty: these moves show none. */
  readonly reasons: readonly Reason[];
}

/** The best direction and the next one. Undefined: there is no choice, or several are equally good. */
export function pairToExplain(
  directions: readonly Ranked[],
): readonly [better: Direction, other: Direction] | undefined {
  const [best, next] = directions;
  return best && next && equalsOf(directions).length === 1 ? [best.direction, next.direction] : undefined;
}

/** What an analysis of these two moves shows. Undefined: it is missing. */
export function whyOf(
  [better, other]: readonly [better: Direction, other: Direction],
  analysis: Analysis | undefined,
): Why {
  const moves = analysis ? analysis.replies + 1 : 0;
  return { better, other, moves, reasons: analysis ? reasons(analysis, better, other) : [] };
}

/** The same with pauses: a screen that is in use works on them a few milliseconds at a time. */
export function* whySteps(
  [better, other]: readonly [better: Direction, other: Direction],
  analysis: Analysis | undefined,
): Generator<void, Why, void> {
  if (!analysis) return whyOf([better, other], analysis);
  return {
    ...{ better, other, moves: analysis.replies + 1 },
    reasons: yield* reasonSteps(analysis, better, other),
  };
}

/** How far a share of lines may differ from a searched chance. */
const MOST_DOUBT = 0.1;

/**
 * The same without an end of the game that a search contradicts. Replies in lines are quick ones, so the game ends in more lines
 * than in good play. `chance` is the searched chance of a tile after the other move: where the tile is made, the game did not end.
 */
export function withoutDoubted(why: Why, chance: number | null | undefined): Why {
  if (chance === null || chance === undefined) return why;
  const isDoubted = ({ kind, otherShare }: Reason) => kind === 'over' && otherShare + chance > 1 + MOST_DOUBT;
  return { ...why, reasons: why.reasons.filter((reason) => !isDoubted(reason)) };
}
