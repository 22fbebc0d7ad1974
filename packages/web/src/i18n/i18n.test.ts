import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  activateLocale,
  formatDate,
  formatDuration,
  formatNumber,
  formatTile,
  loadMessages,
  locale,
  t,
  textDirection,
} from './i18n';
import { chooseLocale, LOCALES, regionalTag } from './locales';

afterEach(() => activateLocale('en', []));

describe('the language to begin with', () => {
  it.each([
    [['de-CH', 'en'], 'de'],
    [['nl', 'fr-CA', 'en'], 'fr'],
    [['zh-Hans-CN'], 'zh'],
    [['AR'], 'ar'],
    [['nl'], 'en'],
    [[], 'en'],
  ])('of a browser that wants %j is %s', (wanted, chosen) => {
    expect(chooseLocale(wanted)).toBe(chosen);
  });

  it('is written as in the region that the browser names for it', () => {
    expect(regionalTag('de', ['en-US', 'de-CH', 'de'])).toBe('de-CH');
    expect(regionalTag('de', ['en-US'])).toBe('de');
    expect(regionalTag('en', ['en-US@posix', 'en-GB'])).toBe('en-GB');
  });
});

describe('an active language', () => {
  it.each(LOCALES.map(({ code, direction }) => [code, direction] as const))(
    'changes words and direction: %s is %s',
    async (code, direction) => {
      const english = t('play.newGame');
      await activateLocale(code, []);
      expect([locale(), textDirection()]).toEqual([code, direction]);
      expect(t('play.newGame') === english).toBe(code === 'en');
    },
  );

  it('follows its plural rules', async () => {
    await activateLocale('ar', []);
    await loadMessages('rest');
    const forms = [0, 1, 2, 5, 11, 102].map((count) => t('play.moves', { count }));
    expect(forms).toEqual(['لا حركات', 'حركة واحدة', 'حركتان', '5 حركات', '11 حركة', '102 حركة']);
  });

  it('groups digits as the region does, and never those on tiles', async () => {
    const seen: string[] = [];
    for (const [code, tag] of [
      ['en', 'en-GB'],
      ['de', 'de-DE'],
      ['ar', 'ar-MA'],
      ['ar', 'ar-EG'],
    ] as const) {
      await activateLocale(code, [tag]);
      seen.push(`${formatNumber(3932)} ${formatTile(131072)} ${formatDuration(3_725_000)}`);
    }
    expect(seen).toEqual([
      '3,932 131072 1:02:05',
      '3.932 131072 1:02:05',
      '3.932 131072 1:02:05',
      '3,932 131072 1:02:05',
    ]);
  });

  it.each(LOCALES.map(({ code }) => code))('writes small numbers as large ones: %s', async (code) => {
    const tag = code === 'ar' ? 'ar-EG' : code;
    await activateLocale(code, [tag]);
    const intl = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
    for (const value of [0, 7, 42, 999, 1000, 0.5, -3]) expect(formatNumber(value)).toBe(intl.format(value));
  });

  it.each(['ar', 'ar-EG', 'ar-EG-u-nu-arab', 'ar-SA', 'ar-MA'])(
    'has one kind of digits in numbers, dates and sentences: %s',
    async (tag) => {
      await activateLocale('ar', [tag]);
      await loadMessages('rest');
      const texts = [
        ...[7, 3932, 0.731, -12].map((value) => formatNumber(value)),
        formatNumber(0.731, { style: 'percent' }),
        formatNumber(48_600_000, { notation: 'compact' }),
        formatNumber(12_300, { style: 'unit', unit: 'second' }),
        formatDuration(3_725_000),
        formatTile(2048),
        formatDate(Date.UTC(2026, 10, 27)),
        t('play.moves', { count: 1021 }),
        t('speech.score', { score: 2032 }),
      ];
      for (const text of texts) {
        expect(text).toMatch(/[0-9]/);
        expect(text).not.toMatch(/(?![0-9])\p{Nd}/u);
      }
    },
  );

  it('is the one asked for last, whichever comes first', async () => {
    await Promise.all([activateLocale('fr', []), activateLocale('de', [])]);
    expect(locale()).toBe('de');
  });
});

describe('the words of the other views', () => {
  it('are there when asked for, however many ask at once and whatever language comes next', async () => {
    const [one, two] = [loadMessages('rest'), loadMessages('rest')];
    await two;
    expect(t('settings.title')).toBe('Settings');
    await one;
    await activateLocale('de', []);
    expect(t('settings.title')).toBe('Einstellungen');
    await Promise.all([activateLocale('fr', []), loadMessages('rest')]);
    expect([t('settings.title'), t('play.undo')]).toEqual(['Réglages', 'Annuler']);
  });

  it('stay in the language that is shown when another one cannot be had', async () => {
    await expect(activateLocale('xx' as 'en', [])).rejects.toThrow(RangeError);
    await loadMessages('rest');
    expect([locale(), t('settings.title')]).toEqual(['en', 'Settings']);
  });
});

describe('while another language is awaited', () => {
  const FIRST = '../locales/de.json?catalogue=first';
  const REST = '../locales/de.json?catalogue=rest';
  const LAZY = '../browser/lazy';

  afterEach(() => {
    for (const path of [FIRST, REST, LAZY]) vi.doUnmock(path);
    vi.resetModules();
  });

  /** The module as on a page that has just opened, with German words that come or fail as told. */
  async function openPage(first: () => Promise<object>, rest?: () => Promise<object>) {
    vi.resetModules();
    vi.doMock(FIRST, first);
    if (rest) vi.doMock(REST, rest);
    return import('./i18n');
  }

  function hold() {
    let come!: (messages: object) => void;
    let fail!: (error: Error) => void;
    const words = new Promise<object>((resolve, reject) => {
      come = resolve;
      fail = reject;
    });
    return { words: () => words, come, fail };
  }

  it('a view has the words of the one that is shown', async () => {
    const held = hold();
    const page = await openPage(held.words);
    const failed = expect(page.activateLocale('de', [])).rejects.toThrow();
    await page.loadMessages('rest');
    held.fail(new Error('lost'));
    await failed;
    expect([page.locale(), page.t('settings.title')]).toEqual(['en', 'Settings']);
  });

  it('a view does not wait for its words of the other one', async () => {
    const [held, rest] = [hold(), hold()];
    const page = await openPage(held.words, rest.words);
    const german = page.activateLocale('de', []);
    await page.loadMessages('rest');
    expect(page.t('settings.title')).toBe('Settings');
    held.come({ default: { 'nav.play': 'Spielen' } });
    rest.come({ default: { 'settings.title': 'Einstellungen' } });
    expect([await german, page.t('settings.title')]).toEqual([true, 'Einstellungen']);
  });

  it('its first call that fails late does not undo its second one', async () => {
    const tries: ReturnType<typeof hold>[] = [];
    const page = await openPage(() => {
      const next = hold();
      tries.push(next);
      return next.words();
    });
    const one = page.activateLocale('de', []);
    await vi.waitFor(() => tries[0]!.fail(new Error('lost')));
    await vi.waitFor(() => expect(tries.length).toBe(2));
    const two = page.activateLocale('de', []);
    tries[1]!.fail(new Error('lost'));
    expect(await one).toBe(false);
    await vi.waitFor(() => tries[2]!.come({ default: { 'nav.play': 'Spielen' } }));
    expect([await two, page.locale()]).toEqual([true, 'de']);
  });

  it('its first call that ends shows it, although a second one still waits', async () => {
    const tries: ReturnType<typeof hold>[] = [];
    const importAgain = () => {
      const next = hold();
      tries.push(next);
      return next.words();
    };
    vi.doMock(LAZY, () => ({ importAgain }));
    const page = await openPage(async () => ({}));
    const [one, two] = [page.activateLocale('de', []), page.activateLocale('de', [])];
    const words = { default: { 'nav.play': 'Spielen' } };
    tries[0]!.come(words);
    expect([await one, page.locale(), page.t('nav.play')]).toEqual([false, 'de', 'Spielen']);
    const [french, english] = [page.activateLocale('fr', []), page.activateLocale('en', [])];
    for (const { come } of tries) come(words);
    expect([await two, await french, await english, page.locale()]).toEqual([false, false, true, 'en']);
  });

  it('a view is shown although its words of the other one fail, which then stays away', async () => {
    const held = hold();
    const isLost = () => Promise.reject(new Error('lost'));
    const page = await openPage(held.words, isLost);
    const failed = expect(page.activateLocale('de', [])).rejects.toThrow();
    await page.loadMessages('rest');
    held.come({ default: { 'nav.play': 'Spielen' } });
    await failed;
    expect([page.locale(), page.t('settings.title')]).toEqual(['en', 'Settings']);
  });
});
