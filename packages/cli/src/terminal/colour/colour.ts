/** Colours as terminal escape sequences (SGR). */
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
      codes.push(ink === undefined ? '39' : colourCode(ink, 30));
      this.#ink = ink;
    }
    if (this.#depth !== 0 && paper !== this.#paper) {
      codes.push(paper === undefined ? '49' : colourCode(paper, 40));
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
function colourCode(colour: Colour, base: number): string {
  if (typeof colour === 'number' && colour < 16) return String(base + colour + (colour < 8 ? 0 : 52));
  if (typeof colour === 'number') return `${base + 8};5;${colour}`;
  const value = Number.parseInt(colour.slice(1), 16);
  return `${base + 8};2;${value >> 16};${(value >> 8) & 255};${value & 255}`;
}
