import { afterAll, expect, it, vi } from 'vitest';

const location = new URL('http://here/');
const entries: string[] = [];
const open = (href: string) => {
  location.href = href;
};
vi.stubGlobal('window', { location, document: new EventTarget() });
vi.stubGlobal('location', location);
vi.stubGlobal('history', {
  pushState: (_state: null, _title: string, href: string) => open(entries[entries.push(href) - 1] ?? ''),
  replaceState: (_state: null, _title: string, href: string) => open(href),
});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('scrollTo', () => {});
const { BASE } = await import('../browser/basePath');
const { appLocation, leadsTo, navigate, pathOf } = await import('./router');
afterAll(() => vi.unstubAllGlobals());

const at = (path: string, search = '') => ({ path, search, hash: '' });

it.each([
  ['', '/'],
  ['/', '/'],
  ['/index.html', '/'],
  ['/games', '/games'],
  ['/games/', '/games'],
  ['/games/index.html', '/games'],
  ['//games//', '//games'],
  ['/index.html/games', '/index.html/games'],
  ['/games.index.html', '/games.index.html'],
])('"%s" is the path %s', (address, path) => {
  expect(pathOf(address)).toBe(path);
});

it('reads an address of slashes in time proportional to its length', () => {
  const address = `${'/'.repeat(50_000)}x`;
  const start = performance.now();
  expect(pathOf(address)).toBe(address);
  expect(performance.now() - start).toBeLessThan(1000);
});

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

it('a link adds a history entry, unless it leads to where the page is', () => {
  for (const path of ['/games', '/games', '/games?game=7', '/games?game=7', '/games']) navigate(path);
  const expected = ['/games', '/games?game=7', '/games'].map((path) => `http://here${BASE}${path}`);
  expect(entries).toEqual(expected);
  navigate('/settings', { replace: true });
  expect(entries.length).toBe(3);
  expect(appLocation().path).toBe('/settings');
  navigate('/', { replace: true }); // as it was
});

it('nor does one to the page as a host of files spells it', () => {
  for (const [spelled, path] of [
    ['/games/', '/games'],
    ['/games/index.html?game=7#top', '/games?game=7#top'],
  ] as const) {
    navigate(spelled, { replace: true });
    const count = entries.length;
    navigate(path);
    expect(entries.length).toBe(count);
    navigate(`${path}x`);
    expect(entries.length).toBe(count + 1);
  }
  navigate('/', { replace: true }); // as it was
});
