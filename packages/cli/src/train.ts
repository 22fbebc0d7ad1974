/** `twofold train`: learns a network from games it plays against itself, for as long as it is let. */
import type { TrainingOptions, TrainingProgress } from '@twofold/trainer';
import { Command, InvalidArgumentError } from 'commander';
import { duration, grouped, percent } from './format.js';
import { interruption, numberBetween, wholeNumber } from './options.js';

interface Options {
  folder: string;
  episodes?: number;
  minutes?: number;
  threads: number;
  seed?: number;
  rate: number;
  coherence: boolean;
  lambda: number | false;
  restartAbove: number | false;
  initial?: number;
  patterns?: number[][];
  stages?: number[];
  checkpointEvery: number;
  json?: boolean;
}

export function defineTrain(): Command {
  return new Command('train')
    .description('Learn a network by playing. A run that is there goes on from its last checkpoint.')
    .requiredOption('--folder <path>', 'where checkpoints and the learning curve are kept')
    .option('--episodes <n>', 'stop when the run has so many games', wholeNumber(1))
    .option('--minutes <n>', 'stop after so long', numberBetween(0, Infinity))
    .option('--threads <n>', 'threads that learn together', wholeNumber(1), 1)
    .option('--seed <n>', 'of a new run; with one thread it decides everything (default 1)', wholeNumber(0))
    .option('--rate <x>', 'learning rate; 1 with coherence, 0.1 without', numberBetween(0, 1), 1)
    .option('--no-coherence', 'one rate for all weights, instead of temporal coherence')
    .option('--lambda <x>', 'of TD(lambda), learned backwards from the end', numberBetween(0, 1), 0.5)
    .option('--no-lambda', 'TD(0), learned after every move')
    .option('--restart-above <moves>', 'begin again amid games that are longer', wholeNumber(2), 1000)
    .option('--no-restart-above', 'only games from the beginning')
    .option(
      '--initial <points>',
      'optimistic start: what every board is worth at first',
      numberBetween(0, Infinity),
    )
    .option('--patterns <list>', 'cells in hex, such as 012345,456789', parsePatterns)
    .option('--stages <list>', 'sums of tiles at which other weights begin; can be split later', parseStages)
    .option('--checkpoint-every <n>', 'games between checkpoints', wholeNumber(1), 20_000)
    .option('--json', 'print progress as JSON, one object a line')
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
  if (stages.some((sum, at) => !(sum > (stages[at - 1] ?? 0)))) {
    throw new InvalidArgumentError('Give ascending sums, such as 16384,32768.');
  }
  return stages;
}

async function train(options: Options): Promise<void> {
  const trainer = await import('@twofold/trainer');
  const { folder, json } = options;
  const known = trainer.readRun(folder);
  const training = trainingOptions(options);
  if (!json) console.log(trainer.describeRun(known, training));
  const begun = known?.episodes ?? 0;
  const show = json ? (progress: object) => console.log(JSON.stringify(progress)) : showProgress;
  const state = await trainer.train(training, trainer.readKernels().shared, (progress) => {
    if (progress.checkpoint) trainer.plotCurve(folder);
    else trainer.extendCurve(folder, progress);
    const secondsLeft = timeLeft(options, progress, begun);
    if (!progress.checkpoint) show({ ...progress, ...(secondsLeft === undefined ? {} : { secondsLeft }) });
  });
  if (!json) console.log(`${grouped(state.episodes)} games learned in ${duration(state.seconds)}: ${folder}`);
}

function trainingOptions(options: Options): TrainingOptions {
  const { minutes, lambda, restartAbove, json: _, ...rest } = options;
  return {
    ...rest,
    ...(lambda === false ? {} : { lambda }),
    ...(restartAbove === false ? {} : { restartAbove }),
    signal: interruption(minutes),
  };
}

/** Seconds until the run ends by its options; undefined if it goes on until it is stopped. */
function timeLeft(
  { episodes, minutes }: Options,
  progress: TrainingProgress,
  begun: number,
): number | undefined {
  const left: number[] = [];
  const pace = (progress.episodes - begun) / process.uptime();
  if (episodes !== undefined && pace > 0) left.push((episodes - progress.episodes) / pace);
  if (minutes !== undefined) left.push(minutes * 60 - process.uptime());
  return left.length === 0 ? undefined : Math.max(0, Math.min(...left));
}

/** One line that is written over on a terminal, and a line each time elsewhere. */
function showProgress(progress: TrainingProgress & { secondsLeft?: number }): void {
  const { recent, episodes, movesPerSecond, secondsLeft } = progress;
  const rates = Object.entries(recent.rates).slice(-3);
  const parts = [
    `${grouped(episodes)} games`,
    `mean ${grouped(recent.meanScore)}`,
    ...rates.map(([tile, rate]) => `${tile} ${percent(rate)}`),
    `${(movesPerSecond / 1e6).toFixed(2)} M moves/s`,
    ...(secondsLeft === undefined ? [] : [`${duration(secondsLeft)} left`]),
  ];
  const line = parts.join('   ');
  process.stdout.write(
    process.stdout.isTTY ? `\r\x1b[K${line.slice(0, process.stdout.columns - 1)}` : `${line}\n`,
  );
}
