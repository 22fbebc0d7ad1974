import { expect, it } from 'vitest';
import { formatRest } from './serverClock';

const HOUR = 3_600_000;

it.each([
  [0, '0:00'],
  [24 * HOUR - 1000, '23:59:59'],
  [24 * HOUR, '1 day 0 hr'],
  [155 * HOUR + 59 * 60_000, '6 days 11 hr'],
])('%i milliseconds are %s', (rest, words) => expect(formatRest(rest)).toBe(words));
