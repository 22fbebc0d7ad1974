/** `twofold lesson grade`: all submissions in a folder, under limits, in parallel, as a table. */
import { setMaxListeners } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Handout } from '@twofold/sandbox';
import { Command, InvalidArgumentError, Option } from 'commander';
import { nameOf } from '../../inputs/text.js';
import { interruption, wholeNumber } from '../../options.js';
import { type ProgressLine, progressLine } from '../../progress.js';
import type { Launch, Submitted } from '../confined/launch.js';
import type { Graded } from './gradeOne.js';
import type { Submission } from './submissions.js';

interface Options {
  assignment: string;
  run?: string;
  readable: string[];
  unconfined?: boolean;
  jobs: number;
  seconds: number;
  memory: number;
  csv?: boolean;
  json?: boolean;
}

const MOST_JOBS = 64;

export function defineGrade(): Command {
  return new Command('grade')
    .description('Grade all submissions of an assignment: points, mistakes, claims, identical programs.')
    .argument('<folder>', 'result files, texts with links of results, programs, or a folder for each student')
    .requiredOption('-a, --assignment <file>', 'the file of the assignment, or its link')
    .option('--run <command>', 'start programs in other languages so: "python3 {file}"')
    .option(
      '--readable <path>',
      'a folder that these programs may read, such as that of their language',
      collect,
      [],
    )
    .option('--unconfined', 'run them with your rights where the system cannot confine them')
    .option(
      '--jobs <n>',
      'submissions at the same time',
      wholeNumber(1, MOST_JOBS),
      Math.min(8, availableParallelism()),
    )
    .option('--seconds <n>', 'the time of a submission', wholeNumber(1, 3600), 120)
    .option('--memory <mb>', 'of a program in another language', wholeNumber(16, 65_536), 512)
    .addOption(new Option('--csv', 'print a table for a spreadsheet').conflicts('json'))
    .option('-j, --json', 'print one JSON object a submission')
    .addHelpText('after', HELP)
    .action(grade);
}

const HELP = `
JavaScript and TypeScript run in a sandbox. Results in Python are called as in the page, by python3. Other programs answer lines,
as for "lesson check --command". On Linux Python and these run in namespaces of their own: without network, without the files of this
machine, under limits. Where that is not possible, none of them runs unless you give --unconfined.
Exit code 0: all are graded, right or wrong; 2: wrong usage; 3: stopped.`;

function collect(path: string, paths: string[]): string[] {
  if (!existsSync(path)) throw new InvalidArgumentError('There is no such file or folder.');
  return [...paths, path];
}

async function grade(folder: string, options: Options): Promise<void> {
  const handout = await readHandout(options.assignment);
  const { findSubmissions } = await import('./submissions.js');
  const signal = interruption();
  const line = progressLine(process.stderr);
  const { submissions, refused } = findSubmissions(folderOf(folder), options.run);
  const { withoutControls } = await import('../checkReport.js');
  for (const { file, reason } of refused) line.say(withoutControls(`${file}: not graded: ${reason}`));
  const launch = await launcher(submissions, options, line);
  const graded = await gradeAll(submissions, { handout, launch, signal, ...options }, line);
  line.end();
  const { sameAs } = await import('./identical.js');
  const { findContract } = await import('@twofold/sandbox');
  const { starter, pythonStarter } = findContract(handout.way)!;
  const same = sameAs(
    graded.map(({ submission }) => submission.text),
    [starter, pythonStarter],
  );
  const files = graded.map(({ submission }) => submission.file);
  const rows = graded.map((each, at) => ({ graded: each, sameAs: same[at]!.map((other) => files[other]!) }));
  const { csvReport, jsonReport, textReport } = await import('./gradeReport.js');
  const report = options.json ? jsonReport : options.csv ? csvReport : textReport;
  if (rows.length > 0) console.log(report(rows));
  else line.say('There is nothing to grade.');
  if (signal.aborted) process.exitCode = 3;
}

function folderOf(path: string): string {
  try {
    readdirSync(path);
    return resolve(path);
  } catch (error) {
    throw new RangeError(`${path}: Give a folder with submissions. ${(error as Error).message}`);
  }
}

/** From a file, or from the link of the students' page. */
async function readHandout(given: string): Promise<Handout> {
  const { parseHandoutFile, parseHandoutLink } = await import('@twofold/sandbox');
  const fragment = /\?assignment#(\S+)$/.exec(given)?.[1];
  const { readText } = await import('../../inputs/read.js');
  const text = fragment === undefined ? await readText(given) : undefined;
  if (text && !text.ok) throw new RangeError(`${nameOf(given)}: ${text.error.message}`);
  const read = text ? parseHandoutFile(text.value) : parseHandoutLink(fragment!);
  const name = text ? nameOf(given) : 'The link';
  if (!read.ok) throw new RangeError(`${name}: ${read.error.message}`);
  if (read.value.task === 'program') return read.value;
  throw new RangeError(`${name}: This assignment is a lesson to step through. Only programs are graded.`);
}

/** How programs in other languages start. Throws where they would run with the user's rights without consent. */
async function launcher(
  submissions: readonly Submission[],
  { readable, unconfined: consents = false, memory: megabytes, seconds }: Options,
  line: ProgressLine,
): Promise<(submitted: Submitted) => Launch> {
  const { confined, confinementProblem, unconfined } = await import('../confined/launch.js');
  const limits = { megabytes, seconds };
  const first = submissions.find(({ source }) => source === undefined || source === 'python');
  const problem = first && confinementProblem(readable);
  if (problem === undefined) return (submitted) => confined(submitted, limits, readable);
  if (!consents) {
    throw new RangeError(
      `${first!.file} is no JavaScript, and programs cannot be confined here: ${problem}. ` +
        'Give --unconfined to run it with your rights, best in a container or virtual machine without network.',
    );
  }
  line.say(`Warning: programs in other languages run with your rights. They cannot be confined: ${problem}.`);
  return (submitted) => unconfined(submitted, limits);
}

interface GradingOptions {
  readonly handout: Handout;
  readonly jobs: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
  launch(submitted: Submitted): Launch;
}

/**
 * In the order of the submissions. After Ctrl-C without those that had no end. A program that ran out of time beside others is
 * tried again alone: they may have taken it.
 */
async function gradeAll(
  submissions: readonly Submission[],
  { handout, jobs, seconds, launch, signal }: GradingOptions,
  line: ProgressLine,
): Promise<Graded[]> {
  const { gradeOne, isOutOfTime } = await import('./gradeOne.js');
  const graded: Graded[] = [];
  setMaxListeners(2 * jobs + 10, process as NodeJS.EventEmitter, signal); // each running program listens
  let [next, done] = [0, 0];
  const tryOne = async (at: number) => {
    const one = await gradeOne(submissions[at]!, { handout, seconds, launch, signal });
    if (!one.isStopped) graded[at] = one;
  };
  const work = async () => {
    while (next < submissions.length && !signal.aborted) {
      await tryOne(next++);
      line.show(`${++done} of ${submissions.length} submissions`);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const late = [...graded.keys()].filter((at) => jobs > 1 && graded[at] && isOutOfTime(graded[at]));
  for (const at of late) {
    line.show(`${submissions[at]!.file} once more`);
    if (!signal.aborted) await tryOne(at);
  }
  return graded.filter((each) => each !== undefined);
}
