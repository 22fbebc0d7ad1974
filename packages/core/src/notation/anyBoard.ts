// A board as people paste it: numbers in a rectangle, with decoration of any kind. Lines above and below it may be no
// part of it. The numbers are those on the tiles, or ranks.
import { type Board, isSide, MAX_RANK, MAX_SIDE } from '../board.js';
import { failure, type Refusal, refuseNonText, success } from '../codec/answers.js';
import { Scanner } from '../codec/scanner.js';
import { count, quote } from '../codec/wording.js';
import type { Failure, Result } from '../result.js';
import { bracketedIn } from './boardBrackets.js';
import { boardEntries, labelLength } from './boardLines.js';
import { type Line, type Row, rowsOf } from './boardRows.js';
import { isCell, plainText, type Word, withoutGroups } from './boardWords.js';

/** What the numbers of a board are: those on the tiles, or their ranks (11 for 2048). */
export type BoardNumbers = 'values' | 'ranks';

/** The size of a board. */
export interface Shape {
  /** 2 to 8. */
  readonly columns: number;
  /** 2 to 8. */
  readonly rows: number;
}

/** Facts about a board's text that are known beforehand. */
export interface BoardOptions {
  /** By default: values, but ranks where a number is on no tile and none is a tile of 32 or more. */
  readonly numbers?: BoardNumbers | undefined;
  /** The shape of a board whose cells stand in one line. By default: a square. */
  readonly shape?: Shape | undefined;
}

export interface BoardReading {
  readonly board: Board;
  readonly numbers: BoardNumbers;
  /** Whether the same numbers would be a board as ranks, too. Never with `numbers` given. */
  readonly isAmbiguous: boolean;
  /** How many boards the text has; the last is read, which in a record of a game is the newest. */
  readonly boards: number;
}

/** The code of a failure: nothing in the text looks like a board. */
export const NO_BOARD_CODE = 'board-none';

/** Most characters of a text with a board. A longer one is refused unread. */
const LONGEST_TEXT = 2 ** 20;
const EXPECTED = 'A board is 2 to 8 rows of numbers such as 2 4 8 16, with 0 or . for an empty cell.';

/**
 * Reads a board, or the last of several, from any text. A failure has the line, and the column where it is known.
 * Never throws. Takes time in proportion to the length.
 */
export function parseAnyBoard(text: string, options: BoardOptions = {}): Result<BoardReading> {
  const noText = refuseNonText(text);
  if (noText !== undefined) return noText;
  if (text.length > LONGEST_TEXT) {
    return failure('position-too-long', `A text with a board has at most ${LONGEST_TEXT} characters.`);
  }
  const entries = boardEntries(text);
  const last = entries.at(-1);
  if (last === undefined) return failure(NO_BOARD_CODE, `There is no board here. ${EXPECTED}`);
  const read = readEntry(last.text, options);
  if (read.ok) return success({ ...read.value, boards: entries.length });
  return { ok: false, error: placedIn(read.error, last.line) };
}

function placedIn(error: Failure, line: number): Failure {
  return { ...error, line: (error.line ?? 1) + line - 1 };
}

type Entry = Omit<BoardReading, 'boards'>;

/** Reads a text with one board. */
function readEntry(text: string, options: BoardOptions): Result<Entry> {
  const plain = options.numbers === 'ranks' ? withoutGroups(plainText(text)) : plainText(text);
  const place = new Places(text, plain);
  const rows = rowsIn(plain);
  if (rows.length === 0) return failure(NO_BOARD_CODE, `There is no board here. ${EXPECTED}`);
  const ranks = ranksOf(rows.flat(), options.numbers, place);
  if (!ranks.ok) return ranks;
  const shaped = shapedRows(rows, options.shape, place);
  if (!shaped.ok) return shaped;
  const { ranks: cells, ...told } = ranks.value;
  return success({ ...told, board: { ...shaped.value, ranks: cells } });
}

function rowsIn(plain: string): Row[] {
  const bracketed = bracketedIn(plain);
  const none: readonly Line[] = [];
  const largest = bracketed.reduce((most, { rows }) => (sizeOf(rows) > sizeOf(most) ? rows : most), none);
  if (largest.length === 0) return rowsOf(linesOf(unbracketed(plain)));
  if (largest.length === 1) return rowsOf(linesOf(largest[0]!.plain, largest[0]!.at));
  return rowsOf(largest.map(({ plain: row, at }) => ({ plain: row.replace(/\n/g, ' '), at })));
}

function sizeOf(rows: readonly Line[]): number {
  return rows.reduce((length, { plain }) => length + plain.length, 0);
}

function linesOf(plain: string, from = 0): Line[] {
  return [...plain.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({ plain: line, at: from + index }));
}

/** Brackets around each cell are bars. A label before the first number of a line is no part of the row. */
function unbracketed(plain: string): string {
  return plain
    .replace(/[\])}][^\S\n]?[[({]/g, (found) => found.slice(1).replace(/[[({]/, '|').padStart(found.length))
    .replace(/[[\](){}]/g, '|')
    .replace(/[^\n]+/g, (line) => line.slice(labelLength(line)).padStart(line.length));
}

/** Columns and rows. One row, or one column, is a whole board, row by row. */
function shapedRows(rows: readonly Row[], wanted: BoardOptions['shape'], place: Places): Result<Shape> {
  const cells = rows.flat();
  const isFlat = rows.length === 1 || (rows.length > 3 && rows.every((row) => row.length === 1));
  const width = rows[0]!.length;
  const ragged = rows.findIndex((row) => row.length !== width);
  const isWrapped = ragged > 0 && width > MAX_SIDE && rows.length - 1 === ragged;
  if (isFlat || isWrapped) return shapeOf(cells, wanted, place);
  if (ragged > 0) {
    const message = `Row ${ragged + 1} of the board has ${count(rows[ragged]!.length, 'cell')} and row 1 has ${width}. Give every row the same number of cells.`;
    return place.refuse('position-ragged', message, rows[ragged]![0]);
  }
  if (isSide(width) && isSide(rows.length)) return success({ columns: width, rows: rows.length });
  const message = `A board is 2 to 8 cells wide and high; this one has ${count(rows.length, 'row')} of ${width}.`;
  return place.refuse('position-size', message, cells[0]);
}

/** The shape of cells in one row: by default a square. */
function shapeOf(cells: readonly Word[], wanted: BoardOptions['shape'], place: Places): Result<Shape> {
  const side = Math.sqrt(cells.length);
  const shape = wanted ?? { columns: side, rows: side };
  if (isSide(shape.columns) && isSide(shape.rows) && shape.columns * shape.rows === cells.length) {
    return success(shape);
  }
  const expected = wanted
    ? `A board of ${wanted.columns}x${wanted.rows} has ${wanted.columns * wanted.rows}.`
    : 'A square has 4, 9, 16, 25, 36, 49 or 64. Write each row on a line of its own, or / between rows.';
  const message = `One row of ${count(cells.length, 'cell')} is no board. ${expected}`;
  return place.refuse('position-size', message, cells[0]);
}

interface Numbers {
  readonly ranks: Uint8Array;
  readonly numbers: BoardNumbers;
  readonly isAmbiguous: boolean;
}

/** The rank of a 32. Its number, and that of each larger tile, would be a rank that no game reaches. */
const TILE_FOR_SURE = 5;

/** The ranks of cells, by what their numbers are. With fours, no board has a rank above its number of cells plus 1. */
function ranksOf(cells: readonly Word[], wanted: BoardNumbers | undefined, place: Places): Result<Numbers> {
  const bad = cells.find((word) => !isCell(word)) ?? wrongPadding(cells);
  if (bad !== undefined) return place.refuse('position-cell', cellMessage(bad, wanted), bad);
  const largest = wanted === undefined ? cells.length + 1 : MAX_RANK;
  const noValue = cells.find(({ asValue }) => asValue === undefined);
  const noRank = cells.find(({ asRank }) => asRank === undefined || asRank > largest);
  const mayBeRanks =
    noRank === undefined && !cells.some(({ asValue }) => asValue !== undefined && asValue >= TILE_FOR_SURE);
  const numbers = wanted ?? (noValue !== undefined && mayBeRanks ? 'ranks' : 'values');
  const wrong = numbers === 'values' ? noValue : noRank;
  if (wrong !== undefined) return place.refuse('position-cell', cellMessage(wrong, wanted), wrong);
  const ranks = Uint8Array.from(cells, ({ asValue, asRank }) => (numbers === 'values' ? asValue : asRank)!);
  const isAmbiguous =
    wanted === undefined && numbers === 'values' && mayBeRanks && ranks.some((rank) => rank > 0);
  return success({ ranks, numbers, isAmbiguous });
}

/** Leading zeros are right where all numbers have one length, as in `0002 0016`. */
function wrongPadding(cells: readonly Word[]): Word | undefined {
  const numbers = cells.filter(({ text }) => /^\d/.test(text));
  const padded = numbers.find(({ isPadded }) => isPadded);
  return padded && numbers.some(({ length }) => length !== padded.length) ? padded : undefined;
}

function cellMessage({ text }: Word, wanted: BoardNumbers | undefined): string {
  if (wanted === 'ranks')
    return `${quote(text)} is not a rank. Ranks are 1 for a 2, 2 for a 4, 11 for a 2048; 0 is an empty cell.`;
  return `${quote(text)} is not a tile. Tiles are 2, 4, 8, 16 and so on; 0 is an empty cell.`;
}

/** Refusals at words of a plain text. The column is known where the plain text is as long as the given one. */
class Places {
  readonly #scanner: Scanner;
  readonly #hasColumns: boolean;

  constructor(text: string, plain: string) {
    this.#hasColumns = text.length === plain.length;
    this.#scanner = new Scanner(plain);
  }

  refuse(code: string, message: string, word: Word | undefined): Refusal {
    const { error } = this.#scanner.refuse(code, message, word?.at ?? 0);
    if (!this.#hasColumns) delete error.column;
    return { ok: false, error };
  }
}
