/**
 * The measures of a colour: WCAG 2 contrast and CIEDE2000 distance. Both are also measured for a full protan,
 * deutan or tritan deficiency (Machado, Oliveira and Fernandes 2009, through culori). The search and the
 * tests share this file, so that the tests check the same measures.
 */
import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  type Lab65,
  parse,
  wcagContrast,
} from 'culori';

/** The four ways of seeing that every palette is measured under. */
export const VISIONS = ['normal', 'protan', 'deutan', 'tritan'] as const;

const toLab = converter('lab65');
const toOklch = converter('oklch');
const difference = differenceCiede2000();
const FILTERS = [filterDeficiencyProt(1), filterDeficiencyDeuter(1), filterDeficiencyTrit(1)];

function parsed(hex: string) {
  const colour = parse(hex);
  if (!colour) throw new RangeError(`not a colour: ${hex}`);
  return colour;
}

/** One colour as each of `VISIONS` sees it, in CIE Lab (D65). */
export function seen(hex: string): Lab65[] {
  const colour = parsed(hex);
  return [colour, ...FILTERS.map((filter) => filter(colour))].map((c) => toLab(c));
}

/** CIEDE2000 between two colours already `seen`, one figure for each of `VISIONS`. */
export function distances(a: readonly Lab65[], b: readonly Lab65[]): number[] {
  return VISIONS.map((_, i) => difference(a[i]!, b[i]!));
}

/** The smallest CIEDE2000 between two colours over all four visions. */
export function leastDistance(a: string, b: string): number {
  return Math.min(...distances(seen(a), seen(b)));
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/** OKLCH lightness, chroma and hue (0 for a grey). */
export function oklch(hex: string): { l: number; c: number; h: number } {
  const { l, c, h } = toOklch(parsed(hex));
  return { l, c, h: h ?? 0 };
}

/** The hex colour of an OKLCH point, or undefined where sRGB does not hold it. */
export function hexOf(l: number, c: number, h: number): string | undefined {
  const { r, g, b } = converter('rgb')({ mode: 'oklch', l, c, h });
  const inside = [r, g, b].every((x) => x >= -0.0005 && x <= 1.0005);
  return inside ? formatHex({ mode: 'rgb', r, g, b }) : undefined;
}
