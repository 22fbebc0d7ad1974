// The words of the course: goals, verdicts, and the names of rules.
import { type Direction, maxRank, rankValue } from '@twofold/core';
import type { Exercise, Goal } from '@twofold/solver/internal';
import { DIRECTION_NAMES } from '../../../../coach/advice/words';
import { formatNumber, formatTile, type MessageKey, t } from '../../../../i18n/i18n';
import type { RulePlayer } from '../course/rules';

export function directionName(direction: Direction): string {
  return t(DIRECTION_NAMES[direction]);
}

/** "Keep the 256 in its corner for 8 moves." */
export function goalText({ goal, board }: Pick<Exercise, 'goal' | 'board'>): string {
  const tile = goal.amount > 0 ? goal.amount : rankValue(maxRank(board));
  return t(`learn.play.goal.${goal.kind}`, {
    span: t('play.moves', { count: goal.moves }),
    tile: goal.kind === 'free' ? formatNumber(goal.amount) : formatTile(tile),
  });
}

const BROKEN: Partial<Record<Goal['kind'], MessageKey>> = {
  corner: 'learn.play.missed.corner',
  row: 'learn.play.missed.row',
  notUp: 'learn.play.missed.notUp',
};

/** Why a goal was missed. */
export function missedText({ kind, moves }: Goal, ply: number, isOver: boolean): string {
  const isLate = ply >= moves && BROKEN[kind] === undefined;
  if (isOver && !isLate) return t('learn.play.missed.over');
  return t(BROKEN[kind] ?? 'learn.play.missed.late');
}

export const RULE_NAMES: Readonly<Record<RulePlayer, MessageKey>> = {
  random: 'learn.play.rule.random',
  points: 'learn.play.rule.points',
  notUp: 'learn.play.rule.notUp',
  notUpPoints: 'learn.play.rule.notUpPoints',
  fixed: 'learn.play.rule.fixed',
  two: 'learn.play.rule.two',
  corner: 'learn.play.rule.corner',
  cornerNotUp: 'learn.play.rule.cornerNotUp',
  row: 'learn.play.rule.row',
  chain: 'learn.play.rule.chain',
  rowChain: 'learn.play.rule.rowChain',
  rowNear: 'learn.play.rule.rowNear',
  aheadNotUp: 'learn.play.rule.aheadNotUp',
  ahead: 'learn.play.rule.ahead',
  network: 'learn.play.rule.network',
};

/** A share of games: "51.3 %". */
export function formatRate(share: number): string {
  return formatNumber(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
