/**
 * The command `twofold`. Each command's module is loaded when it is called, so that help comes at once. Exit codes:
 * 0 done, 1 refused or failed, 2 wrong usage.
 */
import { Command, CommanderError, type Option } from 'commander';
import { defineArena } from './arena.js';
import { defineBench } from './bench.js';
import { defineCompletions } from './completions.js';
import { defineConvert } from './convert.js';
import { definePlay } from './play.js';
import { defineReplay } from './replay.js';
import { defineSolve } from './solve.js';
import { defineTrain } from './train.js';
import { defineVerify } from './verify.js';
import { defineWatch } from './watch.js';

/** Runs a command line, without the program's own name, as this version. */
export async function run(args: readonly string[], version: string): Promise<void> {
  endQuietlyOnClosedPipe();
  try {
    await program(version).parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already said what is wrong with the usage.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else fail(error);
  }
}

const COMMANDS = [
  definePlay,
  defineWatch,
  defineReplay,
  defineSolve,
  defineVerify,
  defineConvert,
  defineTrain,
  defineArena,
  defineBench,
  defineCompletions,
];

/** All commands. */
export function program(version: string): Command {
  const twofold = new Command('twofold')
    .description('2048 at the command line: a game and a toolbox.')
    .version(version, '-V, --version', 'tell the version')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(twofold --help tells the commands)')
    .exitOverride();
  for (const define of COMMANDS) twofold.addCommand(finish(define()));
  return twofold;
}

/** What all commands have in common. */
function finish(command: Command): Command {
  for (const option of command.options) if (option.mandatory) requireLater(command, option);
  return command.showHelpAfterError(`(twofold ${command.name()} --help tells its options)`).exitOverride();
}

/** Commander would ask for what is required before it tells of a misspelt option, which is often the same one. */
function requireLater(command: Command, option: Option): void {
  option.makeOptionMandatory(false);
  command.hook('preAction', () => {
    if (command.getOptionValue(option.attributeName()) !== undefined) return;
    command.error(`error: required option '${option.flags}' not specified`);
  });
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof RangeError ? 2 : 1;
}

/** Whoever reads (head, less) may stop before the end. */
function endQuietlyOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}
