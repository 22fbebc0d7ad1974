// A variant's displayed name: "4 × 4", and its special rules.
import type { Variant } from '@twofold/core';
import { formatTile, t } from '../i18n/i18n';

export function variantName({ id, columns, rows, fourChance, endsAtTarget, target }: Variant): string {
  if (id === 'classic') return t('variant.classic');
  const size = t('variant.size', { columns, rows });
  const traits = [
    size,
    ...(fourChance === 0.5 ? [t('variant.even')] : []),
    ...(endsAtTarget ? [t('variant.ends', { target: formatTile(target) })] : []),
  ];
  return traits.join(' · ');
}
