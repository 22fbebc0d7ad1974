import { afterEach, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../i18n/i18n';
import { formatGoodness } from './goodness';

afterEach(() => activateLocale('en', []));

it('no goodness above 0 is told as 0', async () => {
  await loadMessages('rest');
  await activateLocale('en', []);
  expect([0, 3e-9, 0.97314, 1].map(formatGoodness)).toEqual(['0%', '<0.01%', '97.31%', '100%']);
});
