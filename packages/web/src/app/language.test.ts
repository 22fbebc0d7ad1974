import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const GERMAN = '../locales/de.json?catalogue=first';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock(GERMAN);
  vi.resetModules();
});

/** A page that has just opened. Its German words come, or fail, as told. */
async function openPage(words: () => Promise<object>) {
  vi.doMock(GERMAN, words);
  const { createRoot } = await import('solid-js');
  const { activateLocale, locale } = await import('../i18n/i18n');
  const { changeSettings } = await import('../settings/settings');
  const { closeToast, toasts } = await import('../ui/toasts/toasts');
  const { followLanguage } = await import('./language');
  changeSettings({ locale: 'en', theme: 'auto' });
  const close = createRoot((dispose) => {
    followLanguage();
    return dispose;
  });
  return { activateLocale, locale, changeSettings, closeToast, toasts, close };
}

it('a language that was chosen comes although another setting changes meanwhile', async () => {
  let come = (_words: object) => {};
  const held = new Promise<object>((resolve) => {
    come = resolve;
  });
  const page = await openPage(() => held);
  const german = page.activateLocale('de', []);
  page.changeSettings({ theme: 'dark' });
  come({ default: { 'nav.play': 'Spielen' } });
  expect([await german, page.locale()]).toEqual([true, 'de']);
  page.close();
});

it('the message that a language is missing goes with the next one that comes', async () => {
  const page = await openPage(() => Promise.reject(new Error('lost')));
  page.changeSettings({ locale: 'de' });
  await expect
    .poll(() => page.toasts().map(({ message }) => message))
    .toEqual([expect.stringContaining('Deutsch')]);
  page.changeSettings({ theme: 'dark' });
  expect([page.toasts().length, page.locale()]).toEqual([1, 'en']);
  page.changeSettings({ locale: 'fr' });
  await expect.poll(() => page.toasts().length).toBe(0);
  expect(page.locale()).toBe('fr');
  page.close();
});
