// Words as a list: "Up or Left". Apart from i18n.ts, since the first load needs none.
import { locale } from './i18n';
import type { Locale } from './locales';

/** The words joined as the language joins them, by "and" or by "or". Reactive. */
export function joinWords(words: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(locale(), { type }).format(words);
}

const SEPARATORS: Partial<Record<Locale, string>> = { ar: '، ', ja: '、', zh: '、' };

/** The words one after another, without "and". Reactive. */
export function enumerate(words: readonly string[]): string {
  return words.join(SEPARATORS[locale()] ?? ', ');
}
