/**
 * Writes theme.css from the palettes. Every look is one block of custom properties on the root. The `auto`
 * blocks repeat the fixed themes inside media queries. The first paint is thus right without script, also in
 * browsers without `light-dark()`. The repetition costs next to nothing once compressed. All selectors have
 * one specificity, so order alone decides.
 */
import {
  CYCLE,
  type FixedTheme,
  LOOKS,
  type Look,
  OWN_COLOURS,
  paintRank,
} from '../../packages/web/src/theme/palettes';
import { PALETTES, type Palette } from '../../packages/web/src/theme/theme';

const LARGEST_RANK = 65; // 8x8, every cell in one tile, the last spawn a 4
const FIXED = '[data-theme=light],[data-theme=dark],[data-theme=contrast]';
const AUTO = `:not(${FIXED})`;

type Declarations = readonly (readonly [name: string, value: string])[];

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const short = (hex: string) => hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');

function declarations(theme: FixedTheme, { surface, tiles, fold }: Look): Declarations {
  return [
    ['color-scheme', theme === 'light' ? 'light' : 'dark'],
    ...Object.entries(surface).map(([name, hex]) => [`--${kebab(name)}`, short(hex)] as const),
    ['--fold', `rgb(255 255 255/${fold.light})`],
    ['--shade', `rgb(0 0 0/${fold.shade})`],
    ...tiles.map(({ hex }, i) => [`--tile-${i + 1}`, short(hex)] as const),
    ...tiles.map(({ ink }, i) => [`--tile-ink-${i + 1}`, short(ink)] as const),
  ];
}

/** Only the differences from `base`: a block of another palette follows the block of its theme. */
function difference(own: Declarations, base: Declarations): Declarations {
  return own.filter(([name, value]) => base.find(([other]) => other === name)?.[1] !== value);
}

function block(where: string, own: Declarations): string {
  return `:root${where && `:where(${where})`}{${own.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

/** The blocks of one theme: the first palette whole, the others as differences. */
function themeBlocks(theme: FixedTheme, where: string): string[] {
  const [first, ...others] = PALETTES;
  const base = declarations(theme, LOOKS[theme][first!]);
  const rest = others.map((palette: Palette) => {
    const own = difference(declarations(theme, LOOKS[theme][palette]), base);
    return own.length > 0 ? block(`${where}[data-palette=${palette}]`, own) : undefined;
  });
  return [block(where, base), ...rest.filter((text) => text !== undefined)];
}

function media(query: string, blocks: readonly string[]): string {
  return `@media (${query}){\n${blocks.join('\n')}\n}`;
}

const select = (ranks: readonly number[]) => ranks.map((rank) => `.tile[data-rank="${rank}"]`).join();

function paint(rank: number): string {
  return `--c:var(--tile-${rank});--k:var(--tile-ink-${rank})`;
}

function tileRules(): string[] {
  const own = Array.from({ length: OWN_COLOURS }, (_, i) => `${select([i + 1])}{${paint(i + 1)}}`);
  const larger = Array.from({ length: LARGEST_RANK - OWN_COLOURS }, (_, i) => OWN_COLOURS + 1 + i);
  const cycled = Array.from({ length: CYCLE }, (_, i) => {
    const rank = OWN_COLOURS - CYCLE + 1 + i;
    const wearing = larger.filter((tile) => paintRank(tile) === rank);
    return `${select(wearing)}{${paint(rank)};--to:to bottom left}`;
  });
  return [
    `.tile{${paint(OWN_COLOURS)};--to:to bottom right;color:var(--k);background:linear-gradient(var(--to),var(--fold) calc(50% - .4px),var(--shade) calc(50% + .4px)) var(--c)}`,
    ...own,
    ...cycled,
  ];
}

const FORCED = `@media (forced-colors:active){
.tile{background:Canvas;color:CanvasText;border:2px solid CanvasText}
}`;

/** The whole of packages/web/src/theme/theme.css. */
export function makeThemeCss(): string {
  const parts = [
    '/* biome-ignore-all format: made by tools/palette/palette.ts from palettes.ts; change those and run it with --write */',
    ...themeBlocks('light', ''),
    media('prefers-color-scheme:dark', themeBlocks('dark', AUTO)),
    ...themeBlocks('dark', '[data-theme=dark]'),
    media('prefers-contrast:more', themeBlocks('contrast', AUTO)),
    ...themeBlocks('contrast', '[data-theme=contrast]'),
    ...tileRules(),
    FORCED,
  ];
  return `${parts.join('\n')}\n`;
}
