/** The tables of docs/experiments/success-chance.md, printed. */
import { groupBy, groupOf, type Judged, rateOf } from './fit.js';
import { type Bin, reliabilityOf } from './reliability.js';

/** Markdown: a row for each search and, if asked for, for each milestone of each. */
export function printTable(title: string, judged: readonly Judged[], byMilestone: boolean): void {
  console.log(
    `\n| ${title} | positions | came true | mean chance said | Brier | of the base rate | of each milestone's |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, own] of [
    ...groupBy(judged, ({ sample }) => sample.seenBy),
    ...(byMilestone ? groupBy(judged, ({ sample }) => groupOf(sample)) : []),
  ]) {
    const { brier, brierOfBase, brierOfMean } = reliabilityOf(own);
    const happened = rateOf(own);
    const said = own.reduce((sum, { chance }) => sum + chance, 0) / own.length;
    const figures = [happened, said, brier, brierOfBase, brierOfMean].map((figure) => figure.toFixed(3));
    console.log(`| ${[name, own.length, ...figures].join(' | ')} |`);
  }
}

/** Markdown: a row for each bin of forecasts. */
export function printBins(title: string, bins: readonly Bin[]): void {
  console.log(`\n| ${title}: chance said | came true | positions |\n| --- | --- | --- |`);
  for (const { said, happened, count } of bins) {
    console.log(`| ${(100 * said).toFixed(1)} % | ${(100 * happened).toFixed(1)} % | ${count} |`);
  }
}
