// Every format of games and positions that this package reads and writes, by name, and the conversion between
// them. Every reader gives a replay, that of a position without moves, and every writer takes one. There are
// as many readers and writers as formats, and not one for each pair.

import { type Board, maxRank } from '../board.js';
import { failure, success } from '../codec/answers.js';
import { closeOf } from '../codec/scanner.js';
import { makeCompact, parseCompact } from '../replay/compact.js';
import { gameFromReplay } from '../replay/gameReplay.js';
import type { Replay } from '../replay/replay.js';
import { writeReplay } from '../replay/text/makeText.js';
import { parseReplay } from '../replay/text/parseText.js';
import { malformation } from '../replay/validate.js';
import type { Failure, Result } from '../result.js';
import { makeVariant } from '../variant.js';
import { type BoardOptions, parseAnyBoard } from './anyBoard.js';
import { detectTextKind } from './anyReplay.js';
import { BoardLines, type Part } from './boardLines.js';
import { parseClassicState } from './classicState.js';
import { makePositionAs, type PositionFormat, parsePosition, parsePositionAs } from './position.js';
import { type Verified, verifyAnyReplay, verifyRead } from './verifyText.js';
import { parseVerseReplay } from './verse.js';

/** `any` is every kind of replay that the beginning of a text identifies. Each other name is one spelling. */
export type FormatName = 'any' | 'text' | 'compact' | '2048verse' | 'classic' | PositionFormat;

/** The abilities of a format. */
export interface Format {
  /** The name that `convert` takes. */
  readonly name: FormatName;
  /** Whether its texts are games or positions. */
  readonly holds: 'game' | 'position';
  /** A line for people. */
  readonly about: string;
  /** Whether each line of a file is an entry of its own. */
  readonly byLine: boolean;
  /** Reads a text. A position becomes a replay without moves. */
  readonly read: (text: string) => Result<Replay>;
  /** Undefined: the format cannot be written. Takes a valid replay. */
  readonly write?: (replay: Replay) => Result<string>;
}

/** All formats. */
export const FORMATS: readonly Format[] = [
  {
    name: 'any',
    holds: 'game',
    about: 'a replay of the three kinds below, or a link to one, told by how it begins',
    byLine: false,
    read: (text) => verified(verifyAnyReplay(text)),
  },
  {
    name: 'text',
    holds: 'game',
    about: 'a replay as text (.2048)',
    byLine: false,
    read: (text) => verified(verifyRead(text, parseReplay)),
    write: writeText,
  },
  {
    name: 'compact',
    holds: 'game',
    about: 'a replay as a link has it: without tags, comments, variations and claims',
    byLine: true,
    read: (text) => verified(verifyRead(text.trim(), parseCompact)),
    write: (replay) => success(makeCompact(replay)),
  },
  {
    name: '2048verse',
    holds: 'game',
    about: 'a replay of 2048verse, old or new',
    byLine: false,
    read: parseVerseReplay,
  },
  {
    name: 'classic',
    holds: 'position',
    about: 'gameState, the saved game of the classic web 2048',
    byLine: false,
    read: readClassic,
  },
  positionFormat('twofold', 'rows joined by /, a rank in base 36 a cell: 00b1/2000/0000/0001'),
  positionFormat('storborg', 'hex ranks column by column: 02000000b0001001'),
  positionFormat('rowHex', 'hex ranks row by row: 00b1200000000001'),
  positionFormat('values', 'the numbers on the tiles, a row a line; read with any decoration'),
  positionFormat('ranks', 'the same with ranks in place of the numbers: 11 for 2048'),
];

function positionFormat(name: PositionFormat, about: string): Format {
  return {
    name,
    holds: 'position',
    about,
    byLine: name !== 'values' && name !== 'ranks',
    read: (text) => {
      const board = parsePositionAs(name, text);
      return board.ok ? replayAt(board.value) : board;
    },
    write: (replay) => writePosition(name, replay),
  };
}

/** The format of this name; undefined if there is none. */
export function findFormat(name: string): Format | undefined {
  return FORMATS.find((format) => format.name === name);
}

/** Throws RangeError unless `from` and `to` are names of formats, and `to` is of one that can be written. */
export function convert(text: string, from: FormatName, to: FormatName): Result<string> {
  const reader = requireFormat(from);
  const { write } = requireFormat(to);
  if (write === undefined) throw new RangeError(`${to} is read, and not written`);
  const replay = reader.read(text);
  return replay.ok ? write(replay.value) : replay;
}

/** One game or position of a file with several entries, and the line where its text begins, from 1. */
export interface Entry {
  /** The entry alone. */
  readonly text: string;
  /** The line of the file where it begins, from 1. */
  readonly line: number;
}

/**
 * The entries of a file, at least one: one a line, texts one after another, saves of `any` form, or grids with empty lines
 * between. They are read one at a time, so that memory does not grow with the number of entries.
 */
export function* splitEntries(text: string, format: FormatName): Generator<Entry, void, undefined> {
  let isEmpty = true;
  for (const entry of splitterOf(text, requireFormat(format))(text)) {
    isEmpty = false;
    yield entry;
  }
  if (isEmpty) yield { text, line: 1 };
}

type Splitter = (text: string) => Iterable<Entry>;

function splitterOf(text: string, { name, byLine, holds }: Format): Splitter {
  if (name === 'any' && detectTextKind(text) === 'save') return savesOf;
  if (byLine || (name === 'any' && detectTextKind(text) !== 'text')) return writtenLinesOf;
  if (holds === 'game') return textsOf;
  return name === 'classic' ? () => [{ text, line: 1 }] : boardsOf;
}

function* linesOf(text: string): Generator<Entry> {
  let line = 1;
  for (let begin = 0; begin <= text.length; line++) {
    const found = text.indexOf('\n', begin);
    const end = found < 0 ? text.length : found;
    yield { text: text.slice(begin, end), line };
    begin = end + 1;
  }
}

function* writtenLinesOf(text: string): Generator<Entry> {
  for (const line of linesOf(text)) if (/\S/.test(line.text)) yield line;
}

/**
 * Lines of JSON: each is one save, but a line that leaves braces open goes on to the one that closes them. A line that
 * begins with a brace begins a save all the same, unless a value must follow: the one before was cut off.
 */
function* savesOf(text: string): Generator<Entry> {
  let begin = 0; // index of the save's first line
  let first = 1; // and its number
  let end = 0; // index behind the line at hand
  let open = 0; // braces
  let awaitsValue = false;
  for (const { text: content, line } of linesOf(text)) {
    if (open > 0 && content.startsWith('{') && !awaitsValue) {
      yield { text: text.slice(begin, end - 1), line: first };
      open = 0;
    }
    if (open === 0) [begin, first] = [end, line];
    open = Math.max(0, open + openBraces(content));
    const last = content.trimEnd().at(-1);
    if (last !== undefined) awaitsValue = ',:['.includes(last);
    end += content.length + 1;
    if (open === 0 && /\S/.test(content)) yield { text: text.slice(begin, end - 1), line: first };
  }
  if (open > 0) yield { text: text.slice(begin), line: first };
}

/** The braces that a line of JSON leaves open. Below 0: it closes some of lines before. */
function openBraces(line: string): number {
  const signs = /["{}]/g;
  let open = 0;
  for (let found = signs.exec(line); found !== null; found = signs.exec(line)) {
    if (found[0] === '"') signs.lastIndex = closeOf(line, found.index + 1, '"') + 1;
    else open += found[0] === '{' ? 1 : -1;
  }
  return open;
}

function* boardsOf(text: string): Generator<Entry> {
  const lines = new BoardLines();
  const entryOf = ({ text: part, line }: Part): Entry => ({ text: part, line });
  for (const line of linesOf(text)) for (const part of lines.take(line.text)) yield entryOf(part);
  for (const part of lines.end()) yield entryOf(part);
}

/** A star outside of quotations and comments ends a text if another text begins behind it. */
function* textsOf(text: string): Generator<Entry> {
  const signs = /["{*]/g;
  let begin = 0;
  let line = 1;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const { 0: sign, index } = found;
    if (sign !== '*') {
      signs.lastIndex = closeOf(text, index + 1, sign === '{' ? '}' : '"') + 1;
      continue;
    }
    const next = nextText(text, index + 1);
    if (next === undefined) continue;
    yield { text: text.slice(begin, index + 1), line };
    line += countLineBreaks(text.slice(begin, next));
    begin = next;
    signs.lastIndex = next;
  }
  yield { text: text.slice(begin), line };
}

/**
 * The beginning of the text after a star: the beginning of its line, because columns are counted from there.
 */
function nextText(text: string, from: number): number | undefined {
  const begin = /\S/g;
  begin.lastIndex = from;
  const index = begin.exec(text)?.index ?? text.length;
  if (!/^\[Twofold\s/.test(text.slice(index, index + 9))) return undefined;
  return from + text.slice(from, index).lastIndexOf('\n') + 1;
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** A failure of an entry, with the line numbers of the file. */
export function failureInFile(error: Failure, { line }: Entry): Failure {
  return error.line === undefined ? error : { ...error, line: error.line + line - 1 };
}

function requireFormat(name: FormatName): Format {
  const format = findFormat(name);
  if (format === undefined) throw new RangeError(`no format is called ${name}`);
  return format;
}

function verified(result: Result<Verified>): Result<Replay> {
  return result.ok ? success(result.value.replay) : result;
}

function readClassic(text: string): Result<Replay> {
  const state = parseClassicState(text);
  return state.ok ? replayAt(state.value.board, state.value.score) : state;
}

/** A position that was read, as a replay without moves. */
export interface AnyPosition {
  /** The position as a replay without moves, of the usual variant of that size. */
  readonly replay: Replay;
  /** The largest rank of a board whose numbers were read as ranks. */
  readonly largestRank?: number;
  /** Whether its numbers were read as values, and could be ranks as well. */
  readonly isAmbiguous: boolean;
  /** How many boards the text has. The last is read. */
  readonly boards: number;
}

/** Reads a position in Twofold's notation, or a board of numbers as people paste it. */
export function parseAnyPosition(text: string, options: BoardOptions = {}): Result<AnyPosition> {
  const read = isRowsOfSigns(text) ? parsePosition(text) : parseAnyBoard(text, options);
  if (!read.ok) return read;
  const { board, numbers, isAmbiguous, boards } =
    'board' in read.value
      ? read.value
      : { board: read.value, numbers: undefined, isAmbiguous: false, boards: 1 };
  const replay = replayAt(board);
  if (!replay.ok) return replay;
  const ranks = numbers === 'ranks' && { largestRank: maxRank(board) };
  return success({ replay: replay.value, ...ranks, isAmbiguous, boards });
}

/** Whether a text is one word with `/`, such as 00b1/2000. */
function isRowsOfSigns(text: string): boolean {
  const word = text.trim();
  return word.includes('/') && !/[\s,;|[\](){}]/.test(word.replace(/\(\d{1,3}\)/g, ''));
}

/** The replay that begins at a position, of the usual variant of that size. */
function replayAt(start: Board, startScore = 0): Result<Replay> {
  const { columns, rows } = start;
  const replay: Replay = {
    variant: makeVariant({ columns, rows }),
    start,
    startScore,
    undos: 0,
    tags: {},
    claims: {},
    moves: new Uint8Array(),
    comments: [],
    variations: [],
  };
  const malformed = malformation(replay);
  return malformed === undefined ? success(replay) : failure('replay-contradictory', malformed);
}

function writeText(replay: Replay): Result<string> {
  const text = writeReplay(replay);
  return text.ok ? success(text.value.trimEnd()) : text;
}

/** The position at the current ply. */
function writePosition(format: PositionFormat, replay: Replay): Result<string> {
  const game = gameFromReplay(replay);
  if (!game.ok) return game;
  const text = makePositionAs(format, game.value.board);
  if (text !== undefined) return success(text);
  return failure('position-sign', `${format} has hex digits, which have no sign for a tile above 32768.`);
}
