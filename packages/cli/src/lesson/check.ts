/** `twofold lesson check`: one's own solution against the rules, in the sandbox or as a command. */
import { extname } from 'node:path';
import { WAY_IDS } from '@twofold/lessons/ids';
import type { Assignment, Failure, Progress, Report, Scope, Shape } from '@twofold/sandbox';
import { Command, Option } from 'commander';
import { grouped } from '../format.js';
import { nameOf } from '../inputs/text.js';
import { interruption } from '../options.js';
import { type ProgressLine, progressLine } from '../progress.js';

interface Options {
  way: string;
  command?: string;
  shape: Shape;
  quick?: boolean;
  points?: boolean;
  json?: boolean;
}

/** The largest source: a program of a lesson has a few kilobytes. */
const MAX_SOURCE = 2 ** 20;

export function defineCheck(): Command {
  return new Command('check')
    .description('Check your own solution: every row of four to every side, and random boards.')
    .argument(
      '[file]',
      'a program in JavaScript (.js) or TypeScript (.ts), run in a sandbox; - is standard input',
    )
    .addOption(
      new Option('--way <way>', 'the way whose contract it keeps')
        .choices(['tilt', ...WAY_IDS])
        .default('tilt'),
    )
    .option('--command <command>', 'instead of a file: a program in any language, NOT in a sandbox')
    .addOption(
      new Option('--shape <shape>', 'the boards it has to know')
        .choices(['any', 'square', '4x4'])
        .default('any'),
    )
    .option(
      '--quick',
      'tilt every row to the left, and only some to every side: tiles up to 32, and pairs of larger ones',
    )
    .option('--points', 'demand the points too: an answer without them is a failure')
    .option('-j, --json', 'print the report as one JSON object')
    .addHelpText('after', HELP)
    .action(check);
}

const HELP = `
The contract "tilt" fits any way: tilt(board, side) returns the tilted board. "twofold lesson show WAY" shows the others.
A command reads a line for each tilt, such as "WEST 2 2 0 2 2 2", and writes a line with the cells and the points, such
as "2 0 4 0 4". It has to end each line and to flush it. It runs with your rights: check only programs that you trust.
Exit code 0: all right; 1: a difference or a failure; 2: wrong usage, also a command that cannot be started; 3: the check
itself was stopped or failed.`;

async function check(file: string | undefined, options: Options): Promise<void> {
  const { command, way, shape, quick = false, points = false, json = false } = options;
  if ((file === undefined) === (command === undefined)) throw new RangeError('Give a file, or --command.');
  if (command !== undefined && way !== 'tilt') {
    throw new RangeError('A command has the contract of the line protocol: leave --way out.');
  }
  const scope: Scope = { shape, everySide: !quick };
  const progress = progressLine(process.stderr);
  const name = file === undefined ? command! : nameOf(file);
  const report =
    file === undefined
      ? await checkCommand(command!, points, scope, progress)
      : await checkFile(file, { contract: way, points }, scope, progress);
  progress.end();
  if (!report.ok) process.exitCode = exitCodeOf(report);
  if (json) console.log(JSON.stringify(await jsonOf(name, way, report)));
  else console.log((await import('./checkReport.js')).reportText(name, report, scope));
}

/** Of failures that say nothing about the program; all others end with 1. */
const EXIT_CODES: Partial<Record<Failure['code'], number>> = {
  'command-not-started': 2,
  stopped: 3,
  'sandbox-failed': 3,
};

export function exitCodeOf(report: Report): number {
  return report.ok ? 0 : (EXIT_CODES[report.failure.code] ?? 1);
}

async function checkFile(
  file: string,
  demands: Omit<Assignment, 'source'>,
  scope: Scope,
  line: ProgressLine,
): Promise<Report> {
  const { readText } = await import('../inputs/read.js');
  const read = await readText(file);
  if (!read.ok) throw new RangeError(`${nameOf(file)}: ${read.error.message}`);
  if (read.value.length > MAX_SOURCE)
    throw new RangeError(`${nameOf(file)}: This is too large for a program.`);
  const { startSandbox } = await import('./sandboxThread.js');
  const client = startSandbox();
  interruption().addEventListener('abort', () => client.stop());
  const language = /^\.[mc]?tsx?$/.test(extname(file)) ? 'typescript' : 'javascript';
  const assignment = { source: { text: read.value, language }, ...demands } as const;
  const report = await client.check(assignment, scope, (progress) => show(line, progress));
  client.close();
  return report;
}

async function checkCommand(
  command: string,
  points: boolean,
  scope: Scope,
  line: ProgressLine,
): Promise<Report> {
  line.say('This command is not in a sandbox: it runs with your rights.');
  const { checkSubject, planOf, withPoints } = await import('@twofold/sandbox');
  const { CommandSubject } = await import('./commandSubject.js');
  const subject = new CommandSubject(command);
  interruption().addEventListener('abort', () => subject.end());
  try {
    return await checkSubject(points ? withPoints(subject, '-') : subject, planOf(scope, false), {
      now: () => performance.now(),
      onProgress: (progress) => show(line, progress),
    });
  } finally {
    subject.end();
  }
}

function show(line: ProgressLine, { done, total }: Progress): void {
  line.show(`${Math.floor((100 * done) / total)} %: ${grouped(done)} of ${grouped(total)} tilts`);
}

/** With a sentence for people, and the side by its name. */
async function jsonOf(name: string, way: string, report: Report) {
  const { MISTAKE_TEXTS, sentenceOf } = await import('@twofold/sandbox');
  const { SIDES } = await import('@twofold/lessons');
  if (report.ok) return { name, way, ...report };
  const { at, mistake, ...rest } = report;
  const message = sentenceOf(report.failure);
  return {
    name,
    way,
    ...rest,
    message,
    ...(mistake && { mistake: { ...mistake, sentence: MISTAKE_TEXTS[mistake.id] } }),
    ...(at && { at: { board: at.board, side: SIDES[at.direction] } }),
  };
}
