// The time of the server: the device's own clock may be wrong. It goes on from an answer by a clock that nobody sets. That
// clock stands still while the device sleeps: the page asks again then.
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { formatDuration, formatNumber } from '../../i18n/i18n';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The server's time by an answer that has just come, in milliseconds since 1970. */
export function clockOf(now: string): () => number {
  const [time, since] = [Date.parse(now), performance.now()];
  return () => time + performance.now() - since;
}

/**
 * Milliseconds until a time of the server's clock, counted down by the second. `onEnd` is called once when none are left.
 */
export function createCountdown(clock: () => number, until: number, onEnd: () => void): Accessor<number> {
  const left = () => Math.max(0, until - clock());
  const [rest, setRest] = createSignal(left());
  const timer = setInterval(() => {
    setRest(left());
    if (left() > 0) return;
    clearInterval(timer);
    onEnd();
  }, 1000);
  onCleanup(() => clearInterval(timer));
  return rest;
}

/** A rest of time in words: "6 days 11 hr" from a day on, below it a clock. */
export function formatRest(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR_MS);
  if (hours < DAY_HOURS) return formatDuration(milliseconds);
  const part = (count: number, unit: 'day' | 'hour') =>
    formatNumber(count, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' });
  return `${part(Math.floor(hours / DAY_HOURS), 'day')} ${part(hours % DAY_HOURS, 'hour')}`;
}
