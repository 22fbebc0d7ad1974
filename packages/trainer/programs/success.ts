/**
 * Fits the success rate (packages/solver/src/success/rate.ts) to games of the solver. Nothing depends on the
 * clock or on chance: the same network gives the same files. All figures are cross-validated; the written
 * model is fitted to all games.
 */
import { writeFileSync } from 'node:fs';
import { createAnySizeSearch, type SuccessModels } from '@twofold/solver/internal';
import { openAnySizeNetwork } from '@twofold/solver/node';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { parseOptions, wrongUsage } from './options.js';
import { fitSamples } from './success/fit.js';
import { heuristicSeries, networkSeries, playAll, SIZES, sizeSeries } from './success/players.js';
import { makeDiagram, reliabilityOf } from './success/reliability.js';
import { printBins, printTable, printWay } from './success/tables.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/success.ts --network NAME|FILE && npx biome check --write packages/solver/src/success/model.ts
Fits the success rate to games by a network, such as small. Writes the model and docs/success-rate.svg, and prints the tables of
docs/experiments/success-chance.md: 35 minutes of an idle core. Needs the files of npm run build.`;
const SEARCHING = '500 nodes a move; solved up to six cells';

const { network } = parseOptions({ network: { type: 'string' } }, USAGE);
if (network === undefined) wrongUsage('Name a network.', USAGE);
const report = console.error;
const kernels = readKernels();
const kernel = kernelWith(readNetwork(network, kernels), kernels, () => 0);
const search = createAnySizeSearch({ now: () => 0, networkFor: openAnySizeNetwork });
const classic = fitSamples(
  playAll(networkSeries(kernel), report),
  '2,000 nodes a move, from the start and from 1-ply games on',
);
const byHeuristic = fitSamples(playAll([heuristicSeries(search)], report), 'heuristic, 500 nodes a move');
const sizes = SIZES.map((size) => ({
  shape: `${size.columns}x${size.rows}`,
  samples: playAll([sizeSeries(size, search)], report),
}));
const fitted = sizes.map(({ shape, samples }) => ({ shape, ...fitSamples(samples, SEARCHING) }));
const all = sizes.flatMap(({ samples }) => samples);
const shapes = sizes.map(({ shape }) => shape).join(', ');
const models: SuccessModels = {
  '4x4': classic.model,
  '4x4 by heuristic': byHeuristic.model,
  ...Object.fromEntries(fitted.map(({ shape, model }) => [shape, model])),
  other: fitSamples(all, `${SEARCHING}, on ${shapes}`).model,
};
writeFileSync(
  new URL('../../solver/src/success/model.ts', import.meta.url),
  `/** The coefficients of the success rate, fitted and written by trainer/programs/success.ts: do not edit. */
import type { SuccessModels } from './features.js';

export const SUCCESS_MODELS: SuccessModels = ${JSON.stringify(models, undefined, 2)};
`,
);
const classicBins = reliabilityOf(classic.judged).bins;
const judged = fitted.flatMap((own) => own.judged);
const otherBins = reliabilityOf(judged).bins;
writeFileSync(
  new URL('../../../docs/success-rate.svg', import.meta.url),
  makeDiagram([
    { name: '4x4', colour: '#c2410c', bins: classicBins },
    { name: `other boards: ${shapes}`, colour: '#2563eb', bins: otherBins },
  ]),
);
printTable('4x4', classic.judged, true);
printWay('4x4', classic.judged);
printTable('4x4 by heuristic', byHeuristic.judged, true);
printTable('other boards', judged, false);
printBins('4x4', classicBins);
printBins('4x4 by heuristic', reliabilityOf(byHeuristic.judged).bins);
printBins('other boards', otherBins);
