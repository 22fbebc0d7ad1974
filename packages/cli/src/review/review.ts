/** `twofold review`: where a game was won, lost, or merely unlucky. */
import type { Failure } from '@twofold/core';
import type { ReviewLevel } from '@twofold/solver';
import { Command, Option } from 'commander';
import type { Reading } from '../inputs/reader.js';
import type { Input } from '../inputs/sources.js';
import { interruption, MOST_THREADS, wholeNumber } from '../options.js';
import { progressLine } from '../progress.js';
import { findPlayer, PLAYERS, type PlayerChoice } from './players/player.js';
import { type NamedInput, printFile, refuse } from './print.js';
import type { ReviewedFile } from './report.js';
import type { ReviewRun } from './reviewGame.js';

interface Options {
  level: ReviewLevel;
  network?: string;
  threads: number;
  exact?: boolean;
  record?: string;
  player?: PlayerChoice | false;
  queue?: string;
  solver?: boolean;
  json?: boolean;
}

/** Options whose player is found. */
type ReviewOptions = Omit<Options, 'player'> & Pick<ReviewRun['options'], 'player'>;

const LEVELS = ['quick', 'normal', 'deep'] satisfies ReviewLevel[];

export function defineReview(): Command {
  return new Command('review')
    .description('Show where a game was won, lost, or merely unlucky.')
    .argument('<file...>', 'files or folders of replays, links, or names of saved games; - is standard input')
    .addOption(new Option('-l, --level <name>', 'how thoroughly').choices(LEVELS).default('normal'))
    .option('-n, --network <name>', 'for 4x4: small (default), a weights file, or heuristic')
    .option('-t, --threads <n>', 'threads of the search', wholeNumber(1, MOST_THREADS), 1)
    .option('--exact', 'solve 3x3 boards, too: a minute and 0.7 GB')
    .option('--record <file>', 'keep what was searched here, and go on from it')
    .addOption(
      new Option(
        '--player <name>',
        'whose chances it gives: by default your own, known by your games',
      ).choices(PLAYERS),
    )
    .option('--no-player', 'leave out the chances for a player')
    .option('--solver', "beside a player's chances show the solver's points, their sum and graphs, too")
    .option(
      '--queue <database>',
      'let the workers of a database search (twofold work), such as postgres://host/name',
    )
    .option('-j, --json', 'print one JSON object a move, and one a game')
    .addHelpText('after', HELP)
    .action(review);
}

const HELP = `
A loss is what a move costs beside the best one, in points that are expected of good play. Luck is what the new tile gives
beside the mean of all tiles that may come. Their sum is exact: expected at the start + luck - loss + correction =
result. The correction is what later searches think better of; where values are exact it is 0. Grades go by the share of the
expected final score that a move loses. On 4x4 it gives the chance of the next tile in doubt, if a player like you played
on. Then --solver adds the points. Before you have finished three games, that is a player who loses as much as the game.
Several games are compared by date. Ctrl-C ends it; a record goes on.`;

async function review(given: readonly string[], options: Options): Promise<void> {
  const [{ inputsOf }, { openReviewRecord }, report] = await Promise.all([
    import('../inputs/sources.js'),
    import('./record.js'),
    import('./report.js'),
  ]);
  const player = await findPlayer(options.player);
  const shown = { showsSolver: options.solver === true };
  const record = options.record === undefined ? undefined : openReviewRecord(options.record);
  const line = progressLine(process.stderr);
  const run = { options: { ...options, player }, record, line, signal: interruption() };
  let files: ReviewedFile[];
  try {
    const inputs = namedInputs(inputsOf(given));
    if (options.queue === undefined) files = await reviewHere(inputs, run);
    else files = await (await import('./queue.js')).reviewInQueue(inputs, { ...run, queue: options.queue });
  } finally {
    line.end();
    record?.close();
  }
  if (!options.json) console.log(report.describeFiles(files, process.stdout.columns ?? 80, shown));
}

/** Inputs under the names that people see. What has no moves is refused at its place. */
async function* namedInputs(inputs: AsyncIterable<Input>): AsyncGenerator<NamedInput, void> {
  for await (const { name, line, reading } of inputs) {
    const file = line === undefined || line === 1 ? name : `${name}:${line}`;
    const failure = reading.ok ? noGame(reading.value) : reading.error;
    if (failure) yield { file, failure };
    else if (reading.ok) yield { file, reading: reading.value };
  }
}

async function reviewHere(
  inputs: AsyncIterable<NamedInput>,
  { options, ...run }: Omit<ReviewRun, 'advisor' | 'options'> & { options: ReviewOptions },
): Promise<ReviewedFile[]> {
  const [{ openAdvisor }, { gameOf }, { correctionsOf }, { reviewGame }] = await Promise.all([
    import('../advisor.js'),
    import('../inputs/reader.js'),
    import('./players/corrections.js'),
    import('./reviewGame.js'),
  ]);
  const advisor = openAdvisor(options.network, options.threads);
  const corrections = correctionsOf(options.player, { ...run, advisor });
  const files: ReviewedFile[] = [];
  try {
    for await (const input of inputs) {
      if (run.signal.aborted) break;
      const { file } = input;
      if ('failure' in input) refuse(file, input.failure, options);
      else {
        const { reading } = input;
        const done = await reviewGame(file, gameOf(reading), reading.replay, {
          ...{ ...run, options, advisor, corrections },
        });
        await printFile(done, options);
        files.push(done);
      }
    }
  } finally {
    advisor.dispose();
  }
  return files;
}

const NO_REPLAY: Failure = { code: 'no-replay', message: 'This has no moves to review.' };

function noGame(reading: Reading): Failure | undefined {
  return reading.holds === 'game' && reading.standing.ply > 0 ? undefined : NO_REPLAY;
}
