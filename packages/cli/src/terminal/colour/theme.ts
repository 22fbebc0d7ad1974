/** The looks by name, as in the web game: a theme, and a palette of the tiles. */
import type { ColourDepth } from './capabilities.js';
import type { Colour, Style } from './colour.js';
import { LOOKS } from './looks.js';
import { inkOn, LOOKS_256 } from './looks256.js';

const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
const PALETTES = ['twofold', 'colourblind', 'classic'] as const;

export type Theme = (typeof THEMES)[number];
export type Palette = (typeof PALETTES)[number];

/** The looks of everything on a screen, for one depth of colour. */
export interface Look {
  readonly depth: ColourDepth;
  readonly unicode: boolean;
  readonly board: Style;
  readonly cell: Style;
  /** Of a rank from 1 on. */
  tile(rank: number): Style;
}

/** Ranks past the last colour start the last colours again, as in the web game. */
const CYCLE = 6;
type Painting = readonly [paper: Colour, ink: Colour];
/** With sixteen colours: paper and ink of rank 1 on, so that neighbours differ in any terminal's shades. */
const SIXTEEN: readonly Painting[] = [
  [7, 0],
  [15, 0],
  [3, 0],
  [11, 0],
  [1, 15],
  [9, 0],
  [5, 15],
  [13, 0],
  [4, 15],
  [12, 0],
  [2, 0],
  [10, 0],
  [6, 0],
  [14, 0],
];
/** The same on a light page, on which a white tile could not be seen. */
const SIXTEEN_ON_LIGHT = SIXTEEN.with(1, [8, 15]);

/**
 * `auto` reads COLORFGBG, which some terminals set to their colours. Without it, terminals are assumed dark.
 */
export function resolveTheme(theme: Theme, colorFgBg: string | undefined): Exclude<Theme, 'auto'> {
  if (theme !== 'auto') return theme;
  const background = Number(colorFgBg?.split(';').at(-1) || Number.NaN);
  return background === 7 || background === 15 ? 'light' : 'dark';
}

export function lookOf(
  theme: Exclude<Theme, 'auto'>,
  palette: Palette,
  depth: ColourDepth,
  unicode: boolean,
): Look {
  if (depth === 0) return { depth, unicode, board: {}, cell: { dim: true }, tile: () => ({ bold: true }) };
  if (depth === 16) {
    const tiles = theme === 'light' ? SIXTEEN_ON_LIGHT : SIXTEEN;
    return {
      depth,
      unicode,
      board: {},
      cell: { ink: 8 },
      tile: (rank) => painted(tiles[(rank - 1) % tiles.length]!),
    };
  }
  if (depth === 256) {
    const { board, cell, soft, tiles } =
      theme === 'contrast' ? LOOKS_256.contrast.twofold : LOOKS_256[theme][palette];
    const inks = tiles.map((paper) => [paper, inkOn(paper)] as const);
    return lookWith({ board, cell, soft, tiles: inks }, depth, unicode);
  }
  return lookWith(theme === 'contrast' ? LOOKS.contrast.twofold : LOOKS[theme][palette], depth, unicode);
}

/** The colours of a look; of each tile its paper and its ink. */
interface Colours {
  readonly board: Colour;
  readonly cell: Colour;
  readonly soft: Colour;
  readonly tiles: readonly Painting[];
}

function lookWith({ board, cell, soft, tiles }: Colours, depth: ColourDepth, unicode: boolean): Look {
  return {
    depth,
    unicode,
    board: { paper: board },
    cell: { paper: cell, ink: soft },
    tile: (rank) => painted(tiles[paintRank(rank, tiles.length) - 1]!),
  };
}

function painted([paper, ink]: Painting): Style {
  return { paper, ink, bold: true };
}

function paintRank(rank: number, own: number): number {
  return rank <= own ? rank : own - CYCLE + 1 + ((rank - own - 1) % CYCLE);
}
