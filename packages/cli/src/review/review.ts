/** `twofold review`: where a game was won, lost, or merely unlucky. */
import type { Failure } from '@twofold/core';
import type { ReviewLevel } from '@twofold/solver';
import { Command, Option } from 'commander';
import type { Reading } from '../inputs/reader.js';
import { refusalOf } from '../inputs/text.js';
import { interruption, MOST_THREADS, wholeNumber } from '../options.js';
import { progressLine } from '../progress.js';
import type { ReviewedFile } from './report.js';
import type { ReviewRun } from './reviewGame.js';

interface Options {
  level: ReviewLevel;
  network?: string;
  threads: number;
  exact?: boolean;
  record?: string;
  player: boolean;
  json?: boolean;
}

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
    .option('--no-player', 'leave out the chances for a player of the same strength')
    .option('-j, --json', 'print one JSON object a move, and one a game')
    .addHelpText('after', HELP)
    .action(review);
}

const HELP = `
A loss is what a move costs beside the best one, in points that are expected of good play. Luck is what the new tile gives
beside the mean of all tiles that may come. Their sum is exact: expected at the start + luck - loss + correction =
result. The correction is what later searches think better of; where values are exact it is 0. Grades go by the share of the
expected final score that a move loses. On 4x4 it gives the chance of the next tile in doubt, if a player who
loses as much on average played on. Several games are compared by date. Ctrl-C ends it; a record goes on.`;

async function review(given: readonly string[], options: Options): Promise<void> {
  const [{ openAdvisor }, { inputsOf }, { openReviewRecord }, report] = await Promise.all([
    import('../advisor.js'),
    import('../inputs/sources.js'),
    import('./record.js'),
    import('./report.js'),
  ]);
  const advisor = openAdvisor(options.network, options.threads);
  const record = options.record === undefined ? undefined : openReviewRecord(options.record);
  const line = progressLine(process.stderr);
  const run = { options, advisor, record, line, signal: interruption() };
  const files: ReviewedFile[] = [];
  try {
    for await (const { name, line: at, reading } of inputsOf(given)) {
      if (run.signal.aborted) break;
      const file = at === undefined || at === 1 ? name : `${name}:${at}`;
      const failure = reading.ok ? noGame(reading.value) : reading.error;
      if (failure) refuse(file, failure, options.json === true);
      else if (reading.ok) files.push(await reviewOne(file, reading.value, run, options.json === true));
    }
  } finally {
    line.end();
    record?.close();
    advisor.dispose();
  }
  if (!options.json) console.log(report.describeFiles(files, process.stdout.columns ?? 80));
}

const NO_REPLAY: Failure = { code: 'no-replay', message: 'This has no moves to review.' };

function noGame(reading: Reading): Failure | undefined {
  return reading.holds === 'game' && reading.standing.ply > 0 ? undefined : NO_REPLAY;
}

function refuse(file: string, error: Failure, json: boolean): void {
  process.exitCode = 1;
  if (json) console.log(JSON.stringify({ file, error }));
  else console.error(refusalOf(file, error));
}

async function reviewOne(
  file: string,
  reading: Reading,
  run: ReviewRun,
  json: boolean,
): Promise<ReviewedFile> {
  const { gameOf } = await import('../inputs/reader.js');
  const { reviewGame } = await import('./reviewGame.js');
  const done = await reviewGame(file, gameOf(reading), reading.replay, run);
  if (!done.isWhole) process.exitCode = 1;
  if (json)
    for (const object of (await import('./report.js')).plainReview(done)) console.log(JSON.stringify(object));
  return done;
}
