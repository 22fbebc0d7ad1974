// The languages of the game, apart from the runtime so that settings can validate without loading it.

/** Every language with its own name and direction; a file `locales/<code>.json` belongs to each. */
export const LOCALES = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'zh', name: '简体中文', direction: 'ltr' },
] as const;

export type Locale = (typeof LOCALES)[number]['code'];
export type LocaleChoice = Locale | 'auto';

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale.code === value);
}

/** The first language of the browser's list that we speak; English otherwise. */
export function chooseLocale(wanted: readonly string[]): Locale {
  return wanted.map(languageOf).find(isLocale) ?? 'en';
}

/** The language of a choice: `auto` is the browser's. */
export function localeOf(choice: LocaleChoice): Locale {
  return choice === 'auto' ? chooseLocale(navigator.languages) : choice;
}

/** The browser's own tag for a language, with its region (`de-CH`), by which numbers and dates are written. */
export function regionalTag(locale: Locale, wanted: readonly string[]): string {
  return wanted.find((tag) => languageOf(tag) === locale && isWellFormed(tag)) ?? locale;
}

/** Whether Intl knows what the tag means. Some systems hand their own names through, as "en-US@posix" or "C"; on them it throws. */
export function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
