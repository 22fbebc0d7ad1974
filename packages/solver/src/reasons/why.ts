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
  /** The replies were those of optimal play. By default: quick ones. */
  readonly exact?: boolean;
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
  if (!analysis) return { better, other, moves: 0, reasons: [] };
  return { ...factsOf([better, other], analysis), reasons: reasons(analysis, better, other) };
}

/** The same with pauses: a screen that is in use works on them a few milliseconds at a time. */
export function* whySteps(
  [better, other]: readonly [better: Direction, other: Direction],
  analysis: Analysis | undefined,
): Generator<void, Why, void> {
  if (!analysis) return whyOf([better, other], analysis);
  return { ...factsOf([better, other], analysis), reasons: yield* reasonSteps(analysis, better, other) };
}

function factsOf(
  [better, other]: readonly [better: Direction, other: Direction],
  { replies, exact }: Analysis,
): Omit<Why, 'reasons'> {
  return { better, other, moves: replies + 1, ...(exact && { exact }) };
}

/** Whether its reasons are of lines with quick replies: their shares would read like chances. */
export function hasQuickLines({ moves, reasons, exact }: Why): boolean {
  return moves > 0 && reasons.length > 0 && !exact;
}
