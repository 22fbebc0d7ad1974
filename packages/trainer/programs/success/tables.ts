/** The tables of docs/experiments/success-chance.md, printed. */
import { SUCCESS_FEATURES } from '@twofold/solver/internal';
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

/** Markdown: a row for each stretch of the way to the largest tile that was made, by its feature `halvings`. */
export function printWay(title: string, judged: readonly Judged[]): void {
  const made = judged.filter(({ success }) => success).map(({ sample }) => sample.milestone);
  const tile = made.reduce((most, milestone) => Math.max(most, milestone), 0);
  const at = SUCCESS_FEATURES.indexOf('halvings');
  const halvingsOf = ({ sample }: Judged) => `${Math.floor(sample.features[at]!)}`;
  const way = judged.filter(({ sample }) => sample.milestone === tile);
  console.log(`\n| ${title}: sum of tiles / ${tile} | positions | came true | mean chance said |`);
  console.log('| --- | --- | --- | --- |');
  for (const [halvings, own] of [...groupBy(way, halvingsOf)].sort(([one], [other]) =>
    one.localeCompare(other),
  )) {
    const said = own.reduce((sum, { chance }) => sum + chance, 0) / own.length;
    const figures = [rateOf(own), said].map((figure) => figure.toFixed(3));
    console.log(`| from ${1 - 2 ** -Number(halvings)} | ${[own.length, ...figures].join(' | ')} |`);
  }
}

/** Markdown: a row for each bin of forecasts. */
export function printBins(title: string, bins: readonly Bin[]): void {
  console.log(`\n| ${title}: chance said | came true | positions |\n| --- | --- | --- |`);
  for (const { said, happened, count } of bins) {
    console.log(`| ${(100 * said).toFixed(1)} % | ${(100 * happened).toFixed(1)} % | ${count} |`);
  }
}
