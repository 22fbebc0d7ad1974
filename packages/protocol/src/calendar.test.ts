import { expect, it } from 'vitest';
import {
  DAY_MS,
  dayNumberAt,
  puzzleOfDay,
  startOfDay,
  startOfWeek,
  variantOfWeek,
  WEEK_VARIANTS,
  weekNumberAt,
} from './calendar.js';

it('a day begins and ends at midnight in UTC', () => {
  const at = (text: string) => dayNumberAt(Date.parse(text));
  expect(at('2026-11-01T00:00:00Z')).toBe(1);
  expect(at('2026-11-28T23:59:59.999Z')).toBe(28);
  expect(at('2026-11-29T00:00:00Z')).toBe(29);
  expect(at('2028-03-01T12:00:00Z')).toBe(at('2028-02-28T12:00:00Z') + 2); // a leap day between
  for (const number of [1, 28, 400]) expect(dayNumberAt(startOfDay(number))).toBe(number);
});

it('a week begins on Monday, and each has the next board', () => {
  for (const number of [1, 6, 60]) {
    const start = startOfWeek(number);
    expect(new Date(start).getUTCDay()).toBe(1);
    expect([weekNumberAt(start), weekNumberAt(start - 1)]).toEqual([number, number - 1]);
  }
  const boards = Array.from({ length: WEEK_VARIANTS.length }, (_, index) => variantOfWeek(7 + index));
  expect(new Set(boards)).toEqual(new Set(WEEK_VARIANTS));
});

const ENTRIES = Array.from({ length: 1199 }, (_, index) => ({
  id: `p${index}`,
  rating: (index * 37) % 1000,
}));

it('a puzzle a day, harder from Monday to Sunday, and none again for half a year', () => {
  const monday = dayNumberAt(startOfWeek(9));
  const week = Array.from({ length: 7 }, (_, day) => puzzleOfDay(ENTRIES, monday + day)!.rating);
  expect(week).toEqual(week.toSorted((one, other) => one - other));
  const days = Array.from({ length: 182 }, (_, day) => puzzleOfDay(ENTRIES, day + 1)!.id);
  expect(new Set(days).size).toBe(days.length);
});

it('the puzzle follows from the puzzles and the day, and not from their order', () => {
  const day = dayNumberAt(Date.parse('2026-12-24T08:00:00Z'));
  const other = puzzleOfDay(ENTRIES.toReversed(), day);
  expect(other).toEqual(puzzleOfDay(ENTRIES, day));
  expect(puzzleOfDay(ENTRIES.slice(0, 6), day)).toBeUndefined();
  expect(DAY_MS).toBe(86_400_000);
});
