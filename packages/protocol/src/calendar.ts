/**
 * The days and weeks of the daily, in UTC. Number 1 is a day of November 2026, and the first week is the one of that Monday.
 * Everything follows from a time alone, so that every device and every server agree.
 */

/** Milliseconds of a day. */
export const DAY_MS = 24 * 3_600_000;
/** Milliseconds of a week. */
export const WEEK_MS = 7 * DAY_MS;

const FIRST_DAY = Date.UTC(2026, 10, 1);
const FIRST_WEEK = Date.UTC(2026, 9, 26); // a Monday

/** The boards of the weeks, in turn. */
export const WEEK_VARIANTS = ['3x4', '2x4', '3x3', '5x5', '4x5', '3x5'] as const;

/** The number of the day that has a time, in milliseconds since 1970. */
export function dayNumberAt(time: number): number {
  return Math.floor((time - FIRST_DAY) / DAY_MS) + 1;
}

/** The midnight that begins a day. */
export function startOfDay(number: number): number {
  return FIRST_DAY + (number - 1) * DAY_MS;
}

/** The number of the week that has a time. Weeks begin on Monday, as in ISO 8601. */
export function weekNumberAt(time: number): number {
  return Math.floor((time - FIRST_WEEK) / WEEK_MS) + 1;
}

/** The midnight that begins a week. */
export function startOfWeek(number: number): number {
  return FIRST_WEEK + (number - 1) * WEEK_MS;
}

/** The board of a week. */
export function variantOfWeek(number: number): string {
  const count = WEEK_VARIANTS.length;
  return WEEK_VARIANTS[(((number - 1) % count) + count) % count]!;
}

/** A prime that no band of puzzles has as a factor. So each puzzle of a band comes once before one comes again. */
const STRIDE = 7919;

/**
 * The puzzle of a day. The puzzles in order of rating, then of id, are cut into seven bands of one size. Monday has the
 * easiest band, Sunday the hardest. Undefined: there are fewer than seven.
 */
export function puzzleOfDay<Entry extends { readonly id: string; readonly rating: number }>(
  entries: readonly Entry[],
  number: number,
): Entry | undefined {
  const size = Math.floor(entries.length / 7);
  if (size === 0) return undefined;
  const sorted = [...entries].sort((one, other) => one.rating - other.rating || (one.id < other.id ? -1 : 1));
  const days = Math.round((startOfDay(number) - FIRST_WEEK) / DAY_MS);
  const [week, weekday] = [Math.floor(days / 7), ((days % 7) + 7) % 7];
  const at = (((week * STRIDE) % size) + size) % size;
  return sorted[weekday * size + at];
}
