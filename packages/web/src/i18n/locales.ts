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
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return 'en';
}
