// Positions as text. Players and researchers use four notations, and a bare row of hex digits may be either
// of two. So only our own is read by default; the others are read by name.

import { type Board, isSide, MAX_RANK } from '../board.js';
import { failure, refuseNonText, success } from '../codec/answers.js';
import { Scanner } from '../codec/scanner.js';
import { count, quote } from '../codec/wording.js';
import type { Result } from '../result.js';
import { type BoardNumbers, parseAnyBoard } from './anyBoard.js';

/**
 * twofold: rows joined by `/`, one base 36 rank a cell: `00b1/2000/0000/0001`.
 * storborg: hex ranks column by column from the left, each top to bottom; rectangles join columns with `/`.
 * rowHex: hex ranks row by row; rectangles join rows with `/`.
 * values: the numbers as they stand on the tiles, one row a line; read with any decoration (`parseAnyBoard`).
 * ranks: the same with ranks in place of the numbers.
 */
export type PositionFormat = 'twofold' | 'storborg' | 'rowHex' | BoardNumbers;

/** The names of all ways to write a position. */
export const POSITION_FORMATS: readonly PositionFormat[] = [
  'twofold',
  'storborg',
  'rowHex',
  'values',
  'ranks',
];

/** No position of 64 cells needs more characters. A longer text is refused unread. */
const LONGEST_TEXT = 8192;

/** One cell as read: its rank, and where it stood. */
interface Cell {
  readonly rank: number;
  readonly length: number; // characters it took
}

/** Reads a position in Twofold's notation; white space around it is allowed. */
export function parsePosition(text: string): Result<Board> {
  return parsePositionAs('twofold', text);
}

/** Writes a position in Twofold's notation, which can write every board. */
export function makePosition(board: Board): string {
  const { columns, ranks } = board;
  let text = '';
  for (let cell = 0; cell < ranks.length; cell++) {
    if (cell > 0 && cell % columns === 0) text += '/';
    text += rankSign(ranks[cell]!);
  }
  return text;
}

/** Reads a position in the named notation. */
export function parsePositionAs(format: PositionFormat, text: string): Result<Board> {
  const noText = refuseNonText(text);
  if (noText !== undefined) return noText;
  if (text.trim() === '') {
    return failure('position-empty', 'There is no position here. Write one such as 00b1/2000/0000/0001.');
  }
  if (format === 'values' || format === 'ranks') {
    const read = parseAnyBoard(text, { numbers: format });
    return read.ok ? success(read.value.board) : read;
  }
  if (text.length > LONGEST_TEXT) {
    return failure('position-too-long', `A position has at most ${LONGEST_TEXT} characters; this is longer.`);
  }
  const scanner = new Scanner(text);
  if (format === 'twofold') return parseLines(scanner, readTwofoldCell, Number.POSITIVE_INFINITY);
  const lines = parseLines(scanner, readHexCell, sideOf(text.trim()));
  return format === 'storborg' && lines.ok ? success(turnOver(lines.value)) : lines;
}

/**
 * Writes a position in the named notation. Undefined if its hex digits have no sign for a tile (from 65536).
 */
export function makePositionAs(format: PositionFormat, board: Board): string | undefined {
  if (format === 'twofold') return makePosition(board);
  if (format === 'values' || format === 'ranks') return makeNumbers(board, format);
  if (board.ranks.some((rank) => rank > 15)) return undefined;
  const shown = format === 'storborg' ? turnOver(board) : board;
  const lines = linesOf(shown, shown.rows, shown.columns, (row, column) => row * shown.columns + column);
  const joint = board.columns === board.rows ? '' : '/';
  return lines.map((line) => line.map((rank) => rank.toString(16)).join('')).join(joint);
}

/** Swaps columns and rows: a row of one hex notation is a column of the other. */
function turnOver(board: Board): Board {
  const lines = linesOf(board, board.columns, board.rows, (column, row) => row * board.columns + column);
  return boardOf(lines);
}

function linesOf(
  board: Board,
  lines: number,
  length: number,
  cellOf: (line: number, place: number) => number,
): number[][] {
  return Array.from({ length: lines }, (_, line) =>
    Array.from({ length }, (_, place) => board.ranks[cellOf(line, place)]!),
  );
}

function boardOf(rows: readonly (readonly number[])[]): Board {
  return { columns: rows[0]!.length, rows: rows.length, ranks: Uint8Array.from(rows.flat()) };
}

function rankSign(rank: number): string {
  return rank < 36 ? rank.toString(36) : `(${rank})`;
}

/** Hex digits without separators can only be a square board: how many of them make a line. */
function sideOf(text: string): number {
  const side = Math.sqrt(text.length);
  return !text.includes('/') && Number.isInteger(side) ? side : Number.POSITIVE_INFINITY;
}

/** Reads a text of one line, with white space around it. */
function parseLines(scanner: Scanner, readCell: CellReader, lineLength: number): Result<Board> {
  const { text } = scanner;
  const begin = text.search(/\S/);
  const end = text.trimEnd().length;
  const lines: number[][] = [[]];
  const begins = [begin];
  for (let at = begin; at < end; ) {
    if (text[at] === '/') {
      at++;
      lines.push([]);
      begins.push(at);
      continue;
    }
    const cell = readCell(text, at);
    if (typeof cell === 'string') return scanner.refuse('position-cell', cell, at);
    if (lines.at(-1)!.length === lineLength) {
      lines.push([]);
      begins.push(at);
    }
    lines.at(-1)!.push(cell.rank);
    at += cell.length;
  }
  return checkedBoard(lines, begins, scanner);
}

/** Reads the cell that begins at `at`, or gives the error. */
type CellReader = (text: string, at: number) => Cell | string;

function readTwofoldCell(text: string, at: number): Cell | string {
  const sign = text[at]!;
  if (sign !== '(') {
    const rank = /[0-9a-z]/i.test(sign) ? Number.parseInt(sign, 36) : -1;
    if (rank >= 0) return { rank, length: 1 };
    return `${quote(sign)} is not a tile. Write 0 for an empty cell, 1 for a 2, 2 for a 4, b for 2048, h for 131072.`;
  }
  const digits = /^\((\d{1,3})\)/.exec(text.slice(at, at + 5))?.[1];
  const rank = Number(digits);
  if (digits === undefined || digits.startsWith('0') || rank < 36 || rank > MAX_RANK) {
    return `A bracket holds a rank from 36 to ${MAX_RANK}, such as (36); lower ranks are one sign of 0-9 and a-z.`;
  }
  return { rank, length: digits.length + 2 };
}

function readHexCell(text: string, at: number): Cell | string {
  const sign = text[at]!;
  if (/[0-9a-f]/i.test(sign)) return { rank: Number.parseInt(sign, 16), length: 1 };
  return `${quote(sign)} is not a hex digit. Write 0 for an empty cell, 1 for a 2, b for 2048, f for 32768.`;
}

function makeNumbers(board: Board, numbers: BoardNumbers): string {
  const numberOf = (rank: number) =>
    (rank === 0 || numbers === 'ranks' ? rank : 1n << BigInt(rank)).toString();
  const lines = linesOf(board, board.rows, board.columns, (row, column) => row * board.columns + column);
  return lines.map((line) => line.map(numberOf).join(' ')).join('\n');
}

/** Checks the shape; `begins` has the index of each row's first cell. */
function checkedBoard(
  rows: readonly (readonly number[])[],
  begins: readonly number[],
  scanner: Scanner,
): Result<Board> {
  const columns = rows[0]?.length ?? 0;
  const ragged = rows.findIndex((row) => row.length !== columns);
  if (ragged > 0) {
    const message = `Line ${ragged + 1} of the position has ${count(rows[ragged]!.length, 'cell')} and line 1 has ${columns}. Give every line the same number of cells.`;
    return scanner.refuse('position-ragged', message, begins[ragged]);
  }
  if (!isSide(columns) || !isSide(rows.length)) {
    const message = `A board is 2 to 8 cells wide and high; this position has ${count(rows.length, 'line')} of ${columns}.`;
    return scanner.refuse('position-size', message, begins[0] ?? 0);
  }
  return success(boardOf(rows));
}
