// Facts of a game for its line in the list: its standing, and its target.
import { findVariant } from '@twofold/core';
import { timeTo } from '@twofold/core/internal';
import type { GameSummary } from '../../../storage/records';

/** reached: it has ended, with the target on the board. */
export type Standing = 'now' | 'paused' | 'reached' | 'ended';

export function standingOf({ status, won }: GameSummary, isCurrent: boolean): Standing {
  if (status !== 'over') return isCurrent ? 'now' : 'paused';
  return won ? 'reached' : 'ended';
}

/** Milliseconds of play until the target was there. Undefined: not reached, or not timed. */
export function timeToTarget({ variant, milestones }: GameSummary): number | undefined {
  const target = Math.log2(findVariant(variant)?.target ?? 2048);
  return timeTo(target, milestones);
}

/** Whether a larger tile than the target was made. */
export function wentBeyond({ variant, maxRank }: GameSummary): boolean {
  return 2 ** maxRank > (findVariant(variant)?.target ?? 2048);
}
