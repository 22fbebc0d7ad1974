/** Colours as terminal escape sequences (SGR), reduced to the colours that the terminal can show. */
import type { ColourDepth } from './capabilities.js';

/**
 * `#rrggbb`; 0 to 15 of the sixteen that every terminal has in its own shades; or 16 to 255 of xterm's palette.
 */
export type Colour = string | number;

/** How a character looks. */
export interface Style {
  readonly ink?: Colour;
  readonly paper?: Colour;
  readonly bold?: boolean;
  readonly dim?: boolean;
}

/** Writes changes of style, each as short as possible. It begins with the plain style. */
export class Pen {
  readonly #depth: ColourDepth;
  #ink: Colour | undefined;
  #paper: Colour | undefined;
  #bold = false;
  #dim = false;

  constructor(depth: ColourDepth) {
    this.#depth = depth;
  }

  /** The sequence that leads to a style. Where no ink is seen, only the paper changes. */
  take({ ink, paper, bold = false, dim = false }: Style, showsInk: boolean): string {
    const codes: string[] = [];
    if (showsInk && (bold !== this.#bold || dim !== this.#dim)) {
      if ((this.#bold && !bold) || (this.#dim && !dim)) codes.push('22', ...(bold ? ['1'] : []));
      else if (bold && !this.#bold) codes.push('1');
      if (dim) codes.push('2');
      this.#bold = bold;
      this.#dim = dim;
    }
    if (this.#depth !== 0 && showsInk && ink !== this.#ink) {
      codes.push(ink === undefined ? '39' : colourCode(ink, 30, this.#depth));
      this.#ink = ink;
    }
    if (this.#depth !== 0 && paper !== this.#paper) {
      codes.push(paper === undefined ? '49' : colourCode(paper, 40, this.#depth));
      this.#paper = paper;
    }
    return codes.length === 0 ? '' : `\x1b[${codes.join(';')}m`;
  }

  /** The sequence that ends every style. */
  rest(): string {
    const isPlain = !this.#bold && !this.#dim && this.#ink === undefined && this.#paper === undefined;
    return isPlain ? '' : '\x1b[0m';
  }
}

/** `base` is 30 for ink and 40 for paper. */
function colourCode(colour: Colour, base: number, depth: ColourDepth): string {
  if (typeof colour === 'number' && colour < 16) return String(base + colour + (colour < 8 ? 0 : 52));
  if (typeof colour === 'number') return `${base + 8};5;${colour}`;
  const [red, green, blue] = channels(colour);
  if (depth === 'any') return `${base + 8};2;${red};${green};${blue}`;
  return `${base + 8};5;${nearest256(red, green, blue)}`;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Levels of the colour cube of xterm. */
const LEVELS = [0, 95, 135, 175, 215, 255];

/** The nearest of the cube (16 to 231) and the greys (232 to 255); the first 16 differ from terminal to terminal. */
export function nearest256(red: number, green: number, blue: number): number {
  const steps = [red, green, blue].map(nearestLevel) as [number, number, number];
  const cube = distance([red, green, blue], steps.map((step) => LEVELS[step]!) as [number, number, number]);
  const grey = Math.min(23, Math.max(0, Math.round(((red + green + blue) / 3 - 8) / 10)));
  const level = 8 + 10 * grey;
  if (distance([red, green, blue], [level, level, level]) < cube) return 232 + grey;
  return 16 + 36 * steps[0] + 6 * steps[1] + steps[2];
}

function nearestLevel(channel: number): number {
  let best = 0;
  for (let step = 1; step < LEVELS.length; step++) {
    if (Math.abs(LEVELS[step]! - channel) < Math.abs(LEVELS[best]! - channel)) best = step;
  }
  return best;
}

/** Squared, weighted as the eye is more or less sensitive. */
function distance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return 3 * (a[0] - b[0]) ** 2 + 6 * (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}
