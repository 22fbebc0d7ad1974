/** The terminal of this process: its abilities, the source of its keys, and its looks. */
import { openSync } from 'node:fs';
import { ReadStream, type WriteStream } from 'node:tty';
import { type Capabilities, type ColourChoice, capabilitiesOf } from './capabilities.js';
import { type Look, lookOf, type Palette, resolveTheme, type Theme } from './theme.js';

/** Both ends of a terminal. */
export interface Terminal {
  readonly input: ReadStream;
  readonly output: WriteStream & { readonly fd: number };
}

export function capabilities(color?: ColourChoice): Capabilities {
  const terminals = { input: process.stdin.isTTY === true, output: process.stdout.isTTY === true };
  return capabilitiesOf(process.env, terminals, color);
}

/** A terminal to draw on. Standard input may be a pipe; keys then come from the terminal itself. */
export function screenOf(): Terminal | undefined {
  const output = process.stdout;
  const drawable = capabilitiesOf(process.env, { input: true, output: output.isTTY === true }).screen;
  if (!drawable) return undefined;
  if (process.stdin.isTTY) return { input: process.stdin, output };
  try {
    return { input: new ReadStream(openSync('/dev/tty', 'r')), output };
  } catch {
    return undefined; // no terminal belongs to this process
  }
}

/** How a command draws, by its options. */
export interface LookOptions {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly color: ColourChoice;
}

export function lookFor({ theme, palette, color }: LookOptions): Look {
  const { colours, unicode } = capabilities(color);
  return lookOf(resolveTheme(theme, process.env.COLORFGBG), palette, colours, unicode);
}
