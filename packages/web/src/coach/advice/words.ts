// The coach's figures and directions as text.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { formatNumber, formatTile, type MessageKey, t } from '../i18n/i18n';
import type { Advice } from './hint';

export const DIRECTION_NAMES: Record<Direction, MessageKey> = {
  [UP]: 'direction.up',
  [RIGHT]: 'direction.right',
  [DOWN]: 'direction.down',
  [LEFT]: 'direction.left',
};

/** "Hint: Left". */
export function hintFor(direction: Direction): string {
  return t('coach.hintFor', { direction: t(DIRECTION_NAMES[direction]) });
}

/** A score in whole points. From a million on it is abbreviated, so that four fit side by side on a phone. */
export function formatScore(score: number): string {
  return score < 999_999.5
    ? formatNumber(Math.round(score))
    : formatNumber(score, { notation: 'compact', maximumSignificantDigits: 4 });
}

/** A chance in whole percent, near certainty in tenths. */
export function formatChance(chance: number): string {
  return formatNumber(chance, {
    style: 'percent',
    maximumFractionDigits: chance > 0.99 && chance < 1 ? 1 : 0,
  });
}

const MEGABYTE = 1_000_000;

/** "3.8 MB". */
export function formatBytes(bytes: number): string {
  return formatNumber(bytes / MEGABYTE, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0,
  });
}

/** "Hint: Left. 61,240 points expected. 71% chance of 4096." */
export function describeAdvice({ worths, milestone }: Advice): string {
  const { direction, score, chance } = worths[0]!;
  const told = [
    t('coach.said', { direction: t(DIRECTION_NAMES[direction]) }),
    t('coach.saidScore', { score: formatScore(score) }),
    ...(chance === undefined || milestone === undefined
      ? []
      : [t('coach.saidChance', { chance: formatChance(chance), tile: formatTile(milestone) })]),
  ];
  return told.reduce((before, after) => t('speech.sentences', { before, after }));
}
