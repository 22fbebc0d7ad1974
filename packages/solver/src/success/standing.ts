/** How directions stand beside the best one, for words and bars. */

/** A name of a direction's standing. Where points mean little, only its place in the order is known. */
export type Standing =
  | 'best'
  | 'asGood'
  | 'slightlyWorse'
  | 'worse'
  | 'muchWorse'
  | 'second'
  | 'third'
  | 'fourth';

/**
 * The share of the expected score by which two searches of one position differ. Below it the order of two directions is
 * chance. Measured by learn/searchNoise.ts; docs/solver.md, "Directions that are equally good", has the figures.
 */
export const SEARCH_NOISE = 0.001;
/** Of exact values any difference counts but that of rounding. */
const ROUNDING = 1e-9;

/** From which share of the expected score on a loss has which name. Below all of them a direction is as good. */
const LOSSES: readonly (readonly [from: number, Standing])[] = [
  [0.05, 'muchWorse'],
  [0.01, 'worse'],
  [0, 'slightlyWorse'],
];
const PLACES: readonly Standing[] = ['best', 'second', 'third', 'fourth'];

/** The share of the best direction's expected score that each costs. The first line is the best. */
export function lossesOf(lines: readonly { readonly value: number }[]): number[] {
  const best = lines[0]?.value ?? 0;
  return lines.map(({ value }) => Math.max(0, best - value) / Math.max(1, best));
}

/** How points compare the lines of an evaluation. */
export interface Comparison {
  readonly comparesPoints: boolean; // as in `Outlook`
  readonly exact?: boolean; // the values are those of optimal play
}

/** The standing of each line, the best first. */
export function standingsOf(
  lines: readonly { readonly value: number }[],
  { comparesPoints, exact = false }: Comparison,
): Standing[] {
  if (!comparesPoints) return PLACES.slice(0, lines.length);
  const noise = exact ? ROUNDING : SEARCH_NOISE;
  return lossesOf(lines).map((loss, place) => {
    if (place === 0) return 'best';
    return loss < noise ? 'asGood' : LOSSES.find(([from]) => loss >= from)![1];
  });
}
