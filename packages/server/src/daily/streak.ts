/**
 * Days in a row. A day counts if it was played by at least one move. A day with an outage counts, too, between
 * days that were played: whoever missed it was not at fault. Today breaks nothing: it may still be played.
 */

/** Days in a row, up to now and at most. */
export interface Streak {
  readonly current: number;
  readonly longest: number;
}

/** The streak by the numbers of days. */
export function streakOf(played: readonly number[], outages: ReadonlySet<number>, today: number): Streak {
  const days = [...new Set(played)].sort((one, other) => one - other);
  let [length, longest, before] = [0, 0, Number.NaN];
  for (const day of days) {
    length = areOutages(before + 1, day, outages) ? length + (day - before) : 1;
    longest = Math.max(longest, length);
    before = day;
  }
  const goesOn = before >= today || areOutages(before + 1, today, outages);
  return { current: goesOn ? length : 0, longest };
}

/** Whether all days from one up to another, which is not among them, are outages. */
function areOutages(from: number, until: number, outages: ReadonlySet<number>): boolean {
  if (Number.isNaN(from)) return false;
  for (let day = from; day < until; day++) if (!outages.has(day)) return false;
  return true;
}
