/** The terminal of this process: its abilities, the source of its keys, and its looks. */
import { openSync } from 'node:fs';
import { ReadStream, type WriteStream } from 'node:tty';
import { type Capabilities, capabilitiesOf } from './capabilities.js';
import { type Look, lookOf, type Palette, resolveTheme, type Theme } from './theme.js';

/** Both ends of a terminal. */
export interface Terminal {
  readonly input: ReadStream;
  readonly output: WriteStream & { readonly fd: number };
}

export function capabilities(): Capabilities {
  return capabilitiesOf(process.env, {
    input: process.stdin.isTTY === true,
    output: process.stdout.isTTY === true,
  });
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

export function lookFor({ theme, palette }: { theme: Theme; palette: Palette }): Look {
  const { colours, unicode } = capabilities();
  return lookOf(resolveTheme(theme, process.env.COLORFGBG), palette, colours, unicode);
}
