// A change of a player's chance, in words.
import { formatNumber } from '../i18n/i18n';

/** In percent with its sign: "−31 %". */
export function formatChange(change: number): string {
  return formatNumber(change, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
}
