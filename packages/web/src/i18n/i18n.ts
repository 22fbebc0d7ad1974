// Texts and numbers in the player's language. The catalogues are compiled with the site (vite/catalogue.ts), so
// no message parser is shipped. The play view's English comes with the first load, so some text is always
// there. Every other language is a chunk of its own.
import { type Messages, setupI18n } from '@lingui/core';
import { createSignal } from 'solid-js';
import { importAgain } from '../browser/lazy';
import type board from '../locales/board/en.json';
import type en from '../locales/en.json';
import english from '../locales/en.json?catalogue=first';
import type learn from '../locales/learn/en.json';
import type people from '../locales/people/en.json';
import type practise from '../locales/practise/en.json';
import type profile from '../locales/profile/en.json';
import type race from '../locales/race/en.json';
import type ranked from '../locales/ranked/en.json';
import type review from '../locales/review/en.json';
import type sync from '../locales/sync/en.json';
import { LOCALES, type Locale, regionalTag } from './locales';

/** The key of a message, as in `locales/en.json` and in the `en.json` of the folders below `locales`. */
export type MessageKey =
  | keyof typeof board
  | keyof typeof en
  | keyof typeof learn
  | keyof typeof people
  | keyof typeof practise
  | keyof typeof profile
  | keyof typeof race
  | keyof typeof ranked
  | keyof typeof review
  | keyof typeof sync;
export type MessageValues = Record<string, string | number>;

type Loads = Record<string, () => Promise<{ default: Messages }>>;

// The messages of the play view come with the first load. The others come with the first view that needs them.
const first: Loads = {
  ...import.meta.glob<{ default: Messages }>(['../locales/*.json', '!../locales/en.json'], {
    query: '?catalogue=first',
  }),
  '../locales/en.json': async () => ({ default: english }),
};
/**
 * `board`: the messages of the analysis board. `learn`, `practise`, `profile`, `race`, `ranked`, `review`: those of that view.
 * `people`: those that ranked play, daily, races and profiles share. `beside`: those beside
 * the board and of the scenes. `rest`: those of the panels and of all other views.
 */
const later = {
  beside: () => import('./beside'),
  board: () => import('./board'),
  learn: () => import('./learn'),
  people: () => import('./people'),
  practise: () => import('./practise'),
  profile: () => import('./profile'),
  race: () => import('./race'),
  ranked: () => import('./ranked'),
  rest: () => import('./rest'),
  review: () => import('./review'),
  sync: () => import('./sync'),
};
/** A part of the messages that comes later. */
export type LaterMessages = keyof typeof later;

const lingui = setupI18n({ locale: 'en', messages: { en: english } });
const [locale, setLocale] = createSignal<Locale>('en');
const needed = new Set([first]); // the parts of a catalogue that this page has needed so far
let round = 0; // of two switches at the same time the later one wins
let wanted: Locale = 'en'; // by the last switch

export { locale };

/**
 * Loads a language and switches every text on the page to it. Rejects if its file cannot be loaded, and the
 * language stays. Numbers and dates follow the region of the first of `tags` in that language: 3,932 in Egypt,
 * 3.932 in Morocco. Their digits are Latin everywhere, since those on tiles are: no line mixes two kinds. False if a
 * language was chosen meanwhile, this one or another. Where it is this one, it is shown as soon as either call has it.
 */
export async function activateLocale(next: Locale, tags = browserTags()): Promise<boolean> {
  const own = ++round;
  wanted = next;
  let parts: number;
  try {
    do {
      parts = needed.size; // a view may come meanwhile, without its words in this language
      await loadNeeded(next);
    } while (parts < needed.size);
  } catch (error) {
    if (own === round) throw error;
    return false;
  }
  if (wanted !== next) return false;
  lingui.activate(next, `${new Intl.Locale(regionalTag(next, tags), { numberingSystem: 'latn' })}`);
  setLocale(next);
  return own === round;
}

/**
 * Loads a part of the messages, for every later language too: one that comes meanwhile brings it. Rejects if its messages
 * in the language that is shown cannot be loaded.
 */
export async function loadMessages(part: LaterMessages): Promise<void> {
  const { default: loads } = await importAgain(later[part]);
  let shown: Locale;
  do {
    shown = locale();
    try {
      lingui.load(shown, await loadPart(loads, shown));
    } catch (error) {
      if (shown === locale()) throw error;
    }
  } while (shown !== locale());
  needed.add(loads);
}

/**
 * Loads the needed parts of a language. They add to those loaded before, so concurrent calls may end in any
 * order.
 */
async function loadNeeded(of: Locale): Promise<void> {
  const loaded = await Promise.all([...needed].map((part) => loadPart(part, of)));
  for (const messages of loaded) lingui.load(of, messages);
}

async function loadPart(part: Loads, of: Locale): Promise<Messages> {
  const load = Object.entries(part).find(([path]) => path.endsWith(`/${of}.json`))?.[1];
  if (!load) throw new RangeError(`no catalogue for ${of}`);
  return (await importAgain(load)).default;
}

function browserTags(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}

/** 'rtl' for Arabic. The board is never mirrored; the page around it is. */
export function textDirection(): 'ltr' | 'rtl' {
  return LOCALES.find(({ code }) => code === locale())?.direction ?? 'ltr';
}

/** The message in the current language. Plurals and numbers follow the language's rules. Reactive. */
export function t(key: MessageKey, values?: MessageValues): string {
  locale();
  return lingui._(key, values);
}

/**
 * A number with the grouping of the language and Latin digits. A small one needs no `Intl`. The first use of `Intl` takes
 * 15 ms of a fast processor and 70 of a slow one: too long for the first frame.
 */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  locale();
  const isPlain = !options && value >= 0 && value < 1000 && Number.isInteger(value);
  return isPlain ? String(value) : lingui.number(value, options);
}

/** A number as on a tile: Latin digits, ungrouped, the same in every language. */
export function formatTile(value: number): string {
  return String(value);
}

/** A date and time in the manner of the player's region: by default both, short. */
export function formatDate(
  milliseconds: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  locale();
  return lingui.date(new Date(milliseconds), options);
}

/** Play time as m:ss or h:mm:ss, the same in every language. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
