/**
 * The command `twofold`. Each command's module is loaded only when it is called, so that help appears at
 * once. Exit codes: 0 done, 1 refused or failed (also: the output could not be written), 2 wrong usage.
 */
import { Command, CommanderError, type Option } from 'commander';
import { defineAccount } from './account/account.js';
import { defineArena } from './commands/arena.js';
import { defineBench } from './commands/bench.js';
import { defineCompletions } from './commands/completions.js';
import { defineConvert } from './commands/convert.js';
import { defineLesson } from './commands/lesson.js';
import { defineMan } from './commands/man.js';
import { defineSolve } from './commands/solve.js';
import { defineTrain } from './commands/train.js';
import { defineVerify } from './commands/verify.js';
import { defineDaily } from './daily/daily.js';
import { defineEngine } from './engine/engine.js';
import { defineEnv } from './env/env.js';
import { exampleText } from './examples.js';
import { defineGames } from './games/games.js';
import { shownText } from './inputs/text.js';
import { watchOutput } from './output.js';
import { definePlay } from './play/play.js';
import { defineRace } from './race/race.js';
import { defineRanked } from './ranked/ranked.js';
import { defineReplay } from './replay/replay.js';
import { defineReview } from './review/review.js';
import { defineBackup, defineRestore } from './serve/backup.js';
import { defineKey } from './serve/key.js';
import { defineServe } from './serve/serve.js';
import { defineWork } from './serve/work.js';
import { defineTable } from './table/table.js';
import { widthOf, wrapLines, wrapText } from './terminal/wrap.js';
import { defineWatch } from './watch/watch.js';

/** Runs a command line, without the program's own name, as this version. */
export async function run(args: readonly string[], version: string): Promise<void> {
  watchOutput();
  try {
    await program(version).parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already reported the error in the usage.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else fail(error);
  }
}

const COMMANDS = [
  definePlay,
  defineRanked,
  defineRace,
  defineAccount,
  defineDaily,
  defineWatch,
  defineReplay,
  defineGames,
  defineReview,
  defineSolve,
  defineEngine,
  defineEnv,
  defineVerify,
  defineConvert,
  defineTrain,
  defineArena,
  defineTable,
  defineLesson,
  defineServe,
  defineWork,
  defineBackup,
  defineRestore,
  defineKey,
  defineBench,
  defineCompletions,
  defineMan,
];

/** All commands. */
export function program(version: string): Command {
  const twofold = new Command('twofold')
    .description('2048 at the command line: a game and a toolbox.')
    .version(version, '-V, --version', 'print the version')
    .configureHelp(HELP)
    .showHelpAfterError('(twofold --help lists the commands)')
    .configureOutput(OUTPUT)
    .exitOverride();
  twofold.addHelpText('after', exampleText('twofold'));
  for (const define of COMMANDS) twofold.addCommand(finish(define()));
  return twofold;
}

/** Text of help and of errors in the width of the terminal that it goes to. */
const OUTPUT = {
  writeOut: (text: string) => void process.stdout.write(wrapText(text, widthOf(process.stdout))),
  writeErr: (text: string) => void process.stderr.write(wrapText(shownText(text), widthOf(process.stderr))),
};
/** Commander wraps the explanations of options from this width of theirs on: also on small terminals. */
const HELP = { minWidthToWrap: 12 };

/** The settings that all commands share, and their subcommands. */
function finish(command: Command, path = command.name()): Command {
  command.configureOutput(OUTPUT).configureHelp(HELP);
  for (const option of command.options) if (option.mandatory) requireLater(command, option);
  for (const own of command.commands) finish(own, `${path} ${own.name()}`);
  command.addHelpText('after', exampleText(path));
  return command.showHelpAfterError(`(twofold ${path} --help lists its options)`).exitOverride();
}

/** Commander would report a missing option before a misspelt one, and both are often the same option. */
function requireLater(command: Command, option: Option): void {
  option.makeOptionMandatory(false);
  command.hook('preAction', () => {
    if (command.getOptionValue(option.attributeName()) !== undefined) return;
    command.error(`error: required option '${option.flags}' not specified`);
  });
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(wrapLines(shownText(message), widthOf(process.stderr))); // it may name a file
  process.exitCode = error instanceof RangeError ? 2 : 1;
}
