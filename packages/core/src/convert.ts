// Every way in which this package reads and writes games and positions, by name, and the way from one to another:
// what is read becomes a replay, that of a position one without moves, and every writer begins at a replay. So there
// are as many readers and writers as formats, and not one for each pair.

import type { Board } from './board.js';
import { failure, success } from './codec/answers.js';
import { parseClassicState } from './import/classicState.js';
import { parseVerseReplay } from './import/verseReplay.js';
import { makePositionAs, type PositionFormat, parsePositionAs } from './notation.js';
import { makeCompact, parseCompact } from './replay/compact.js';
import { gameFromReplay } from './replay/fromGame.js';
import { makeReplay } from './replay/makeText.js';
import { parseReplay } from './replay/parseText.js';
import type { Replay } from './replay/replay.js';
import { malformation } from './replay/shape.js';
import { type Verified, verifyAnyReplay, verifyRead } from './replay/verifyText.js';
import type { Failure, Result } from './result.js';
import { makeVariant } from './variant.js';

/** `any` is whatever kind of replay a text begins as; of the others each name is one spelling. */
export type FormatName = 'any' | 'text' | 'compact' | '2048verse' | 'classic' | PositionFormat;

/** What a format can do. */
export interface Format {
  readonly name: FormatName;
  readonly holds: 'game' | 'position';
  readonly about: string;
  /** Whether each line of a file is one of its own. */
  readonly byLine: boolean;
  readonly read: (text: string) => Result<Replay>;
  /** Undefined: nothing writes it. Takes a replay that holds. */
  readonly write?: (replay: Replay) => Result<string>;
}

/** All formats. */
export const FORMATS: readonly Format[] = [
  {
    name: 'any',
    holds: 'game',
    about: 'a replay of the three kinds below, told by how it begins',
    byLine: false,
    read: (text) => verified(verifyAnyReplay(text)),
  },
  {
    name: 'text',
    holds: 'game',
    about: 'a replay as text (.2048)',
    byLine: false,
    read: (text) => verified(verifyRead(text, parseReplay)),
    write: (replay) => success(makeReplay(replay).trimEnd()),
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
    read: (text) => parseVerseReplay(text.trimStart()),
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
  positionFormat('values', 'the numbers on the tiles, a row a line'),
];

function positionFormat(name: PositionFormat, about: string): Format {
  return {
    name,
    holds: 'position',
    about,
    byLine: name !== 'values',
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

/** One game or position of a file that holds several, and the line of the file where its text begins, from 1. */
export interface Entry {
  readonly text: string;
  readonly line: number;
}

/** What stands in a file of a format: one entry a line, texts one after another, or grids with empty lines between; never none. */
export function entriesOf(text: string, format: FormatName): Entry[] {
  const { byLine, holds } = requireFormat(format);
  const begins = /[^\s\ufeff]/.exec(text)?.[0];
  if (byLine || (format === 'any' && begins !== '[')) return linesOf(text);
  if (holds === 'game') return textsOf(text);
  return format === 'values' ? blocksOf(text) : [{ text, line: 1 }];
}

function linesOf(text: string): Entry[] {
  const lines = text.split('\n').map((line, index) => ({ text: line, line: index + 1 }));
  const written = lines.filter((line) => line.text.trim() !== '');
  return written.length > 0 ? written : [{ text, line: 1 }];
}

/** Lines that stand together; empty lines part them. */
function blocksOf(text: string): Entry[] {
  const blocks: { lines: string[]; line: number }[] = [];
  let open = false;
  for (const [index, line] of text.split('\n').entries()) {
    const empty = line.trim() === '';
    if (!empty && !open) blocks.push({ lines: [], line: index + 1 });
    if (!empty) blocks.at(-1)!.lines.push(line);
    open = !empty;
  }
  if (blocks.length === 0) return [{ text, line: 1 }];
  return blocks.map(({ lines, line }) => ({ text: lines.join('\n'), line }));
}

/** A star outside of quotations and comments ends a text, if another begins behind it. */
function textsOf(text: string): Entry[] {
  // Whatever is open at the end is taken to the end: no part of the text is looked at twice.
  const signs = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|\{[^}\\]*(?:\\.[^}\\]*)*\}?|\*(?=(\s*)\[Twofold\s)/gs;
  const entries: Entry[] = [];
  let begin = 0;
  let line = 1;
  for (const { 0: sign, 1: gap = '', index } of text.matchAll(signs)) {
    if (sign !== '*') continue;
    entries.push({ text: text.slice(begin, index + 1), line });
    const next = index + 1 + gap.lastIndexOf('\n') + 1; // columns are counted from the beginning of a line
    line += text.slice(begin, next).split('\n').length - 1;
    begin = next;
  }
  return [...entries, { text: text.slice(begin), line }];
}

/** A failure of an entry, told by the lines of the file. */
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

/** The position at the current ply. */
function writePosition(format: PositionFormat, replay: Replay): Result<string> {
  const game = gameFromReplay(replay);
  if (!game.ok) return game;
  const text = makePositionAs(format, game.value.board);
  if (text !== undefined) return success(text);
  return failure('position-sign', `${format} has hex digits, which have no sign for a tile above 32768.`);
}
