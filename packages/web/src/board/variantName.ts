// A variant's displayed name: "4 × 4", and its special rules, in the words of the language.
import type { Variant } from '@twofold/core';
import { EVEN_FOUR_CHANCE, type UnusualChance, variantFacts } from '@twofold/core/internal';
import { formatTile, t } from '../i18n/i18n';

const CHANCE_KEYS = {
  [EVEN_FOUR_CHANCE]: 'variant.even',
} as const satisfies Record<UnusualChance, string>;

export function variantName(variant: Variant): string {
  const { isClassic, columns, rows, fourChance, endsAt } = variantFacts(variant);
  const traits = [
    isClassic ? t('variant.classic') : t('variant.size', { columns, rows }),
    ...(fourChance ? [t(CHANCE_KEYS[fourChance])] : []),
    ...(endsAt ? [t('variant.ends', { target: formatTile(endsAt) })] : []),
  ];
  return traits.join(' · ');
}
