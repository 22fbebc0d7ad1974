/**
 * Fits the success rate (packages/solver/src/success/rate.ts) to games of the solver. Writes the model,
 * packages/solver/src/success/model.ts, and its reliability diagram, docs/success-rate.svg. Prints the tables
 * of docs/experiments/success-chance.md. Nothing depends on the clock or on chance: the same network gives the same files. All
 * figures are cross-validated: a fit to three quarters of the games judges the fourth. The written model is
 * fitted to all games. Takes nine minutes of an idle core, and the kernel of the last `npm run build`.
 *
 *   node --import tsx bench/successRate.ts <network> && npx biome check --write packages/solver/src/success/model.ts
 */
import { writeFileSync } from 'node:fs';
import { type Board, makeVariant, type Variant } from '../packages/core/src/index.js';
import { openAnySizeNetwork } from '../packages/solver/src/engine/node/networks.js';
import {
  type AnySizeSearch,
  createAnySizeSearch,
  type Kernel,
  SUCCESS_FEATURES,
  type SuccessModel,
  type SuccessModels,
} from '../packages/solver/src/index.js';
import { kernelWithNetwork } from './networkFile.js';
import { type PlayedGame, type Player, playGame, type Sample } from './success/games.js';
import { fitLogistic, probabilityOf } from './success/logistic.js';
import { type Bin, type Forecast, makeDiagram, reliabilityOf } from './success/reliability.js';
import { Xorshift } from './xorshift.js';

const FOUR_CHANCE = 0.1;
const SEARCHING = '500 nodes a move; solved up to six cells';
const FOLDS = 4; // parts of the games, each held out once
/** The coefficients that may not be negative: a larger value never makes success less likely. */
const RISING = [SUCCESS_FEATURES.indexOf('shortfall'), SUCCESS_FEATURES.indexOf('surplus')];

/** Games to be played by one player. */
interface Match {
  variant: Variant;
  player: Player;
  games: number;
  /** Chance of a position to be kept: enough of them, and few of one game. */
  kept: number;
}

function kernelMatches(kernel: Kernel): Match[] {
  const variant = makeVariant({ columns: 4, rows: 4 });
  const oneMove: Player = { name: '1-ply', choose: ({ ranks }) => kernel.bestMove(ranks, { depth: 1 }) };
  const searching: Player = {
    name: '2,000 nodes a move',
    choose: ({ ranks }) => kernel.bestMove(ranks, { nodes: 2000 }),
  };
  return [
    { variant, player: oneMove, games: 240, kept: 0.03 },
    { variant, player: searching, games: 60, kept: 0.06 },
  ];
}

const SIZES = [
  { columns: 2, rows: 2, games: 600, kept: 1 },
  { columns: 2, rows: 3, games: 400, kept: 0.5 },
  { columns: 2, rows: 4, games: 300, kept: 0.25 },
  { columns: 3, rows: 3, games: 200, kept: 0.15 },
  { columns: 3, rows: 4, games: 120, kept: 0.06 },
  { columns: 3, rows: 5, games: 60, kept: 0.05 },
  { columns: 4, rows: 5, games: 16, kept: 0.04 },
];

function heuristicMatch(search: AnySizeSearch): Match {
  const choose = (board: Board) => search.bestMove(board, FOUR_CHANCE, { nodes: 500 });
  const variant = makeVariant({ columns: 4, rows: 4 });
  return { variant, player: { name: 'heuristic, 500 nodes a move', choose }, games: 60, kept: 0.06 };
}

function boardMatch({ columns, rows, games, kept }: (typeof SIZES)[number], search: AnySizeSearch): Match {
  const variant = makeVariant({ columns, rows });
  const limits = columns * rows <= 6 ? {} : { nodes: 500 }; // the smallest are solved
  const choose = (board: Board) => search.bestMove(board, FOUR_CHANCE, limits);
  return { variant, player: { name: `${columns}x${rows}`, choose }, games, kept };
}

function playAll(matches: readonly Match[]): Sample[] {
  return matches.flatMap(({ variant, player, games, kept }) => {
    const random = new Xorshift();
    const played: PlayedGame[] = [];
    for (let game = 0; game < games; game++) {
      played.push(playGame(variant, game, player, { chance: kept, random }));
    }
    const score = played.reduce((sum, own) => sum + own.score, 0) / games;
    const moves = played.reduce((sum, own) => sum + own.moves, 0);
    console.error(
      `${variant.id}, ${player.name}: ${games} games, ${moves} moves, mean score ${Math.round(score)}`,
    );
    return played.flatMap(({ samples }) => samples);
  });
}

/** A forecast for a sample, by a fit that has not seen its game. */
interface Judged extends Forecast {
  sample: Sample;
}

interface Fitted {
  model: SuccessModel;
  judged: Judged[];
}

function fitSamples(samples: readonly Sample[], players: string): Fitted {
  const judged = Array.from({ length: FOLDS }, (_, fold) => judge(samples, fold)).flat();
  const { brier, brierOfBase } = reliabilityOf(judged);
  const record = {
    players,
    games: new Set(samples.map(({ player, game }) => `${player} ${game}`)).size,
    positions: samples.length,
    brier: Number(brier.toFixed(4)),
    brierOfBase: Number(brierOfBase.toFixed(4)),
  };
  return { model: { coefficients: coefficientsFor(samples), record }, judged };
}

function coefficientsFor(samples: readonly Sample[]): number[] {
  return fitLogistic(samples, RISING).map((own) => Number(own.toPrecision(6)));
}

function judge(samples: readonly Sample[], fold: number): Judged[] {
  const learned = samples.filter(({ game }) => game % FOLDS !== fold);
  const coefficients = coefficientsFor(learned);
  const base = rateOf(learned);
  const means = meansOf(learned);
  return samples
    .filter(({ game }) => game % FOLDS === fold)
    .map((sample) => ({
      sample,
      success: sample.success,
      chance: probabilityOf(sample.features, coefficients),
      base,
      mean: means.get(groupOf(sample)) ?? 0.5,
    }));
}

/** How often each player reached each milestone. */
function meansOf(samples: readonly Sample[]): Map<string, number> {
  const groups = groupBy(samples, groupOf);
  return new Map(
    [...groups].map(([name, own]) => [name, own.filter(({ success }) => success).length / own.length]),
  );
}

function rateOf(samples: readonly { success: boolean }[]): number {
  return samples.filter(({ success }) => success).length / samples.length;
}

function groupOf({ player, milestone }: Sample): string {
  return `${player}, to ${milestone}`;
}

function groupBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const own = groups.get(nameOf(item));
    if (own) own.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}

/** Markdown: a row for each player and, if asked for, for each milestone of each. */
function printTable(title: string, judged: readonly Judged[], byMilestone: boolean): void {
  console.log(
    `\n| ${title} | positions | came true | mean chance said | Brier | of the base rate | of each milestone's |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, own] of [
    ...groupBy(judged, ({ sample }) => sample.player),
    ...(byMilestone ? groupBy(judged, ({ sample }) => groupOf(sample)) : []),
  ]) {
    const { brier, brierOfBase, brierOfMean } = reliabilityOf(own);
    const happened = rateOf(own);
    const said = own.reduce((sum, { chance }) => sum + chance, 0) / own.length;
    const figures = [happened, said, brier, brierOfBase, brierOfMean].map((figure) => figure.toFixed(3));
    console.log(`| ${[name, own.length, ...figures].join(' | ')} |`);
  }
}

function printBins(title: string, bins: readonly Bin[]): void {
  console.log(`\n| ${title}: chance said | came true | positions |\n| --- | --- | --- |`);
  for (const { said, happened, count } of bins) {
    console.log(`| ${(100 * said).toFixed(1)} % | ${(100 * happened).toFixed(1)} % | ${count} |`);
  }
}

const path = process.argv[2];
if (!path) {
  console.error(
    'Which network? node --import tsx bench/successRate.ts packages/solver/networks/small.2048ntn',
  );
  process.exit(2);
}
const search = createAnySizeSearch({ now: () => 0, networkFor: openAnySizeNetwork });
const classic = fitSamples(playAll(kernelMatches(kernelWithNetwork(path))), '1-ply, 2,000 nodes a move');
const byHeuristic = fitSamples(playAll([heuristicMatch(search)]), 'heuristic, 500 nodes a move');
const boards = SIZES.map((size) => ({
  shape: `${size.columns}x${size.rows}`,
  samples: playAll([boardMatch(size, search)]),
}));
const fitted = boards.map(({ shape, samples }) => ({ shape, ...fitSamples(samples, SEARCHING) }));
const all = boards.flatMap(({ samples }) => samples);
const shapes = boards.map(({ shape }) => shape).join(', ');
const models: SuccessModels = {
  '4x4': classic.model,
  '4x4 by heuristic': byHeuristic.model,
  ...Object.fromEntries(fitted.map(({ shape, model }) => [shape, model])),
  other: fitSamples(all, `${SEARCHING}, on ${shapes}`).model,
};
writeFileSync(
  new URL('../packages/solver/src/success/model.ts', import.meta.url),
  `/** The coefficients of the success rate, fitted and written by bench/successRate.ts: do not edit. */
import type { SuccessModels } from './successFeatures.js';

export const SUCCESS_MODELS: SuccessModels = ${JSON.stringify(models, undefined, 2)};
`,
);
const classicBins = reliabilityOf(classic.judged).bins;
const judged = fitted.flatMap((own) => own.judged);
const boardBins = reliabilityOf(judged).bins;
writeFileSync(
  new URL('../docs/success-rate.svg', import.meta.url),
  makeDiagram([
    { name: '4x4', colour: '#c2410c', bins: classicBins },
    { name: `other boards: ${shapes}`, colour: '#2563eb', bins: boardBins },
  ]),
);
printTable('4x4', classic.judged, true);
printTable('4x4 by heuristic', byHeuristic.judged, true);
printTable('other boards', judged, false);
printBins('4x4', classicBins);
printBins('4x4 by heuristic', reliabilityOf(byHeuristic.judged).bins);
printBins('other boards', boardBins);
