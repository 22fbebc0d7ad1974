import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('window', { location: { pathname: '/', search: '', hash: '' } });
vi.stubGlobal('addEventListener', () => {});
const { leadsTo } = await import('./router');
afterAll(() => vi.unstubAllGlobals());

const at = (path: string, search = '') => ({ path, search, hash: '' });

it('marks a link to a path in all its places', () => {
  expect(leadsTo('/games', at('/games'))).toBe(true);
  expect(leadsTo('/games', at('/games', '?game=7'))).toBe(true);
  expect(leadsTo('/settings#data', at('/settings'))).toBe(true);
  expect(leadsTo('/', at('/games'))).toBe(false);
});

it('marks a link with a search in that place alone', () => {
  expect(leadsTo('/games?game=7', at('/games', '?game=7'))).toBe(true);
  expect(leadsTo('/games?game=7', at('/games', '?game=8'))).toBe(false);
  expect(leadsTo('/games?game=7', at('/games'))).toBe(false);
  expect(leadsTo('/games?game=7', at('/settings', '?game=7'))).toBe(false);
});
