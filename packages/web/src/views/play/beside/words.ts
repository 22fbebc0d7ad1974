// Words that the parts share.
import { formatDuration, formatNumber, t } from '../../../i18n/i18n';
import type { GameSummary } from '../../../storage/records';

const MINUTE = 60_000;

/** A span of time as one says it: "42 s", from a minute on as on a clock. */
export function formatSpan(milliseconds: number): string {
  if (milliseconds >= MINUTE) return formatDuration(milliseconds);
  return formatNumber(Math.round(milliseconds / 1000), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
  });
}

/** The help that a game had, a word or two for each kind. */
export function helpWords({ undos, help }: GameSummary): readonly string[] {
  return [...(undos > 0 ? [t('play.undoUsed')] : []), ...(help ? [t('play.helped')] : [])];
}
