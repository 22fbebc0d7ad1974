import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS, parseSettings, SETTINGS_KEY } from './settings';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the module like a page, with these items in the page's storage. */
async function load(
  stored: Record<string, string>,
  setItem = (key: string, value: string) => {
    stored[key] = value;
  },
) {
  const target = new EventTarget();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null, setItem });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const hear = (key: string, newValue: string | null) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { ...(await import('./settings')), hear };
}

describe('stored settings', () => {
  it('come back as they were', () => {
    const chosen = { ...DEFAULT_SETTINGS, locale: 'ar', theme: 'contrast', sound: true, variant: '5x5' };
    expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each([
    [null],
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['"dark"'],
    ['{"theme":"pink","palette":3,"locale":"xx","sound":"yes","unknown":1}'],
    ['{"__proto__":{"sound":true}}'],
  ])('that make no sense give the defaults: %s', (text) => {
    expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
  });

  it('keep what makes sense beside what does not', () => {
    expect(parseSettings('{"theme":"dark","palette":"none","motion":"off"}')).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      motion: 'off',
    });
  });

  it('always have every key and only those, whatever the text', () => {
    const keys = Object.keys(DEFAULT_SETTINGS).sort();
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.object({ key: fc.constantFrom(...keys) }).map((o) => JSON.stringify(o)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseSettings(text);
        expect(Object.keys(parsed).sort()).toEqual(keys);
        expect(parseSettings(JSON.stringify(parsed))).toEqual(parsed);
      }),
    );
  });
});

describe('a change', () => {
  it('takes effect at once and is stored with the rest', async () => {
    const stored = { [SETTINGS_KEY]: '{"theme":"dark"}' };
    const { settings, changeSettings } = await load(stored);
    changeSettings({ timer: true });
    expect([settings.theme, settings.timer]).toEqual(['dark', true]);
    expect(parseSettings(stored[SETTINGS_KEY] ?? null)).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      timer: true,
    });
  });

  it('lasts as long as the page where nothing can be stored', async () => {
    const { settings, changeSettings } = await load({}, () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    changeSettings({ arrowButtons: true });
    expect(settings.arrowButtons).toBe(true);
  });

  it('in another tab is followed until the end of listening', async () => {
    const { settings, followOtherTabs, hear } = await load({});
    const stop = followOtherTabs();
    hear('somebody else', '{"theme":"light"}');
    expect(settings.theme).toBe('auto');
    hear(SETTINGS_KEY, '{"theme":"dark"}');
    expect(settings.theme).toBe('dark');
    hear(SETTINGS_KEY, null);
    expect(settings.theme).toBe('auto');
    stop();
    hear(SETTINGS_KEY, '{"theme":"dark"}');
    expect(settings.theme).toBe('auto');
  });
});
