/**
 * The looks: a theme and a palette together determine a surface, a ramp of tile colours and a fold. Only
 * scripts that paint (the share picture) and tests use this table. Pages take the same colours from theme.css,
 * which tools/palette/palette.ts generates from it.
 */
import { type Fold, foldOf, type Halves } from './fold';
import { RAMPS } from './ramps';
import { FOLDS, SURFACES, type Surface } from './surfaces';
import type { Palette, Theme } from './theme';

/** A tile's colour (`#rrggbb`) and the colour of the number on it. */
export interface TileColour {
  readonly hex: string;
  readonly ink: string;
}

/** One look; `tiles` holds ranks 1 to 18 from index 0. */
export interface Look {
  readonly surface: Surface;
  readonly tiles: readonly TileColour[];
  readonly fold: Fold;
}

/** A theme that is not `auto`. */
export type FixedTheme = Exclude<Theme, 'auto'>;

const CONTRAST: Look = { surface: SURFACES.contrast, tiles: RAMPS.contrast, fold: FOLDS.contrast };

/** Every look there is. */
export const LOOKS: Readonly<Record<FixedTheme, Readonly<Record<Palette, Look>>>> = {
  light: {
    twofold: { surface: SURFACES.light, tiles: RAMPS.light, fold: FOLDS.light },
    colourblind: { surface: SURFACES.light, tiles: RAMPS.colourblindLight, fold: FOLDS.light },
    classic: { surface: SURFACES.classicLight, tiles: RAMPS.classic, fold: FOLDS.classic },
  },
  dark: {
    twofold: { surface: SURFACES.dark, tiles: RAMPS.dark, fold: FOLDS.dark },
    colourblind: { surface: SURFACES.dark, tiles: RAMPS.colourblindDark, fold: FOLDS.dark },
    classic: { surface: SURFACES.classicDark, tiles: RAMPS.classic, fold: FOLDS.classic },
  },
  contrast: { twofold: CONTRAST, colourblind: CONTRAST, classic: CONTRAST },
};

/** The number of ranks with a colour of their own. */
export const OWN_COLOURS = 18;
/** Larger ranks repeat the last colours in a cycle of this length, folded the other way. */
export const CYCLE = 6;

/** The rank whose colour a tile of `rank` (1 or more) has: itself to 18, then 13 to 18 in turn. */
export function paintRank(rank: number): number {
  if (!Number.isInteger(rank) || rank < 1) throw new RangeError(`not a rank: ${rank}`);
  return rank <= OWN_COLOURS ? rank : OWN_COLOURS - CYCLE + 1 + ((rank - OWN_COLOURS - 1) % CYCLE);
}

/** How to paint a tile: number colour, both halves, and whether the fold is mirrored (from the upper right). */
export interface PaintedTile extends Halves {
  readonly ink: string;
  readonly turned: boolean;
}

/** The colours of a tile of `rank` (1 or more) for painting by script. */
export function tileColours(theme: FixedTheme, palette: Palette, rank: number): PaintedTile {
  const { tiles, fold } = LOOKS[theme][palette];
  const { hex, ink } = tiles[paintRank(rank) - 1]!;
  return { ...foldOf(hex, fold), ink, turned: rank > OWN_COLOURS };
}
