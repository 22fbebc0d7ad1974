// Words and numbers in the player's language. The catalogues are compiled when the site is built
// (vite/catalogue.ts), so no message parser is shipped; each language is a chunk of its own.
import { type Messages, setupI18n } from '@lingui/core';
import { createSignal } from 'solid-js';
import type en from '../locales/en.json';
import { LOCALES, type Locale, regionalTag } from './locales';

/** The id of a message; `locales/en.json` is the list. */
export type MessageKey = keyof typeof en;
export type MessageValues = Record<string, string | number>;

type Loads = Record<string, () => Promise<{ default: Messages }>>;

// What the play view says comes with the first load, the rest with the first view that needs it.
const first: Loads = import.meta.glob<{ default: Messages }>('../locales/*.json', {
  query: '?catalogue=first',
});
const rest: Loads = import.meta.glob<{ default: Messages }>('../locales/*.json', {
  query: '?catalogue=rest',
});
const lingui = setupI18n();
const [locale, setLocale] = createSignal<Locale>('en');
let needed: readonly Loads[] = [first]; // parts of a language that the views of this page need
let wanted: Locale = 'en'; // of two switches at once the later holds, whichever file comes first

export { locale };

/**
 * Loads a language and switches every text on the page to it. Rejects if its file cannot be had. Numbers and
 * dates are written as in the region of the first of `tags` in that language: ٣٬٩٣٢ in Egypt, 3.932 in Morocco.
 */
export async function activateLocale(next: Locale, tags = browserTags()): Promise<void> {
  wanted = next;
  try {
    await loadNeeded(next);
  } catch (error) {
    if (wanted === next) wanted = locale();
    throw error;
  }
  if (wanted !== next) return;
  lingui.activate(next, regionalTag(next, tags));
  setLocale(next);
}

/** Has the messages of every view from now on, not of the play view alone. Rejects as `activateLocale` does. */
export async function loadAllMessages(): Promise<void> {
  needed = [first, rest];
  await loadNeeded(wanted);
}

/** Adds to what is there of a language, so that it does not matter which of several calls ends last. */
async function loadNeeded(of: Locale): Promise<void> {
  const loaded = await Promise.all(needed.map((part) => loadPart(part, of)));
  for (const messages of loaded) lingui.load(of, messages);
}

async function loadPart(part: Loads, of: Locale): Promise<Messages> {
  const load = Object.entries(part).find(([path]) => path.endsWith(`/${of}.json`))?.[1];
  if (!load) throw new RangeError(`no catalogue for ${of}`);
  return (await load()).default;
}

function browserTags(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}

/** 'rtl' for Arabic. The board is never mirrored; the page around it is. */
export function textDirection(): 'ltr' | 'rtl' {
  return LOCALES.find(({ code }) => code === locale())?.direction ?? 'ltr';
}

/** The message in the current language; reactive. Plurals and numbers follow the language's rules. */
export function t(key: MessageKey, values?: MessageValues): string {
  locale();
  return lingui._(key, values);
}

/** A number as the language groups its digits. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  locale();
  return lingui.number(value, options);
}

/** A number as it stands on a tile: Latin digits, not grouped, the same in every language. */
export function formatTile(value: number): string {
  return String(value);
}

/** A date and time, short. */
export function formatDate(milliseconds: number): string {
  locale();
  return lingui.date(new Date(milliseconds), { dateStyle: 'medium', timeStyle: 'short' });
}

/** Play time as m:ss or h:mm:ss, the same digits in every language so that columns line up. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
