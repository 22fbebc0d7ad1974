/**
 * The looks for terminals of 256 colours, picked by hand: the nearest colours of the first tiles in
 * docs/colour.md are all greys. Numbers of xterm's palette, tiles of ranks 1 to 18.
 * tools/palette/terminal256.test.ts measures contrast and distances.
 */
export interface Look256 {
  readonly board: number;
  readonly cell: number;
  readonly soft: number;
  readonly tiles: readonly number[];
}

export const LOOKS_256 = {
  light: {
    twofold: {
      board: 254,
      cell: 188,
      soft: 241,
      tiles: [231, 230, 222, 220, 215, 214, 208, 203, 168, 162, 127, 61, 26, 24, 19, 236, 234, 16],
    },
    colourblind: {
      board: 254,
      cell: 188,
      soft: 241,
      tiles: [231, 229, 227, 220, 149, 114, 43, 38, 67, 27, 61, 57, 91, 89, 238, 54, 235, 232],
    },
    classic: {
      board: 145,
      cell: 251,
      soft: 241,
      tiles: [255, 223, 180, 215, 209, 202, 230, 222, 179, 214, 172, 237, 88, 53, 54, 25, 23, 235],
    },
  },
  dark: {
    twofold: {
      board: 234,
      cell: 233,
      soft: 248,
      tiles: [238, 60, 25, 55, 92, 126, 161, 168, 203, 208, 214, 215, 220, 221, 223, 228, 230, 231],
    },
    colourblind: {
      board: 234,
      cell: 233,
      soft: 248,
      tiles: [238, 60, 55, 21, 24, 61, 27, 67, 38, 43, 114, 149, 151, 184, 186, 221, 229, 231],
    },
    classic: {
      board: 235,
      cell: 234,
      soft: 248,
      tiles: [255, 187, 180, 215, 209, 202, 230, 222, 179, 214, 172, 237, 88, 53, 54, 25, 23, 238],
    },
  },
  contrast: {
    twofold: {
      board: 16,
      cell: 234,
      soft: 254,
      tiles: [231, 229, 220, 215, 208, 173, 211, 204, 176, 207, 189, 110, 39, 117, 123, 43, 113, 190],
    },
  },
} as const satisfies Record<string, Record<string, Look256>>;

const BLACK = 16;
const WHITE = 231;
/** The luminance at which black and white numbers are read equally well. */
const MIDDLE = 0.179;
/** Levels of the colour cube of xterm. */
const LEVELS = [0, 95, 135, 175, 215, 255];

/** The colour of a number on a tile: black or white, whichever is read better. */
export function inkOn(paper: number): number {
  const [red, green, blue] = channelsOf(paper).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE ? BLACK : WHITE;
}

/** Red, green and blue of a colour from 16 on: the cube, then the greys. */
export function channelsOf(colour: number): readonly [red: number, green: number, blue: number] {
  if (colour >= 232) {
    const level = 8 + 10 * (colour - 232);
    return [level, level, level];
  }
  const step = (size: number) => LEVELS[Math.floor((colour - 16) / size) % 6]!;
  return [step(36), step(6), step(1)];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
