// Words and figures of a review.
import { type Direction, findVariant } from '@twofold/core';
import type { Grade } from '@twofold/solver';
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

/** Points with a sign: "+1,234", "−56". Small ones of exact boards keep a digit. */
export function formatSigned(points: number): string {
  return formatNumber(points, { signDisplay: 'exceptZero', maximumFractionDigits: digitsOf(points) });
}

/** Points with a sign in little room: "+188k", "−2.4M". German has no short thousands: "+187.590". */
export function formatBriefly(points: number): string {
  const size = Math.abs(points);
  if (size < 100_000) return formatSigned(points);
  const maximumFractionDigits = size < 1e6 ? 0 : 1;
  return formatNumber(points, { signDisplay: 'exceptZero', notation: 'compact', maximumFractionDigits });
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

const LEAST_GOODNESS = 1e-4;

/** A goodness: "0.9731". No game keeps nothing of the chance, so a small one is "<0.0001". */
export function formatGoodness(goodness: number): string {
  const digits = (value: number) => formatNumber(value, { maximumFractionDigits: 4 });
  if (goodness > 0 && goodness < LEAST_GOODNESS) return t('coach.under', { chance: digits(LEAST_GOODNESS) });
  return digits(goodness);
}
