// A variant's displayed name: "4 × 4", and its special rules.
import { isEven, type Variant } from '@twofold/core';
import { formatTile, t } from '../i18n/i18n';

export function variantName(variant: Variant): string {
  const { id, columns, rows, endsAtTarget, target } = variant;
  if (id === 'classic') return t('variant.classic');
  const size = t('variant.size', { columns, rows });
  const traits = [
    size,
    ...(isEven(variant) ? [t('variant.even')] : []),
    ...(endsAtTarget ? [t('variant.ends', { target: formatTile(target) })] : []),
  ];
  return traits.join(' · ');
}
