// The rows of one pasted board. Boards have a rectangle of numbers in common. Separators and frames are found because
// they are alike in all lines, and not by a list of formats.
import { blankAt, type Word, wordsIn } from './boardWords.js';

/** A line, or a part of one, of a plain text. */
export interface Line {
  readonly plain: string;
  readonly at: number; // its index in the whole text
}

export type Row = readonly Word[];

/** Signs that may stand between cells, the strongest first. `;` and `/` may also stand between rows. */
const SEPARATORS = ['|', '\t', ',', ';', '/'];
const ROW_SIGNS = [';', '/'];

/** A line between rows, such as `+----+----+` or the second line of a table in Markdown. */
export function isRule(plain: string): boolean {
  return (
    /^[\s|+\-=:_~#\u2500-\u257f]+$/.test(plain) && /([-=_~#\u2500-\u257f])\1|[+\u2500-\u257f]/.test(plain)
  );
}

/** The rows of a board, all of one length where its lines are a rectangle. */
export function rowsOf(lines: readonly Line[]): Row[] {
  const tight = tightRows(lines);
  if (tight) return tight;
  const written = withoutRules(lines);
  for (const separator of SEPARATORS) {
    const rows = cellsBetween(separator, ROW_SIGNS.includes(separator) ? written : written.flatMap(rowParts));
    if (rows !== undefined) return withoutIndex(withoutEdges(rows, separator));
  }
  const parts = written.flatMap(rowParts);
  const rows = parts.length === 1 ? cutEqually(parts[0]!) : parts;
  const worded = rows.filter(({ plain }) => wordsIn(plain).length > 0);
  return withoutIndex(parts.length === written.length ? aligned(worded) : worded.map(wordsOf));
}

/** Signs of an empty cell and single digits, without anything between. */
const TIGHT = /^[._\-*\u00b7\d]{2,8}$/;
const MIXED = /[._\-*\u00b7]\d|\d[._\-*\u00b7]/;
/** Two empty cells side by side. Without them such rows may be numbers with a point or a sign. */
const EMPTY_PAIR = /([._\-*\u00b7])\1/;

/** Whether a line may be a row of such cells: it has some empty ones, and others. */
export function isTightRow(plain: string): boolean {
  const row = plain.trim();
  return TIGHT.test(row) && MIXED.test(row);
}

/** The rows of a board with a cell a character, such as `..2.`. They may differ in length. Undefined: it is no such board. */
export function tightRows(lines: readonly Line[]): Row[] | undefined {
  const rows = lines
    .filter(({ plain }) => /\S/.test(plain))
    .map(({ plain, at }) => ({ plain: plain.trim(), at: at + plain.length - plain.trimStart().length }));
  const areTight = rows.length > 1 && rows.every(({ plain }) => TIGHT.test(plain));
  const hasSigns = (sign: RegExp) => rows.some(({ plain }) => sign.test(plain));
  if (!areTight || !hasSigns(MIXED) || !hasSigns(EMPTY_PAIR)) return undefined;
  return rows.map(({ plain, at }) => [...plain].flatMap((cell, index) => wordsIn(cell, at + index)));
}

function wordsOf({ plain, at }: Line): Word[] {
  return wordsIn(plain, at);
}

/** The lines without rules. Several lines between two rules are one row where all but one are blank. */
function withoutRules(lines: readonly Line[]): Line[] {
  const groups: Line[][] = [[]];
  let rules = 0;
  const fills = fillsOf(lines);
  for (const line of lines) {
    if (isRule(line.plain) && !isRowOfFills(line, fills)) {
      rules++;
      groups.push([]);
    } else groups.at(-1)!.push(line);
  }
  const written = groups.filter((group) => group.some(({ plain }) => /\S|\t/.test(plain)));
  const tall = written.map((group) => group.filter(({ plain }) => wordsIn(plain).length > 0));
  if (written.length > 1 && tall.every(({ length }) => length <= 1)) {
    const rows = written.map((group, index) => tall[index]![0] ?? group[0]!);
    return rows;
  }
  const isHeader = rules === 1 && written.length === 2 && written[0]!.length === 1 && tall[0]!.length === 0;
  return (isHeader ? written.slice(1) : written).flat();
}

/** Fills of cells such as `--`, where some row has them beside numbers. */
function fillsOf(lines: readonly Line[]): ReadonlySet<string> {
  const rows = lines.filter(({ plain }) => !isRule(plain));
  return new Set(rows.flatMap((line) => wordsOf(line).map(({ text }) => text)));
}

function isRowOfFills(line: Line, fills: ReadonlySet<string>): boolean {
  const words = wordsOf(line);
  return words.length > 1 && words.every(({ text, asValue }) => asValue === 0 && fills.has(text));
}

/** A line divided at `;` and `/`. */
function rowParts(line: Line): Line[] {
  return splitAt(line, ROW_SIGNS);
}

function splitAt({ plain, at }: Line, signs: readonly string[]): Line[] {
  if (!signs.some((sign) => plain.includes(sign))) return [{ plain, at }];
  const parts: Line[] = [];
  let begin = 0;
  for (let index = 0; index <= plain.length; index++) {
    if (index < plain.length && !signs.includes(plain[index]!)) continue;
    const part = plain.slice(begin, index);
    if (/\S/.test(part)) parts.push({ plain: part, at: at + begin });
    begin = index + 1;
  }
  return parts;
}

/** One line whose commas or bars divide it into rows of one length. */
function cutEqually(line: Line): Line[] {
  for (const sign of [',', '|']) {
    const parts = splitAt(line, [sign]);
    const lengths = parts.map((part) => wordsOf(part).length);
    if (parts.length > 1 && lengths[0]! > 1 && lengths.every((length) => length === lengths[0])) return parts;
  }
  return [line];
}

/** The cells between a separator, line by line. Undefined: it is not there, or has several words between. */
function cellsBetween(separator: string, lines: readonly Line[]): Row[] | undefined {
  const rows: Row[] = [];
  for (const line of lines) {
    const row = cellsOfLine(line, separator);
    if (row === undefined) return undefined;
    if (row.length > 1 || row[0]!.text !== '') rows.push(row);
  }
  return rows.some(({ length }) => length > 1) ? rows : undefined;
}

function cellsOfLine({ plain, at }: Line, separator: string): Row | undefined {
  const row: Word[] = [];
  let end = 0;
  let isOpen = true; // no word since the last separator
  const pass = (to: number) => {
    for (
      let index = plain.indexOf(separator, end);
      index >= 0 && index < to;
      index = plain.indexOf(separator, index + 1)
    ) {
      if (isOpen) row.push(blankAt(at + index));
      isOpen = true;
    }
    end = to;
  };
  for (const word of wordsIn(plain)) {
    pass(word.at);
    if (!isOpen) return undefined;
    row.push({ ...word, at: at + word.at });
    isOpen = false;
    end = word.at + word.length;
  }
  pass(plain.length);
  if (isOpen) row.push(blankAt(at + plain.length));
  return row;
}

const isBlank = (word: Word | undefined) => word?.text === '';

/**
 * Rows without the blank cells that a frame, an indentation or a separator behind each row leaves at the edges. Blank
 * cells stay where a board writes no empty cell and is a square with them.
 */
function withoutEdges(rows: readonly Row[], separator: string): Row[] {
  if (separator === '\t') return withoutOuterBlanks(padded(rows), separator);
  const isEnded = rows.slice(0, -1).every((row) => isBlank(row.at(-1)));
  const last = rows.at(-1)!;
  if (isEnded && rows.length > 1 && last.length === rows[0]!.length - 1) {
    return withoutOuterBlanks([...rows.slice(0, -1), [...last, blankAt(last.at(-1)!.at)]], separator);
  }
  return withoutOuterBlanks(rows, separator);
}

function withoutOuterBlanks(rows: readonly Row[], separator: string): Row[] {
  const left = rows.every((row) => isBlank(row[0])) ? 1 : 0;
  const right = rows.every((row) => isBlank(row.at(-1))) ? 1 : 0;
  const isFrame = separator === '|' && left + right === 2;
  const saysEmpty = rows.some((row) => row.some((word) => word.asValue === 0 && !isBlank(word)));
  const width = rows[0]!.length;
  const isSquare = rows.every((row) => row.length === rows.length) && width - left - right !== rows.length;
  if (isSquare && !isFrame && !saysEmpty && rows.length > 1) return [...rows];
  return rows.map((row) => row.slice(left, row.length - right));
}

/** Spreadsheets and editors drop the tabs at the end of a line. */
function padded(rows: readonly Row[]): Row[] {
  const width = Math.max(...rows.map(({ length }) => length));
  return rows.map((row) => [
    ...row,
    ...Array.from({ length: width - row.length }, () => blankAt(row.at(-1)?.at ?? 0)),
  ]);
}

/**
 * Rows of words. Numbers that stand in columns, with nothing at empty cells, get their columns. Only for squares, where
 * no row without a number is missing, and where a row begins behind an empty cell: others may be cut off.
 */
function aligned(lines: readonly Line[]): Row[] {
  const rows = lines.map((line) => wordsIn(line.plain));
  const whole = lines.map(wordsOf);
  const longest = rows.reduce((most, row) => (row.length > most.length ? row : most), rows[0] ?? []);
  const isRagged = rows.some(({ length }) => length !== longest.length);
  if (!isRagged || longest.length !== rows.length || !isEven(longest)) return whole;
  if (rows.some((row) => row.some(({ asValue }) => asValue === 0))) return whole;
  const placed = rows.map((row, y) => placedUnder(longest, row, lines[y]!.at));
  const isPlaced = placed.every((row) => row !== undefined);
  return isPlaced && placed.some((row) => isBlank(row[0])) ? placed : whole;
}

/** The words of a row in the columns of the longest. Undefined: one is in no column, or two are in one. */
function placedUnder(columns: Row, row: Row, at: number): Row | undefined {
  let next = 0;
  const cells = columns.map((column): Word => {
    const word = row[next];
    if (word === undefined || !overlap(word, column)) return blankAt(at + column.at);
    next++;
    return { ...word, at: at + word.at };
  });
  return next === row.length ? cells : undefined;
}

function overlap(word: Word, column: Word): boolean {
  return word.at < column.at + column.length && column.at < word.at + word.length;
}

/** Whether the words of a row begin, or end, at equal distances. */
function isEven(row: Row): boolean {
  const isSteady = (places: readonly number[]) =>
    places.every((place, index) => index < 2 || place - places[index - 1]! === places[1]! - places[0]!);
  return isSteady(row.map(({ at }) => at)) || isSteady(row.map(({ at, length }) => at + length));
}

/** Rows without the numbers of columns and rows that tables of data have around them. */
function withoutIndex(rows: readonly Row[]): Row[] {
  const [head, ...others] = rows;
  if (head === undefined || others.length < 2) return [...rows];
  const names = isBlank(head[0]) ? head.slice(1) : head;
  const isTable = others.every(({ length }) => length === names.length + 1);
  if (!isTable || !counts(names) || !counts(others.map((row) => row[0]!))) return [...rows];
  return others.map((row) => row.slice(1));
}

function counts(words: readonly Word[]): boolean {
  const first = words[0]?.asRank;
  return first !== undefined && first <= 1 && words.every(({ asRank }, index) => asRank === first + index);
}
