import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyTheme, resolveTheme, watchSystemTheme } from './theme';

/** The parts of a browser that a theme uses. `matching`: the media queries that match. */
function fakeBrowser(matching: readonly string[]) {
  const meta = { content: '', removeAttribute: vi.fn() };
  const dataset: Record<string, string> = {};
  const queries = new Map<string, EventTarget & { matches: boolean }>();
  const matchMedia = (query: string) => {
    const known =
      queries.get(query) ?? Object.assign(new EventTarget(), { matches: matching.includes(query) });
    queries.set(query, known);
    return known;
  };
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => [meta] });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => ' #123456' }));
  vi.stubGlobal('matchMedia', matchMedia);
  return {
    meta,
    dataset,
    change: () => {
      for (const query of queries.values()) query.dispatchEvent(new Event('change'));
    },
  };
}

const DARK = '(prefers-color-scheme: dark)';
const MORE = '(prefers-contrast: more)';

beforeEach(() => void fakeBrowser([]));
afterEach(() => vi.unstubAllGlobals());

test('auto follows the system, and more contrast comes before dark', () => {
  expect(resolveTheme('auto')).toBe('light');
  fakeBrowser([DARK]);
  expect(resolveTheme('auto')).toBe('dark');
  fakeBrowser([DARK, MORE]);
  expect(resolveTheme('auto')).toBe('contrast');
  expect(resolveTheme('light')).toBe('light');
});

test('applying sets the attributes and paints the bars of the browser in the page colour', () => {
  const { meta, dataset } = fakeBrowser([]);
  applyTheme({ theme: 'dark', palette: 'classic', motion: 'auto' });
  expect(dataset).toEqual({ theme: 'dark', palette: 'classic', motion: 'auto' });
  expect(meta.content).toBe('#123456');
  expect(meta.removeAttribute).toHaveBeenCalledWith('media');
});

test('applying tells the stylesheets of the wish for less motion', () => {
  const { dataset } = fakeBrowser([]);
  applyTheme({ theme: 'dark', palette: 'classic', motion: 'off' });
  expect(dataset.motion).toBe('off');
});

test('watching hears every change until it is ended', () => {
  const { change } = fakeBrowser([]);
  const changed = vi.fn();
  const end = watchSystemTheme(changed);
  change();
  expect(changed).toHaveBeenCalledTimes(2);
  end();
  change();
  expect(changed).toHaveBeenCalledTimes(2);
});
