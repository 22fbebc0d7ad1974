/**
 * The command `twofold`. Each command's module is loaded when it is called, so that help comes at once. Exit codes:
 * 0 done, 1 refused or failed, 2 wrong usage.
 */
import { Command, CommanderError } from 'commander';
import { defineArena } from './arena.js';
import { defineConvert } from './convert.js';
import { defineSolve } from './solve.js';
import { defineTrain } from './train.js';
import { defineVerify } from './verify.js';

/** Runs a command line, without the program's own name. */
export async function run(args: readonly string[]): Promise<void> {
  endQuietlyOnClosedPipe();
  try {
    await program().parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already said what is wrong with the usage.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else fail(error);
  }
}

/** All commands. */
export function program(): Command {
  const twofold = new Command('twofold')
    .description('2048: train networks, and measure players against each other.')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(twofold --help tells the commands)')
    .exitOverride();
  for (const define of [defineSolve, defineVerify, defineConvert, defineTrain, defineArena])
    twofold.addCommand(define().exitOverride());
  return twofold;
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
