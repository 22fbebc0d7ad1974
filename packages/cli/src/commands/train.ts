/** `twofold train`: learns a network from games against itself, until its limit or an interrupt. */
import type { RunPlan, TrainingOptions, TrainingProgress } from '@twofold/trainer';
import { Command, InvalidArgumentError } from 'commander';
import { duration, grouped, percent } from '../format.js';
import { interruption, MOST_MINUTES, MOST_THREADS, numberBetween, wholeNumber } from '../options.js';
import { isOutputBroken } from '../output.js';
import { progressLine } from '../progress.js';

interface Options {
  folder: string;
  episodes?: number;
  minutes?: number;
  threads: number;
  seed?: number;
  rate?: number;
  coherence: boolean;
  lambda: number | false;
  restartAbove: number | false;
  carousel?: NonNullable<TrainingOptions['carousel']>;
  promotion?: NonNullable<TrainingOptions['promotion']>;
  initial?: number;
  from?: string;
  caution?: number;
  keepPruned?: boolean;
  patterns?: number[][];
  stages?: number[];
  largestTile?: number;
  downgrading?: NonNullable<TrainingOptions['downgrading']>;
  checkpointEvery: number;
  json?: boolean;
}

/** Far more than any board is worth. Weights are 32-bit numbers, in which 1e39 would be infinite. */
const MOST_POINTS = 1e12;

export function defineTrain(): Command {
  return new Command('train')
    .description('Learn a network by playing. An existing run goes on from its last checkpoint.')
    .requiredOption('--folder <path>', 'folder of the checkpoints and the learning curve')
    .option('--episodes <n>', 'stop when the run has this number of games', wholeNumber(1))
    .option('--minutes <n>', 'stop after this time', numberBetween(0, MOST_MINUTES))
    .option('-t, --threads <n>', 'threads that learn together', wholeNumber(1, MOST_THREADS), 1)
    .option(
      '-s, --seed <n>',
      'of a new run; with one thread it decides everything, with --carousel or --promotion unless the run is stopped (default 1)',
      wholeNumber(0),
    )
    .option('--rate <x>', 'learning rate (default 1; 0.1 without coherence)', numberBetween(0, 1))
    .option('--no-coherence', 'one rate for all weights, instead of temporal coherence')
    .option('--lambda <x>', 'of TD(lambda), learned backwards from the end', numberBetween(0, 1), 0.5)
    .option('--no-lambda', 'TD(0), learned after every move')
    .option('--restart-above <moves>', 'begin again in the middle of longer games', wholeNumber(2), 1000)
    .option('--no-restart-above', 'only games from the beginning')
    .option(
      '--carousel <list>',
      'tile sums, and the number of chains that begin at each after a game, such as 16384:1,24576:3',
      parseCarousel,
    )
    .option(
      '--initial <points>',
      'optimistic start: the first value of every board',
      numberBetween(0, MOST_POINTS),
    )
    .option(
      '--from <network>',
      'a new run begins with this network, such as small or a file; --patterns may add more',
    )
    .option(
      '--caution <x>',
      'errors that the weights of --from begin with, so that their first steps are short; such as 1000000',
      numberBetween(0, MOST_POINTS),
    )
    .option('--keep-pruned', 'weights that the file of --from left out stay 0: only the others learn')
    .option('--patterns <list>', 'cells in hex, such as 012345,456789', parsePatterns)
    .option('--stages <list>', 'tile sums at which other weights begin; can be split later', parseStages)
    .option(
      '--promotion <below:episodes>',
      'tile sum and number of starts after a game, between half of that sum and it, with large tiles doubled, such as 16384:2',
      parsePromotion,
    )
    .option(
      '--largest-tile <tile>',
      'boards with larger tiles are evaluated as similar ones without them: 16384 or 32768 (default 32768)',
      parseLargest,
    )
    .option(
      '--downgrading <from-below>',
      'between these tile sums boards are evaluated with their large tiles halved, such as 28672-32224',
      parseDowngrading,
    )
    .option('--checkpoint-every <n>', 'games between checkpoints', wholeNumber(1), 20_000)
    .option('-j, --json', 'print progress as JSON, one object a line')
    .action(train);
}

function parsePatterns(text: string): number[][] {
  return text.split(',').map((pattern) => {
    if (!/^[0-9a-f]{1,7}$/i.test(pattern))
      throw new InvalidArgumentError('Give cells 0 to f, such as 012345,456789.');
    return [...pattern].map((cell) => Number.parseInt(cell, 16));
  });
}

function parseStages(text: string): number[] {
  const stages = text.split(',').map(Number);
  if (!stages.every((sum, at) => Number.isSafeInteger(sum) && sum > (stages[at - 1] ?? 0))) {
    throw new InvalidArgumentError('Give ascending sums, such as 16384,32768.');
  }
  return stages;
}

function parsePromotion(text: string): NonNullable<TrainingOptions['promotion']> {
  const [start, more] = parseCarousel(text);
  if (!start || more) throw new InvalidArgumentError('Give one sum and count, such as 16384:2.');
  return { below: start.sum, episodes: start.chains };
}

function parseDowngrading(text: string): NonNullable<TrainingOptions['downgrading']> {
  const [, from, below] = /^(\d{1,7})-(\d{1,7})$/.exec(text) ?? [];
  if (!from || !below || Number(from) >= Number(below)) {
    throw new InvalidArgumentError('Give two sums, such as 28672-32224.');
  }
  return { from: Number(from), below: Number(below) };
}

function parseLargest(text: string): number {
  const rank = Math.log2(Number(text));
  if (rank !== 14 && rank !== 15) throw new InvalidArgumentError('Give 16384 or 32768.');
  return rank;
}

function parseCarousel(text: string): NonNullable<TrainingOptions['carousel']> {
  return text.split(',').map((start) => {
    const [, sum, chains] = /^(\d{1,7}):(\d{1,4})$/.exec(start) ?? [];
    if (!sum || !chains) throw new InvalidArgumentError('Give sums and counts, such as 16384:1,24576:3.');
    return { sum: Number(sum), chains: Number(chains) };
  });
}

async function train(options: Options): Promise<void> {
  const trainer = await import('@twofold/trainer');
  const plotCurve = await trainer.curvePlotter();
  const { folder, json } = options;
  const known = trainer.readRun(folder);
  const { from, ...training } = trainingOptions(options) as TrainingOptions;
  if (from !== undefined && !known) Object.assign(training, { from: trainer.existingNetwork(from) });
  const plan = trainer.planRun(known, training);
  console.log(json ? JSON.stringify({ plan }) : sentenceOf(plan));
  const line = progressLine(process.stderr);
  const show = json
    ? (progress: Shown) => console.log(JSON.stringify(progress))
    : (progress: Shown) => line.show(lineOf(progress));
  const state = await trainer
    .train(training, trainer.readKernels().shared, (progress) => {
      if (progress.checkpoint) plotCurve(folder);
      else trainer.extendCurve(folder, progress);
      const secondsLeft = timeLeft(options, progress, plan.episodes);
      if (!progress.checkpoint) show({ ...progress, ...(secondsLeft === undefined ? {} : { secondsLeft }) });
    })
    .finally(line.end);
  if (isOutputBroken()) {
    console.error(`The output is closed: stopped after ${grouped(state.episodes)} games, with a checkpoint.`);
  }
  if (!json) console.log(`${grouped(state.episodes)} games learned in ${duration(state.seconds)}: ${folder}`);
}

function trainingOptions(options: Options): TrainingOptions {
  const { minutes, lambda, restartAbove, largestTile, json: _, ...rest } = options;
  const { rate = options.coherence ? 1 : 0.1 } = options;
  return {
    ...rest,
    rate,
    ...(lambda === false ? {} : { lambda }),
    ...(restartAbove === false ? {} : { restartAbove }),
    ...(largestTile === undefined ? {} : { largest: largestTile }),
    signal: interruption(minutes),
  };
}

/** Seconds until the run ends by its options; undefined without a limit. */
function timeLeft(
  { episodes, minutes }: Options,
  progress: TrainingProgress,
  begun: number,
): number | undefined {
  const left: number[] = [];
  const episodesPerSecond = (progress.episodes - begun) / process.uptime();
  if (episodes !== undefined && episodesPerSecond > 0)
    left.push((episodes - progress.episodes) / episodesPerSecond);
  if (minutes !== undefined) left.push(minutes * 60 - process.uptime());
  return left.length === 0 ? undefined : Math.max(0, Math.min(...left));
}

function sentenceOf({ folder, episodes, patterns, stages, bytes }: RunPlan): string {
  const begins = episodes > 0 ? `goes on from ${grouped(episodes)} games` : 'is new';
  const network = `${patterns} patterns in ${stages} ${stages === 1 ? 'stage' : 'stages'}`;
  const mebibytes = grouped(Math.ceil(bytes / 2 ** 20));
  return `The run in ${folder} ${begins}: ${network}, ${mebibytes} MiB of memory, and up to twice that on disk.`;
}

type Shown = TrainingProgress & { secondsLeft?: number };

function lineOf({ recent, episodes, movesPerSecond, secondsLeft }: Shown): string {
  const rates = Object.entries(recent.rates).slice(-3);
  return [
    `${grouped(episodes)} games`,
    `mean ${grouped(recent.meanScore)}`,
    ...rates.map(([tile, rate]) => `${tile} ${percent(rate)}`),
    `${(movesPerSecond / 1e6).toFixed(2)} M moves/s`,
    ...(secondsLeft === undefined ? [] : [`${duration(secondsLeft)} left`]),
  ].join('   ');
}
