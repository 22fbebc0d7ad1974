/**
 * The chosen look. This module only sets three attributes of the root element, and the stylesheets do the rest.
 * So the first load contains no colour tables. Before any script runs, the page follows the system.
 */

/** `auto` follows the system: light or dark, and high contrast where the system prefers more contrast. */
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
/** The tile colours. The contrast theme has one set, whatever the palette. */
export type Palette = 'twofold' | 'colourblind' | 'classic';

/** What a player chose. `motion`: auto follows the system's wish for less of it. */
export interface Look {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly motion: 'auto' | 'off';
}

/** Every theme, in the order of the settings view. */
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark', 'contrast'];
/** Every palette, in the order of the settings view. */
export const PALETTES: readonly Palette[] = ['twofold', 'colourblind', 'classic'];

const DARK = '(prefers-color-scheme: dark)';
const MORE_CONTRAST = '(prefers-contrast: more)';

/** The theme that `auto` means at present. Call again when the system's preference changes. */
export function resolveTheme(theme: Theme): Exclude<Theme, 'auto'> {
  if (theme !== 'auto') return theme;
  if (matchMedia(MORE_CONTRAST).matches) return 'contrast';
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Gives the browser's own bars the colour of the page. */
function paintBars(): void {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const meta of metas) {
    meta.removeAttribute('media');
    meta.content = page;
  }
}

/**
 * Applies a look to the whole document, `theme-color` included, and the wish for less motion: as the
 * media query does, `[data-motion="off"]` stills what stylesheets move.
 */
export function applyTheme({ theme, palette, motion }: Look): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.palette = palette;
  dataset.motion = motion;
  paintBars();
}

/**
 * Calls `changed` when the system's preference changes the meaning of `auto`. Returns a function that stops it.
 */
export function watchSystemTheme(changed: () => void): () => void {
  const queries = [matchMedia(DARK), matchMedia(MORE_CONTRAST)];
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
