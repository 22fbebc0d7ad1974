// Short dates.
import { formatDate } from '../../i18n/i18n';

/** "21 Nov 2026", in the player's language. */
export function formatDay(milliseconds: number): string {
  return formatDate(milliseconds, { day: 'numeric', month: 'short', year: 'numeric' });
}

const A_DAY = 24 * 3600 * 1000;
const A_YEAR = 365 * A_DAY;

/**
 * A tick label of a chart that spans `span` milliseconds: "21 Nov", or "Nov 2026" from a year on, or "14:05"
 * within a day.
 */
export function formatTick(milliseconds: number, span: number): string {
  if (span < A_DAY) return formatDate(milliseconds, { timeStyle: 'short' });
  const parts = span < A_YEAR ? ({ day: 'numeric' } as const) : ({ year: 'numeric' } as const);
  return formatDate(milliseconds, { month: 'short', ...parts });
}

export function formatMonth(milliseconds: number): string {
  return formatDate(milliseconds, { month: 'long', year: 'numeric' });
}

/** The time for today, else the day, with its year unless it is this one. */
export function formatWhen(milliseconds: number, now: number): string {
  const [date, today] = [new Date(milliseconds), new Date(now)];
  if (date.toDateString() === today.toDateString()) return formatDate(milliseconds, { timeStyle: 'short' });
  if (date.getFullYear() !== today.getFullYear()) return formatDay(milliseconds);
  return formatDate(milliseconds, { day: 'numeric', month: 'short' });
}
