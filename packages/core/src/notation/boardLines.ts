// Divides lines into boards and other entries, as the lines come. A board is neighbouring rows, rows with one empty line
// between each two, brackets, or a line with all rows. Remarks around a board belong to nothing.
import { bracketedIn, openBrackets } from './boardBrackets.js';
import { isRule, isTightRow, rowsOf, tightRows } from './boardRows.js';
import { isCell, plainText, wordsIn } from './boardWords.js';

/** A part of a text, and its first line, counted from 1. `remark`: lines with no board near them. */
export interface Part {
  readonly kind: 'board' | 'other' | 'remark';
  readonly text: string;
  readonly line: number;
}

type LineKind = 'blank' | 'tabs' | 'rule' | 'row' | 'board' | 'open' | 'other' | 'remark';

/** No line of a board is longer. */
const LONGEST_LINE = 8192;
/** Most lines that one board has. */
const MOST_LINES = 512;
const LONGEST_ROW = 8;

/** The boards of a text, without the lines around them. */
export function boardEntries(text: string): Part[] {
  const lines = new BoardLines();
  const parts: Part[] = [];
  for (const line of text.split('\n')) parts.push(...lines.take(line));
  parts.push(...lines.end());
  return parts.filter(({ kind }) => kind === 'board');
}

/** Takes lines one by one, and gives the parts that each of them completes. */
export class BoardLines {
  readonly #isOther: (line: string) => boolean;
  #count = 0; // lines taken
  #first = 1; // the line where the open rows begin
  #rows: string[] = []; // with empty lines between, where those have one row each
  #isSpaced = false; // an empty line was the last of them
  #hasGaps = false; // an empty line is among them
  #hasTabs = false; // some of them have tabs
  #depth = 0; // brackets that the open rows leave open
  #remarks: string[] = [];
  #firstRemark = 1;
  #isBehindBoard = false;
  #isEmpty = true;

  /** `isOther` knows a line that is a game or a position in another notation. */
  constructor(isOther: (line: string) => boolean = () => false) {
    this.#isOther = isOther;
  }

  /** Whether there was nothing but empty lines so far. */
  get isFresh(): boolean {
    return this.#isEmpty;
  }

  *take(line: string): Generator<Part> {
    this.#count++;
    if (/\S/.test(line)) this.#isEmpty = false;
    if (this.#depth > 0) return yield* this.#takeInside(line);
    const kind = this.#kindOf(line);
    if (kind === 'blank') yield* this.#space();
    else if (kind === 'row' || kind === 'rule' || kind === 'tabs') yield* this.#takeRow(line, kind);
    else {
      yield* this.#endRows();
      if (kind === 'open') this.#open(line);
      else if (kind === 'board') yield* this.#boards(line, this.#count);
      else if (kind === 'other') yield* this.#other(line);
      else this.#remark(line, this.#count);
    }
  }

  *end(): Generator<Part> {
    if (this.#depth > 0) yield* this.#close();
    yield* this.#endRows();
    yield* this.#endRemarks();
  }

  #open(line: string): void {
    this.#rows = [line];
    this.#first = this.#count;
    this.#depth = openBrackets(plainText(line), 0);
  }

  *#takeInside(line: string): Generator<Part> {
    this.#rows.push(line);
    this.#depth = line.length > LONGEST_LINE ? 0 : openBrackets(plainText(line), this.#depth);
    if (this.#depth === 0 || this.#rows.length >= MOST_LINES) yield* this.#close();
  }

  /** The end of brackets over several lines: a board, several, or none. */
  *#close(): Generator<Part> {
    const [text, first] = [this.#rows.join('\n'), this.#first];
    this.#rows = [];
    this.#depth = 0;
    if (this.#isOther(text)) yield* this.#other(text, first);
    else if (bracketedIn(plainText(text)).length === 0) this.#remark(text, first);
    else yield* this.#boards(text, first);
  }

  /** The board of a text, or each board of an array of several. */
  *#boards(text: string, first: number): Generator<Part> {
    const plain = plainText(text);
    const boards = bracketedIn(plain).filter(({ rows }) => rows.length > 1);
    if (boards.length <= 1 || plain.length !== text.length) return yield* this.#board(text, first);
    let [line, at] = [first, 0];
    for (const { from, to } of boards) {
      line += breaksIn(text, at, from);
      at = from;
      yield* this.#board(text.slice(from, to), line);
    }
  }

  *#takeRow(line: string, kind: LineKind): Generator<Part> {
    const isSecond = this.#rows.length > 0 && !this.#isSpaced;
    if (this.#isSpaced && kind !== 'row') yield* this.#endRows();
    if (isSecond && this.#hasGaps) {
      // The row before this one begins a board of neighbouring rows: those before it are another board.
      const last = this.#rows.pop()!;
      yield* this.#endRows();
      this.#first = this.#count - 1;
      this.#rows = [last];
    }
    if (this.#rows.length === 0) this.#first = this.#count;
    this.#rows.push(line);
    this.#isSpaced = false;
    if (line.includes('\t')) this.#hasTabs = true;
    if (this.#rows.length >= MOST_LINES) yield* this.#endRows();
  }

  /** An empty line ends a board, unless each row so far stands alone. */
  *#space(): Generator<Part> {
    const isRow = this.#rows.length > 0 && !isRule(plainText(this.#rows.at(-1)!));
    const isAlone = isRow && (this.#rows.length === 1 || this.#rows.at(-2) === '');
    if (!isAlone || this.#isSpaced) return yield* this.#endRows();
    this.#rows.push('');
    this.#isSpaced = true;
    this.#hasGaps = true;
  }

  *#endRows(): Generator<Part> {
    const rows = this.#rows;
    this.#rows = [];
    if (this.#isSpaced) rows.pop();
    this.#isSpaced = false;
    this.#hasGaps = false;
    this.#hasTabs = false;
    if (rows.length === 0) return;
    const plain = rows.map((row) => ({ plain: plainText(row), at: 0 }));
    const hasCells = plain.some((row) => wordsIn(row.plain).some(isCell)) || tightRows(plain) !== undefined;
    if (hasCells && !this.#isLabelledLine(rows)) {
      yield* this.#board(rows.join('\n'), this.#first);
    } else this.#remark(rows.join('\n'), this.#first);
  }

  /** A single line with a label, such as `Best: 16 32`, is no board. */
  #isLabelledLine(rows: readonly string[]): boolean {
    return rows.length === 1 && /\p{L}/u.test(rows[0]!) && labelLength(plainText(rows[0]!)) > 0;
  }

  *#board(text: string, line: number): Generator<Part> {
    this.#remarks = [];
    this.#isBehindBoard = true;
    yield { kind: 'board', text, line };
  }

  *#other(text: string, line = this.#count): Generator<Part> {
    yield* this.#endRemarks();
    this.#isBehindBoard = false;
    yield { kind: 'other', text, line };
  }

  #remark(text: string, line: number): void {
    if (this.#isBehindBoard) return;
    if (this.#remarks.length === 0) this.#firstRemark = line;
    if (this.#remarks.length < MOST_LINES) this.#remarks.push(text);
  }

  *#endRemarks(): Generator<Part> {
    if (this.#remarks.length === 0) return;
    const text = this.#remarks.join('\n');
    this.#remarks = [];
    yield { kind: 'remark', text, line: this.#firstRemark };
  }

  #kindOf(line: string): LineKind {
    if (line.length > LONGEST_LINE) return 'other';
    const plain = plainText(line);
    if (!/\S/.test(plain)) return this.#isTabbed(plain) ? 'tabs' : 'blank';
    if (this.#isOther(line)) return 'other';
    if (isTightRow(plain)) return 'row';
    if (isRule(plain)) return 'rule';
    if (openBrackets(plain, 0) > 0) return 'open';
    return bracketKind(plain) ?? rowKind(plain);
  }

  #isTabbed(plain: string): boolean {
    return plain.includes('\t') && (this.#rows.length === 0 || this.#hasTabs);
  }
}

function breaksIn(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) breaks++;
  return breaks;
}

/** What a line with brackets is. Undefined: its brackets are no rows. */
function bracketKind(plain: string): LineKind | undefined {
  const boards = bracketedIn(plain);
  const rows = boards.flatMap((board) => board.rows);
  if (rows.length === 0) return undefined;
  if (rows.length > 1 || rows[0]!.plain.includes(';')) return 'board';
  return wordsIn(rows[0]!.plain).length > LONGEST_ROW ? 'board' : 'row';
}

function rowKind(plain: string): LineKind {
  const label = labelLength(plain);
  const words = wordsIn(plain.slice(label));
  if (words.length === 0) return /[|,;]\s*[|,;]/.test(plain) ? 'row' : 'rule';
  const isNear = words.every((word) => isCell(word) || /^.$|^[+-]?[\dlIOo]*\d[\dlIOo.]*$/u.test(word.text));
  if (!isNear || !words.some(isCell) || (label > 0 && words.length < 2)) return 'remark';
  if (words.length > LONGEST_ROW) return 'board';
  const mayHaveRows = words.length > 2 && /[;/,|]/.test(plain);
  return mayHaveRows && rowsOf([{ plain: plain.slice(label), at: 0 }]).length > 1 ? 'board' : 'row';
}

/** The length of a label before the numbers of a line, such as `Row 1:`. */
export function labelLength(plain: string): number {
  const end = Math.max(plain.lastIndexOf(': '), plain.lastIndexOf('= '), plain.lastIndexOf(':\t')) + 1;
  const label = plain.slice(0, end);
  return /\p{L}/u.test(label) && !/[|,;/\t]/.test(label) ? end : 0;
}
