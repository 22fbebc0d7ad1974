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
 * From which share of the expected score on a loss has which name. Below the first the search itself is in doubt:
 * at 60 ms on 4x4 its choice still changes in one of 25 positions (docs/benchmarks.md).
 */
const LOSSES: readonly (readonly [from: number, Standing])[] = [
  [0.05, 'muchWorse'],
  [0.01, 'worse'],
  [0.002, 'slightlyWorse'],
  [0, 'asGood'],
];
const PLACES: readonly Standing[] = ['best', 'second', 'third', 'fourth'];

/** The share of the best direction's expected score that each costs. The first line is the best. */
export function lossesOf(lines: readonly { readonly value: number }[]): number[] {
  const best = lines[0]?.value ?? 0;
  return lines.map(({ value }) => Math.max(0, best - value) / Math.max(1, best));
}

/** The standing of each line, the best first. `comparesPoints`: as in `Outlook`. */
export function standingsOf(
  lines: readonly { readonly value: number }[],
  comparesPoints: boolean,
): Standing[] {
  if (!comparesPoints) return PLACES.slice(0, lines.length);
  return lossesOf(lines).map((loss, place) =>
    place === 0 ? 'best' : LOSSES.find(([from]) => loss >= from)![1],
  );
}
