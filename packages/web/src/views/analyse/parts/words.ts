// Words and figures of a review.
import { type Direction, findVariant } from '@twofold/core';
import type { Grade } from '@twofold/solver';
import { GOODNESS_LIMITS, type GoodnessLabel } from '@twofold/solver/internal';
import { variantName } from '../../../board/variantName';
import { DIRECTION_NAMES } from '../../../coach/advice/words';
import { formatNumber, type MessageKey, t } from '../../../i18n/i18n';

export function variantTitle(id: string): string {
  const variant = findVariant(id);
  return variant ? variantName(variant) : id;
}

export function directionName(direction: Direction): string {
  return t(DIRECTION_NAMES[direction]);
}

export const GRADE_NAMES: Record<Grade, MessageKey> = {
  best: 'review.grade.best',
  good: 'review.grade.good',
  inaccuracy: 'review.grade.inaccuracy',
  mistake: 'review.grade.mistake',
  blunder: 'review.grade.blunder',
};

/** The community's names of moves, the best first (solver/src/review/goodness.ts). */
export const LABEL_NAMES: Record<GoodnessLabel, MessageKey> = {
  perfect: 'review.label.perfect',
  excellent: 'review.label.excellent',
  niceTry: 'review.label.niceTry',
  notBad: 'review.label.notBad',
  mistake: 'review.label.mistake',
  blunder: 'review.label.blunder',
  terrible: 'review.label.terrible',
};
export const LABELS = Object.keys(LABEL_NAMES) as GoodnessLabel[];

/** From which share of the best chance on a move has a name: "99.9%". */
export function labelLimit(label: GoodnessLabel): string {
  const limit = GOODNESS_LIMITS.find(([, name]) => name === label)?.[0];
  if (limit === undefined) return t('review.how.less');
  const share = formatNumber(limit, { style: 'percent', maximumFractionDigits: 1 });
  return limit === 1 ? share : t('review.how.from', { share });
}

/** Points with a sign: "+1,234", "−56". Small ones of exact boards keep a digit. */
export function formatSigned(points: number): string {
  return formatNumber(points, { signDisplay: 'exceptZero', maximumFractionDigits: digitsOf(points) });
}

/** The digits of all terms of a sum: the values of exact boards are small. */
export function digitsOfSum({ exact }: { readonly exact: boolean }): number {
  return exact ? 1 : 0;
}

/** A term of a sum with its sign. */
export function formatTerm(points: number, digits: number): string {
  return formatNumber(points || 0, { signDisplay: 'exceptZero', maximumFractionDigits: digits });
}

/** Points: "1,234", "6.4". */
export function formatPoints(points: number): string {
  return formatNumber(points, { maximumFractionDigits: digitsOf(points) });
}

const digitsOf = (points: number) => (Math.abs(points) < 100 ? 1 : 0);

/** A share in percent: "3.2 %". */
export function formatShare(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0 });
}
