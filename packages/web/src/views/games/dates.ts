// Short dates.
import { locale } from '../../i18n/i18n';

/** "21 Nov 2026", in the player's language. */
export function formatDay(milliseconds: number): string {
  return format(milliseconds, { day: 'numeric', month: 'short', year: 'numeric' });
}

const A_YEAR = 365 * 24 * 3600 * 1000;

/** A tick label of a chart that spans `span` milliseconds: "21 Nov", or "Nov 2026" from a year on. */
export function formatTick(milliseconds: number, span: number): string {
  const parts = span < A_YEAR ? ({ day: 'numeric' } as const) : ({ year: 'numeric' } as const);
  return format(milliseconds, { month: 'short', ...parts });
}

export function formatMonth(milliseconds: number): string {
  return format(milliseconds, { month: 'long', year: 'numeric' });
}

/** The time for today, else the day. */
export function formatWhen(milliseconds: number, now: number): string {
  const isToday = new Date(milliseconds).toDateString() === new Date(now).toDateString();
  return isToday ? format(milliseconds, { timeStyle: 'short' }) : formatDay(milliseconds);
}

function format(milliseconds: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(milliseconds);
}
