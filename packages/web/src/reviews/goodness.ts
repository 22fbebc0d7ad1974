// The part of the best chance that a game's moves kept, in words.
import { formatNumber, t } from '../i18n/i18n';

const LEAST_GOODNESS = 1e-4;

/** A goodness: "97.31%". No game keeps nothing of the chance, so a small one is "<0.01%". */
export function formatGoodness(goodness: number): string {
  const percent = (value: number) => formatNumber(value, { style: 'percent', maximumFractionDigits: 2 });
  if (goodness > 0 && goodness < LEAST_GOODNESS) return t('coach.under', { chance: percent(LEAST_GOODNESS) });
  return percent(goodness);
}
