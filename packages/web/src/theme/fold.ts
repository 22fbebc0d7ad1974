/**
 * The fold. A tile is a sheet of paper folded once, corner to corner, so its colour is two colours. The
 * overlays mix in sRGB, as browsers paint them. So a contrast measured here is the contrast on the screen.
 */

/** Opacity of white over the upper half and of black over the lower half, 0 to 1. */
export interface Fold {
  readonly light: number;
  readonly shade: number;
}

/** The two halves of a folded tile, as `#rrggbb`. */
export interface Halves {
  readonly upper: string;
  readonly lower: string;
}

/** `#rrggbb` with `layer` (0 black, 255 white) laid over it at `opacity`. */
function overlay(hex: string, layer: number, opacity: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16);
    return Math.round(channel + (layer - channel) * opacity);
  });
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colours of both halves of a tile of colour `hex` (`#rrggbb`). */
export function foldOf(hex: string, fold: Fold): Halves {
  return { upper: overlay(hex, 255, fold.light), lower: overlay(hex, 0, fold.shade) };
}
