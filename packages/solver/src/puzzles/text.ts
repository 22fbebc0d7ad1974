/**
 * Puzzles as text: a line for each, so that changes of a file can be read. docs/practise.md describes the form. A file is read
 * in two steps: the entries at once, and a puzzle when it is opened. Everything is checked, since the notebook takes files.
 */
import {
  type Board,
  DIRECTIONS,
  type Direction,
  type Failure,
  makePosition,
  parsePosition,
  type Result,
  tilt,
} from '@twofold/core';
import { crc32 } from '@twofold/core/internal';
import type { FactKind } from '../reasons/fact.js';
import type { Reason } from '../reasons/reasons.js';
import type { Why } from '../reasons/why.js';
import { makeLine, parseLine, SIGNS } from './line.js';
import type { LineMove, Puzzle, PuzzleChances } from './puzzle.js';
import { isTheme, type Theme } from './theme.js';

const MAGIC = 'twofold-puzzles 1';
/** Shares and chances are stored in thousandths. */
const UNIT = 1000;

/** What a list of puzzles needs of each. */
export interface PuzzleEntry {
  readonly id: string;
  readonly rating: number;
  readonly themes: readonly Theme[];
  /** The whole puzzle, for `parsePuzzle`. */
  readonly line: string;
}

/** The name of a position: the same on every device. */
export function puzzleId(position: string): string {
  return crc32(Uint8Array.from(position, (sign) => sign.charCodeAt(0)))
    .toString(36)
    .padStart(7, '0');
}

/** The first line of a file. */
export function startPuzzleFile(): string {
  return `${MAGIC}\n`;
}

/** The entries of a file. Refuses another kind of file, and names the line that is none. */
export function readPuzzleFile(text: string): Result<PuzzleEntry[]> {
  const [magic, ...lines] = text.trimEnd().split('\n');
  if (magic !== MAGIC)
    return refuse('not-puzzles', `This is no file of puzzles: its first line is not "${MAGIC}".`);
  const entries: PuzzleEntry[] = [];
  for (const [at, line] of lines.entries()) {
    const [position = '', , rating = '', themes = ''] = line.split(' ', 4);
    if (!isCount(rating) || !themes.split(',').every(isTheme))
      return refuse('puzzle-broken', `Line ${at + 2} of the puzzles is broken.`, at + 2);
    entries.push({
      id: puzzleId(position),
      rating: Number(rating),
      themes: themes.split(',') as Theme[],
      line,
    });
  }
  return { ok: true, value: entries };
}

export function makePuzzle(puzzle: Omit<Puzzle, 'id' | 'best'>): string {
  const { board, score, rating, themes, values, chances, lines, whys } = puzzle;
  const fields = [
    makePosition(board),
    score,
    rating,
    themes.join(',') || '-',
    values.map((value) => (value === undefined ? '-' : Math.round(10 * value) / 10)).join(','),
    chances ? `${chances.tile}:${chances.byDirection.map(makeShare).join(',')}` : '-',
  ];
  const directions = DIRECTIONS.filter((direction) => values[direction] !== undefined).map((direction) => {
    const moves = makeLine(lines[direction] ?? []);
    return [`${SIGNS[direction]}:${moves}`, ...makeWhy(whys[direction])].join(':');
  });
  return [...fields, ...directions].join(' ');
}

function makeWhy(why: Why | undefined): (string | number)[] {
  const [reason] = why?.reasons ?? [];
  if (!why) return [];
  if (!reason) return [why.moves];
  const { kind, share, otherShare } = reason;
  return [why.moves, kind, subjectOf(reason), makeShare(share), makeShare(otherShare)];
}

/** The tile, the number or the direction of a reason. */
function subjectOf(reason: Reason): number | string {
  if ('tile' in reason) return reason.tile;
  if ('count' in reason) return reason.count;
  return 'direction' in reason ? reason.direction : '-';
}

/** Only certainty is 1000, and only impossibility is 0. */
function makeShare(share: number | undefined): string {
  if (share === undefined) return '-';
  if (share <= 0 || share >= 1) return String(UNIT * Math.round(share));
  return String(Math.min(UNIT - 1, Math.max(1, Math.round(UNIT * share))));
}

/** The puzzle of a line. */
export function parsePuzzle(line: string): Result<Puzzle> {
  const [position = '', score = '', rating = '', themes = '', values = '', chances = '', ...parts] =
    line.split(' ');
  const board = parsePosition(position);
  if (!board.ok) return board;
  const puzzle = { board: board.value, values: parseValues(board.value, values) };
  const best = puzzle.values && bestOf(puzzle.values);
  const read = {
    themes: themes === '-' ? [] : themes.split(','),
    chances: chances === '-' ? undefined : parseChances(chances, puzzle.values),
    parts: best === undefined ? undefined : parseParts(puzzle.board, puzzle.values!, best, parts),
  };
  const isWhole =
    isCount(score) && isCount(rating) && read.themes.every(isTheme) && read.chances !== null && read.parts;
  if (!isWhole || best === undefined)
    return refuse('puzzle-broken', `The puzzle ${position} is broken. Take it out of its file.`);
  return {
    ok: true,
    value: {
      id: puzzleId(makePosition(puzzle.board)),
      board: puzzle.board,
      score: Number(score),
      rating: Number(rating),
      themes: read.themes as Theme[],
      best,
      values: puzzle.values!,
      chances: read.chances ?? undefined,
      ...read.parts!,
    },
  };
}

/** Undefined: not one value for each possible direction. */
function parseValues(board: Board, text: string): (number | undefined)[] | undefined {
  const values = text.split(',');
  const isRight = DIRECTIONS.every((direction) => {
    const value = values[direction] ?? '';
    return tilt(board, direction).moved ? /^\d{1,9}(\.\d)?$/.test(value) : value === '-';
  });
  if (!isRight || values.length !== DIRECTIONS.length) return undefined;
  return values.map((value) => (value === '-' ? undefined : Number(value)));
}

/** Undefined: there is no choice. */
function bestOf(values: readonly (number | undefined)[]): Direction | undefined {
  const possible = DIRECTIONS.filter((direction) => values[direction] !== undefined);
  if (possible.length < 2) return undefined;
  return possible.reduce((best, own) => (values[own]! > values[best]! ? own : best));
}

/** Null: the text is wrong. */
function parseChances(
  text: string,
  values: readonly (number | undefined)[] | undefined,
): PuzzleChances | null {
  const [tile = '', shares = '', ...rest] = text.split(':');
  const byDirection = shares.split(',').map((share) => (share === '-' ? undefined : parseShare(share)));
  const fits =
    byDirection.length === DIRECTIONS.length &&
    byDirection.every(
      (share, at) => share !== null && (share === undefined) === (values?.[at] === undefined),
    );
  return isTile(tile) && fits && rest.length === 0
    ? { tile: Number(tile), byDirection: byDirection as (number | undefined)[] }
    : null;
}

type Parts = Pick<Puzzle, 'lines' | 'whys'>;

function parseParts(
  board: Board,
  values: readonly (number | undefined)[],
  best: Direction,
  parts: readonly string[],
): Parts | undefined {
  const lines: (readonly LineMove[] | undefined)[] = [undefined, undefined, undefined, undefined];
  const whys: (Why | undefined)[] = [undefined, undefined, undefined, undefined];
  const possible = DIRECTIONS.filter((direction) => values[direction] !== undefined);
  if (parts.length !== possible.length) return undefined;
  for (const [at, direction] of possible.entries()) {
    const [sign, moves = '', ...facts] = parts[at]!.split(':');
    const line = parseLine(board, direction, moves);
    const why = facts.length === 0 ? undefined : parseWhy(best, direction, facts);
    if (sign !== SIGNS[direction] || !line || why === null) return undefined;
    if (direction === best && why) return undefined;
    lines[direction] = line;
    whys[direction] = why;
  }
  return { lines, whys };
}

/** Null: the text is wrong. */
function parseWhy(better: Direction, other: Direction, facts: readonly string[]): Why | null {
  const [moves = '', kind, subject = '', share = '', otherShare = '', ...rest] = facts;
  if (!isCount(moves) || rest.length > 0) return null;
  const why = { better, other, moves: Number(moves) };
  if (kind === undefined) return { ...why, reasons: [] };
  const fact = factOf(kind, subject);
  const [one, two] = [parseShare(share), parseShare(otherShare)];
  if (!fact || one === null || two === null) return null;
  return { ...why, reasons: [{ ...fact, share: one, otherShare: two } as Reason] };
}

/** What the facts of each kind are about. */
const SUBJECTS: Readonly<Record<FactKind, 'tile' | 'count' | 'direction' | undefined>> = {
  corner: 'tile',
  takesCorner: 'tile',
  edge: 'tile',
  makes: 'tile',
  joins: 'tile',
  chain: 'count',
  ordered: 'count',
  free: 'count',
  ready: 'count',
  row: 'count',
  pulled: 'direction',
  ...{ beside: undefined, shut: undefined, forced: undefined, over: undefined },
};

function factOf(kind: string, subject: string) {
  if (!Object.hasOwn(SUBJECTS, kind)) return undefined;
  const about = SUBJECTS[kind as FactKind];
  if (about === undefined) return subject === '-' ? { kind } : undefined;
  const isRight = about === 'tile' ? isTile(subject) : /^\d{1,2}$/.test(subject);
  if (!isRight || (about === 'direction' && Number(subject) > 3)) return undefined;
  return { kind, [about]: Number(subject) };
}

/** Null: the text is none. */
function parseShare(text: string): number | null {
  return /^\d{1,4}$/.test(text) && Number(text) <= UNIT ? Number(text) / UNIT : null;
}

function isCount(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function isTile(text: string): boolean {
  return isCount(text) && Number(text) >= 2 && Number.isInteger(Math.log2(Number(text)));
}

function refuse(code: string, message: string, line?: number): { ok: false; error: Failure } {
  return { ok: false, error: { code, message, ...(line !== undefined && { line }) } };
}
