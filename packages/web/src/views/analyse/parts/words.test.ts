import { afterEach, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../../i18n/i18n';
import { formatBriefly, formatGoodness } from './words';

afterEach(() => activateLocale('en', []));

it.each([
  ['en', 187_590.46, /^\+188k$/i],
  ['de', 187_590.46, /^\+187\.590$/],
  ['de', -1_136_525, /^-1,1\sMio\.$/],
  ['en', -1_136_525, /^-1\.1m$/i],
  ['en', 4.23, /^\+4\.2$/],
] as const)('points stand in little room, in %s %d', async (language, points, text) => {
  await activateLocale(language, []);
  expect(formatBriefly(points)).toMatch(text);
});

it('no goodness above 0 is told as 0', async () => {
  await loadMessages('rest');
  await activateLocale('en', []);
  expect([0, 3e-9, 0.97314, 1].map(formatGoodness)).toEqual(['0', '<0.0001', '0.9731', '1']);
});
