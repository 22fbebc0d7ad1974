/**
 * The look a person chose. The stylesheet does all the work from two attributes of the root element, and the first
 * paint without script follows the system; this module only sets them, so the colour tables stay out of the first load.
 */

/** `auto` follows the system: light or dark, and high contrast where more contrast is asked for. */
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
/** The tile colours; high contrast has only one set, whatever the palette. */
export type Palette = 'twofold' | 'colourblind' | 'classic';

/** Every theme, in the order a settings view lists them. */
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark', 'contrast'];
/** Every palette, in the order a settings view lists them. */
export const PALETTES: readonly Palette[] = ['twofold', 'colourblind', 'classic'];

const DARK = '(prefers-color-scheme: dark)';
const MORE_CONTRAST = '(prefers-contrast: more)';

/** What `auto` means at this moment; call again when the system's preference changes. */
export function resolveTheme(theme: Theme): Exclude<Theme, 'auto'> {
  if (theme !== 'auto') return theme;
  if (matchMedia(MORE_CONTRAST).matches) return 'contrast';
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Paints the browser's own bars in the page's colour. */
function paintBars(): void {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const meta of metas) {
    meta.removeAttribute('media');
    meta.content = page;
  }
}

/** Shows `theme` and `palette` on the whole document, its `theme-color` included. */
export function applyTheme(theme: Theme, palette: Palette): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.palette = palette;
  paintBars();
}

/** Calls `changed` whenever the system's preference changes what `auto` means; returns what ends it. */
export function watchSystemTheme(changed: () => void): () => void {
  const queries = [matchMedia(DARK), matchMedia(MORE_CONTRAST)];
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
