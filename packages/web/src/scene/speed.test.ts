import { beforeAll, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../i18n/i18n';
import { speedOf } from './speed';

beforeAll(() => activateLocale('en', []).then(() => loadMessages('beside')));

it('is rounded, but never to 0, and left out where no time was played', () => {
  const told = (ply: number, elapsed: number) => speedOf({ ply, elapsed })[0];
  expect(told(450, 100_000)).toEqual(['4.5', 'moves a second']);
  expect(told(7, 300_000)).toEqual(['0.02', 'moves a second']);
  expect(told(1, 40)).toBeUndefined();
  expect(told(900, 0)).toBeUndefined();
});
