/** Colours as terminal escape sequences (SGR), reduced to the colours that the terminal can show. */
import type { ColourDepth } from './capabilities.js';

/** `#rrggbb`, or 0 to 15 of the sixteen that every terminal has in its own shades. */
export type Colour = string | number;

/** How a character looks. */
export interface Style {
  readonly ink?: Colour;
  readonly paper?: Colour;
  readonly bold?: boolean;
  readonly dim?: boolean;
}

/** The sequence that sets exactly this style, whatever was set before. */
export function sgr({ ink, paper, bold, dim }: Style, depth: ColourDepth): string {
  const codes = ['0'];
  if (bold) codes.push('1');
  if (dim) codes.push('2');
  if (depth !== 0 && ink !== undefined) codes.push(colourCode(ink, 30, depth));
  if (depth !== 0 && paper !== undefined) codes.push(colourCode(paper, 40, depth));
  return `\x1b[${codes.join(';')}m`;
}

/** `base` is 30 for ink and 40 for paper. */
function colourCode(colour: Colour, base: number, depth: ColourDepth): string {
  if (typeof colour === 'number') return String(colour < 8 ? base + colour : base + 52 + colour);
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
