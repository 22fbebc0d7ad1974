/**
 * The arguments of a command that takes games or positions. One may be a file, a folder of replays, or `-` for
 * standard input. It may be the name of a saved game, or the game or position itself.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import {
  type BoardOptions,
  detectTextKind,
  type Entry,
  type Failure,
  type FormatName,
  failureInFile,
  type Result,
} from '@twofold/core';
import { entriesAmong, entriesIn } from './entries.js';
import { linesOf } from './lines.js';
import { readText } from './read.js';
import { notationOf, numbersNote, type Reading, readInput } from './reader.js';
import { RANKED_LINK, SHORT_LINK } from './shortLink.js';
import { locationOf, nameOf, STDIN } from './text.js';

/** $XDG_DATA_HOME/twofold; ~/.local/share/twofold unless that is an absolute path, as XDG specifies. */
export function dataFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const data = environment.XDG_DATA_HOME;
  return join(data && isAbsolute(data) ? data : join(homedir(), '.local/share'), 'twofold');
}

/** One place that games or positions come from. */
export interface Source {
  readonly name: string;
  /** Its entries; a failure if it cannot be read. */
  readonly entries: Result<Iterable<Entry> | AsyncIterable<Entry>>;
  /** Whether it is the argument itself, and no file. */
  readonly isLiteral: boolean;
}

/** A game or position, or why there is none. */
export interface Input {
  readonly name: string;
  readonly line: number | undefined; // its first in the file, from 1
  readonly text: string;
  readonly reading: Result<Reading>;
}

export interface SourceOptions {
  /** The notation of all inputs; `any`: that of each is found. */
  readonly from?: FormatName;
  /** How boards of numbers are read. */
  readonly board?: BoardOptions;
  /** Whether lines of standard input are read as they come. */
  readonly streams?: boolean;
}

/** Said to a person at a terminal, who else would wait for a command that waits for input. */
const TYPED = 'Type games or positions, one a line. Ctrl-D ends.';

/** The sources that arguments name, one after another. Throws RangeError if `-` is there twice. */
export async function* sourcesOf(
  given: readonly string[],
  { from = 'any', streams = false }: SourceOptions = {},
): AsyncGenerator<Source> {
  if (given.indexOf(STDIN) !== given.lastIndexOf(STDIN)) {
    throw new RangeError('- is there twice: standard input can be read once.');
  }
  for (const argument of given) {
    if (argument === STDIN && process.stdin.isTTY) console.error(TYPED);
    if (argument === STDIN && streams) {
      const lines = linesOf(process.stdin, { isRead: (text) => isRight(text, from) });
      const entries = { ok: true, value: entriesAmong(lines, from) } as const;
      yield { name: nameOf(STDIN), entries, isLiteral: false };
    } else if (argument === STDIN) yield await fileSource(STDIN, from);
    else yield* namedSources(argument, from);
  }
}

/** The games and positions of the arguments. */
export async function* inputsOf(
  given: readonly string[],
  options: SourceOptions = {},
): AsyncGenerator<Input> {
  for await (const source of sourcesOf(given, options)) yield* inputsIn(source, options);
}

/**
 * The games and positions of a source. One that cannot be read is one failure. The first board that can be read in two
 * ways is named on standard error.
 */
export async function* inputsIn(
  source: Source,
  { from = 'any', board }: SourceOptions = {},
): AsyncGenerator<Input> {
  const { name, entries, isLiteral } = source;
  if (!entries.ok) return yield { name, line: undefined, text: name, reading: entries };
  let isNoted = false;
  for await (const entry of entries.value) {
    const reading = readInput(entry.text, from, board);
    const line = isLiteral ? undefined : entry.line;
    const note = !isNoted && reading.ok && numbersNote(reading.value, board ?? {});
    if (note) {
      isNoted = true;
      console.error(`${locationOf(name, { line })}: note: ${note}`);
    }
    yield {
      name,
      line,
      text: entry.text,
      reading: reading.ok ? reading : refuse(source, entry, reading.error),
    };
  }
}

async function* namedSources(argument: string, from: FormatName): AsyncGenerator<Source> {
  const path = pathOf(argument);
  if (path === undefined) {
    yield {
      name: shortened(argument),
      entries: { ok: true, value: entriesIn(argument, from) },
      isLiteral: true,
    };
  } else if (!isFolder(path)) yield await fileSource(path, from);
  else {
    const files = readdirSync(path)
      .filter((file) => REPLAY_FILE.test(file))
      .sort();
    for (const file of files) yield await fileSource(join(path, file), from);
    if (files.length > 0) return;
    const message = 'This folder has no replays: their names end in .2048, or in .vrs as those of 2048verse.';
    yield {
      name: argument,
      entries: { ok: false, error: { code: 'folder-empty', message } },
      isLiteral: false,
    };
  }
}

const REPLAY_FILE = /\.(?:2048|vrs)$/;

async function fileSource(path: string, from: FormatName): Promise<Source> {
  const text = await readText(path, (text) => isRight(text, from));
  const entries = text.ok ? ({ ok: true, value: entriesIn(text.value, from) } as const) : text;
  return { name: nameOf(path), entries, isLiteral: false };
}

/** Whether a text is in its encoding, by the first entry in which that matters. */
function isRight(text: string, from: FormatName): boolean {
  for (const entry of entriesIn(text, from)) {
    if (/[^ -~\s]/.test(entry.text)) return readInput(entry.text, from).ok;
  }
  return true;
}

/** The file or folder that an argument names, also by the name of a saved game; undefined if none. */
function pathOf(argument: string): string | undefined {
  if (argument.includes('\0') || argument.length > 4096) return undefined;
  if (existsSync(argument)) return argument;
  if (!/^[\w.-]+$/.test(argument)) return undefined;
  const saved = [`games/${argument}.2048`, `games/${argument}`, `${argument}.2048`];
  return saved.map((name) => join(dataFolder(), name)).find((path) => existsSync(path));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A failure with the line in its file. An argument that is no game may have been meant as the name of a file. */
function refuse({ isLiteral }: Source, entry: Entry, error: Failure): Result<never> {
  if (!isLiteral) return { ok: false, error: failureInFile(error, entry) };
  return { ok: false, error: looksLikeName(entry.text, error) ? NO_SUCH_FILE : error };
}

const NO_SUCH_FILE: Failure = {
  code: 'file-unreadable',
  message: 'There is no such file. A position is written 00b1/2000/0000/0001.',
};

/**
 * Whether a refused argument may be the name of a file. Names begin with a slash or have signs that positions do not
 * have. Letters from j on are taken for those of names, too: as tiles they would be 524,288 and more.
 */
function looksLikeName(text: string, { code }: Failure): boolean {
  if (code === SHORT_LINK || code === RANKED_LINK) return false;
  if (notationOf(text) === 'twofold') return /^\/|[._~j-z-]/i.test(text);
  return notationOf(text) === 'any' && !code.startsWith('position-') && isWord(text);
}

function isWord(text: string): boolean {
  return ['compact', 'unknown'].includes(detectTextKind(text)) && text.length < 256;
}

/** An argument as a name in messages, on one line. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
