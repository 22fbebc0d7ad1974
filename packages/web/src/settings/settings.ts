// The player's settings, in localStorage, so that the first frame has them. IndexedDB would answer later.
// Invalid values fall back to defaults: a broken setting must never keep a game from opening.
import { batch, createSignal } from 'solid-js';
import type { LocaleChoice } from '../i18n/locales';
import { isLocale } from '../i18n/locales';

export type ThemeChoice = 'auto' | 'light' | 'dark' | 'contrast';
export type PaletteChoice = 'twofold' | 'colourblind' | 'classic';

export interface Settings {
  readonly locale: LocaleChoice;
  readonly theme: ThemeChoice;
  readonly palette: PaletteChoice;
  readonly motion: 'auto' | 'off'; // auto follows prefers-reduced-motion
  readonly arrowButtons: boolean; // on-screen arrows below the board
  readonly letterKeys: boolean; // WASD, hjkl and the one-letter commands
  readonly sound: boolean;
  readonly vibration: boolean;
  readonly timer: boolean;
  readonly speech: 'full' | 'short'; // wording of the turn messages for screen readers
  readonly liveBar: boolean; // the solver's expectation is shown during play
  readonly watchSpeed: number; // moves a second of the solver; 0: as fast as possible
  readonly variant: string; // id of the variant the next new game uses
  readonly welcomed: boolean; // the first-visit line has been dismissed
}

export const DEFAULT_SETTINGS: Settings = {
  locale: 'auto',
  theme: 'auto',
  palette: 'twofold',
  motion: 'auto',
  arrowButtons: false,
  letterKeys: true,
  sound: false,
  vibration: false,
  timer: false,
  speech: 'full',
  liveBar: false,
  watchSpeed: 4,
  variant: 'classic',
  welcomed: false,
};

export const SETTINGS_KEY = 'twofold.settings';

const CHOICES: { readonly [K in keyof Settings]?: readonly Settings[K][] } = {
  theme: ['auto', 'light', 'dark', 'contrast'],
  palette: ['twofold', 'colourblind', 'classic'],
  motion: ['auto', 'off'],
  speech: ['full', 'short'],
};

function isValid<K extends keyof Settings>(key: K, value: unknown): value is Settings[K] {
  if (typeof value !== typeof DEFAULT_SETTINGS[key]) return false;
  if (key === 'locale') return value === 'auto' || isLocale(value);
  const choices = CHOICES[key];
  return choices === undefined || choices.includes(value as Settings[K]);
}

/**
 * Parses settings from untrusted JSON text: known keys with valid values, defaults for the rest. Never throws.
 */
export function parseSettings(text: string | null): Settings {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return DEFAULT_SETTINGS;
    for (const [key, value] of Object.entries(stored))
      if (key in DEFAULT_SETTINGS && isValid(key as keyof Settings, value)) settings[key] = value;
  } catch {
    return DEFAULT_SETTINGS;
  }
  return settings as unknown as Settings;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null; // storage is blocked: settings last as long as the page
  }
}

/** The current settings. Reactive, each on its own: what shows one does nothing when another one changes. */
export const settings: Settings = Object.defineProperties(
  {} as Settings,
  Object.fromEntries(
    Object.entries(parseSettings(readStored())).map(([key, value]) => {
      const [get, set] = createSignal(value);
      return [key, { enumerable: true, get, set }];
    }),
  ),
);

const apply = (change: Partial<Settings>) => batch(() => Object.assign(settings, change));

/** Changes some settings and stores them. Other tabs follow. */
export function changeSettings(change: Partial<Settings>): void {
  apply(change);
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // storage is blocked or full: the game library shows the warning
  }
}

/** Follows changes in other tabs. Returns a function that stops following. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === SETTINGS_KEY) apply(parseSettings(event.newValue));
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
