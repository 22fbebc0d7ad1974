/** Checked values of options. Errors are reported in commander's form, with exit code 2. */
import type { BoardOptions, Shape, Variant } from '@twofold/core';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { grouped } from './format.js';
import { onBrokenOutput } from './output.js';

/**
 * The variant of this id. Core, which knows the variants, is loaded only now, so that help need not wait for
 * it.
 */
export async function variantNamed(id: string): Promise<Variant> {
  const { findVariant } = await import('@twofold/core');
  const variant = findVariant(id);
  if (variant) return variant;
  throw new RangeError(`There is no variant "${id}". Give classic, even, or a size such as 3x3 or 5x4-even.`);
}

/** Throws RangeError for a seed that is too long to deal a game. */
export async function requireSeed(seed: string): Promise<void> {
  const { isSeed, MAX_SEED_LENGTH } = await import('@twofold/core');
  if (isSeed(seed)) return;
  throw new RangeError(`Give a shorter seed: one has at most ${MAX_SEED_LENGTH} characters.`);
}

/** A whole number from `least` to `most`; without `most`, from `least` on. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      const end = most === Number.MAX_SAFE_INTEGER ? 'on' : `to ${grouped(most)}`;
      throw new InvalidArgumentError(`Give a whole number from ${least} ${end}.`);
    }
    return value;
  };
}

/** Most threads of a search or of learning. More would only wait for each other, and each takes memory. */
export const MOST_THREADS = 64;
/** Most games of a comparison: all of them are kept for its report, and each takes up to 10 KB. */
export const MOST_GAMES = 100_000;
/** Most own moves to look ahead: no search of a board that is not nearly over comes as far. */
export const MOST_DEPTH = 1000;
/** Most milliseconds of a search: the longest time that Node's timers can wait. */
export const MOST_MILLISECONDS = 2 ** 31 - 1;

/** A number from `least` to `most`. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= least && value <= most)) {
      throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`);
    }
    return value;
  };
}

/**
 * The options of every command that draws a board. They are listed here because help must not wait for the
 * looks to load.
 */
export function withLook(command: Command): Command {
  const themes = ['auto', 'light', 'dark', 'contrast'];
  const palettes = ['twofold', 'colourblind', 'classic'];
  const colours = ['auto', 'always', 'never'];
  return command
    .addOption(new Option('--theme <name>', 'colours of the screen').choices(themes).default('auto'))
    .addOption(new Option('--palette <name>', 'colours of the tiles').choices(palettes).default('twofold'))
    .addOption(
      new Option('--color <when>', 'show colours; auto heeds NO_COLOR').choices(colours).default('auto'),
    );
}

/** How the numbers of a board are read, as the options of a command say. */
export interface NumberOptions {
  ranks?: boolean;
  shape?: Shape;
}

/** The options of every command that reads boards. */
export function withNumbers(command: Command): Command {
  return command
    .option('--ranks', 'numbers of a board are ranks: 11 for 2048')
    .option(
      '--shape <size>',
      'columns x rows of a board whose numbers stand in one line, such as 2x3',
      shapeNamed,
    );
}

/** The options as core takes them. */
export function boardOptions({ ranks, shape }: NumberOptions): BoardOptions {
  return { ...(ranks && { numbers: 'ranks' }), shape };
}

function shapeNamed(text: string): Shape {
  const [, columns, rows] = /^([2-8])x([2-8])$/.exec(text) ?? [];
  if (columns === undefined)
    throw new InvalidArgumentError('Give columns and rows from 2 to 8, such as 2x3.');
  return { columns: Number(columns), rows: Number(rows) };
}

/** The longest time that Node's timers can wait: 24 days. */
export const MOST_MINUTES = Math.floor(MOST_MILLISECONDS / 60_000);

/**
 * Aborted by Ctrl-C or SIGTERM, after `minutes` minutes, or when the output cannot be written. A second
 * Ctrl-C ends the process at once. One controller for all: Node 20 loses signals that AbortSignal.any joins.
 * Not aborted by SIGHUP: a listener to SIGHUP would undo nohup.
 */
export function interruption(minutes?: number): AbortSignal {
  const controller = new AbortController();
  let first: number | undefined; // when it was interrupted
  const stop = (code: number) => () => {
    first ??= performance.now();
    // Some senders of signals (timeout) signal a process and then its group. That is one interruption.
    if (performance.now() - first > 500) process.exit(code);
    controller.abort();
  };
  process.on('SIGINT', stop(130));
  process.on('SIGTERM', stop(143));
  onBrokenOutput(() => controller.abort());
  if (minutes !== undefined) setTimeout(() => controller.abort(), minutes * 60_000).unref();
  return controller.signal;
}

/** `--table FILE`, as often as there are tables: a list of paths. */
export function tableOption(): Option {
  return new Option(
    '--table <file>',
    'an endgame table for 4x4, made by twofold table build; may be given again',
  ).argParser((file: string, before: string[] = []) => [...before, file]);
}
