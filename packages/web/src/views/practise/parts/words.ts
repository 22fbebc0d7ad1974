// Words and figures of practice.
import type { Direction } from '@twofold/core';
import type { Theme } from '@twofold/solver/internal';
import { DIRECTION_NAMES } from '../../../coach/advice/words';
import { formatNumber, type MessageKey, t } from '../../../i18n/i18n';
import type { IconName } from '../../../ui/Icon';

export function directionName(direction: Direction): string {
  return t(DIRECTION_NAMES[direction]);
}

export const DIRECTION_ICONS: Record<Direction, IconName> = { 0: 'up', 1: 'right', 2: 'down', 3: 'left' };

export const THEME_NAMES: Record<Theme, MessageKey> = {
  corner: 'practise.theme.corner',
  order: 'practise.theme.order',
  merge: 'practise.theme.merge',
  spawn: 'practise.theme.spawn',
  forced: 'practise.theme.forced',
  endgame: 'practise.theme.endgame',
};

export const THEME_WORDS: Record<Theme, MessageKey> = {
  corner: 'practise.theme.cornerWords',
  order: 'practise.theme.orderWords',
  merge: 'practise.theme.mergeWords',
  spawn: 'practise.theme.spawnWords',
  forced: 'practise.theme.forcedWords',
  endgame: 'practise.theme.endgameWords',
};

/** What a direction costs: "−12 %". */
export function formatLost(share: number): string {
  return formatNumber(-share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
}

export function formatRating(rating: number): string {
  return formatNumber(Math.round(rating));
}

/** "+12", "−8". */
export function formatGain(change: number): string {
  return formatNumber(Math.round(change), { signDisplay: 'exceptZero' });
}
