import { beforeAll, expect, test } from 'vitest';
import { activateLocale } from '../../i18n/i18n';
import { formatTick, formatWhen } from './dates';

// English with no region: other files of this process may have chosen one.
beforeAll(() => activateLocale('en', []));

const NOON = new Date(2026, 10, 21, 12, 30).getTime();
const DAY = 24 * 3600 * 1000;

test('today is told by the time, other days by their date', () => {
  expect(formatWhen(NOON - 60_000, NOON)).toContain('12:29');
  expect(formatWhen(NOON - DAY, NOON)).toBe('Nov 20');
  expect(formatWhen(NOON - 365 * DAY, NOON)).toBe('Nov 21, 2025');
});

test('ticks name days, months where years matter, and times within a day', () => {
  expect(formatTick(NOON, DAY / 2)).toContain('12:30');
  expect(formatTick(NOON, 30 * DAY)).toBe('Nov 21');
  expect(formatTick(NOON, 800 * DAY)).toBe('Nov 2026');
});
