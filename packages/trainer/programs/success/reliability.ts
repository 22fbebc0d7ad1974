/** Calibration of forecasts: Brier scores, a reliability table, and its diagram as SVG. */

/** A forecast chance, and the outcome. */
export interface Forecast {
  chance: number;
  success: boolean;
  /** The score of a constant forecast: the overall rate of reached milestones. */
  base: number;
  /** The same with one rate for each player and milestone. */
  mean: number;
}

export interface Bin {
  said: number; // mean chance
  happened: number; // share of successes
  count: number;
}

export interface Reliability {
  brier: number;
  brierOfBase: number;
  brierOfMean: number;
  bins: Bin[];
}

const BINS = 10;

export function reliabilityOf(forecasts: readonly Forecast[]): Reliability {
  return {
    brier: average(forecasts.map(({ chance, success }) => (chance - (success ? 1 : 0)) ** 2)),
    brierOfBase: average(forecasts.map(({ base, success }) => (base - (success ? 1 : 0)) ** 2)),
    brierOfMean: average(forecasts.map(({ mean, success }) => (mean - (success ? 1 : 0)) ** 2)),
    bins: Array.from({ length: BINS }, (_, bin) => binOf(forecasts, bin)).filter(({ count }) => count > 0),
  };
}

function binOf(forecasts: readonly Forecast[], bin: number): Bin {
  const own = forecasts.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === bin);
  return {
    said: average(own.map(({ chance }) => chance)),
    happened: average(own.map(({ success }) => (success ? 1 : 0))),
    count: own.length,
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

const SIDE = 320; // of the square that the curves are in
const LEFT = 56;
const TOP = 16;

/** A curve of the diagram. */
export interface Curve {
  name: string;
  colour: string;
  bins: readonly Bin[];
}

/**
 * The diagram: forecast chance to the right, share of successes upwards, discs sized by the number of
 * positions.
 */
export function makeDiagram(curves: readonly Curve[]): string {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const axes = ticks.map(
    (tick) =>
      `<path class="grid" d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}"/>` +
      `<text x="${x(tick)}" y="${y(0) + 18}" text-anchor="middle">${tick * 100} %</text>` +
      `<text x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${tick * 100} %</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + SIDE + 24} ${TOP + SIDE + 88}" font-family="sans-serif" font-size="12">
<title>Reliability of the success rate: chance said against share of successes</title>
<style>text{fill:#333}.grid{stroke:#ddd}@media (prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}}</style>
${axes.join('\n')}
<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 4"/>
<text x="${x(0.5)}" y="${y(0) + 38}" text-anchor="middle">chance said</text>
<text transform="translate(12 ${y(0.5)}) rotate(-90)" text-anchor="middle">share of successes</text>
${curves.map(makeCurve).join('\n')}
</svg>
`;
}

function makeCurve({ name, colour, bins }: Curve, index: number): string {
  const points = bins.map(({ said, happened }) => `${x(said)} ${y(happened)}`);
  const discs = bins.map(
    ({ said, happened, count }) =>
      `<circle cx="${x(said)}" cy="${y(happened)}" r="${(1 + Math.log10(count)).toFixed(1)}"/>`,
  );
  const top = y(0) + 50 + 16 * index;
  return `<g fill="${colour}"><path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="1.5"/>${discs.join('')}
<rect x="${x(0)}" y="${top}" width="12" height="3"/><text x="${x(0) + 18}" y="${top + 6}">${name}</text></g>`;
}

function x(share: number): number {
  return Math.round(10 * (LEFT + SIDE * share)) / 10;
}

function y(share: number): number {
  return Math.round(10 * (TOP + SIDE * (1 - share))) / 10;
}
