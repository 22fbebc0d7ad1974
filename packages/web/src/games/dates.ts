// Dates as short as they can be told apart.
import { locale } from '../i18n/i18n';

/** "21 Nov 2026", in the player's language. */
export function formatDay(milliseconds: number): string {
  return format(milliseconds, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** "21 Nov", for the ticks of a chart. */
export function formatShortDay(milliseconds: number): string {
  return format(milliseconds, { day: 'numeric', month: 'short' });
}

export function formatMonth(milliseconds: number): string {
  return format(milliseconds, { month: 'long', year: 'numeric' });
}

/** The time if it was today, else the day. */
export function formatWhen(milliseconds: number, now: number): string {
  const isToday = new Date(milliseconds).toDateString() === new Date(now).toDateString();
  return isToday ? format(milliseconds, { timeStyle: 'short' }) : formatDay(milliseconds);
}

function format(milliseconds: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(milliseconds);
}
