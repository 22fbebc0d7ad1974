import { afterEach, expect, it } from 'vitest';
import { activateLocale } from '../../../i18n/i18n';
import { formatBriefly } from './words';

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
