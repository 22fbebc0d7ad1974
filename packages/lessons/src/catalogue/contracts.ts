/** The three forms of contract: a board changed in place, a result returned, and one call for each row. */
import type { Board, Cell, Outcome, Side } from '../step.js';
import { copyBoard, linesOfCells, sameBoard } from './board.js';
import type { Answer, Contract, Misfit, Reading } from './contract.js';

interface Texts {
  signature: string;
  rules: readonly string[];
  /** Types that the signature uses. */
  types?: readonly string[];
  /** The lines of the starter's body. */
  starter: readonly string[];
}

/** A function that tilts a whole board in place and returns the points. */
export function inPlace(
  way: string,
  texts: Texts,
  form: {
    solve: Contract['solve'];
    call(board: Board, side: Side): unknown[];
    /** The changed board of an argument. By default the argument itself. */
    rowsOf?(cells: Board): Board;
  },
): Contract {
  return {
    ...describe(way, texts),
    solve: form.solve,
    keepsArguments: false,
    isListOfRows: form.rowsOf === undefined,
    calls: (board, side) => [form.call(copyBoard(board), side)],
    read: (board, side, answers) =>
      reading(answers, 1, () => {
        const [answer] = answers;
        const cells = form.call(board, side)[0] as Board;
        const changed = boardLike(answer!.args[0], cells, 'board');
        const score = numberIn(answer!.returned, 'returned');
        const after = form.rowsOf?.(changed) ?? changed;
        return { board: after, score, moved: !sameBoard(after, board) };
      }),
  };
}

/** A function that returns `{ board, score, motions }`. */
export function returned(way: string, texts: Texts, solve: Contract['solve']): Contract {
  return {
    ...describe(way, texts),
    solve,
    keepsArguments: true,
    isListOfRows: true,
    calls: (board, side) => [[copyBoard(board), side]],
    read: (board, _, answers) =>
      reading(answers, 1, () => {
        const [answer] = answers;
        const given = objectIn(answer!.returned, 'returned');
        const after = boardLike(given.board, board, 'board');
        const motions = arrayIn(given.motions, undefined, 'motions').map((motion) => {
          const { from, to } = objectIn(motion, 'motions');
          return { from: cellIn(from, board, 'from'), to: cellIn(to, board, 'to') };
        });
        const score = numberIn(given.score, 'score');
        return { board: after, score, moved: !sameBoard(after, board), motions };
      }),
  };
}

/** What a call for one row gives. */
interface RowAnswer {
  row: number[];
  score: number;
  /** For each cell, where its tile went: -1 for an empty cell. */
  indices?: number[];
}

/** A function that is called with each row or column, read from the side. */
export function perRow(
  way: string,
  texts: Texts,
  form: Pick<Contract, 'solve' | 'keepsArguments'> & {
    readRow(row: readonly number[], answer: Answer): RowAnswer;
  },
): Contract {
  const rowsOf = (board: Board, side: Side) =>
    linesOfCells(board, side).map((cells) => cells.map(([r, c]) => board[r]![c]!));
  return {
    ...describe(way, texts),
    solve: form.solve,
    keepsArguments: form.keepsArguments,
    isListOfRows: true,
    calls: (board, side) => rowsOf(board, side).map((row) => [row]),
    read(board, side, answers) {
      const rows = rowsOf(board, side);
      return reading(answers, rows.length, () =>
        joinRows(
          board,
          side,
          rows.map((row, n) => form.readRow(row, answers[n]!)),
        ),
      );
    },
  };
}

/**
 * The end of a motion whose index breaks the rule. No right tilt has it. It is no misfit: a program that gets
 * the board wrong as well should be shown the board first.
 */
const NOWHERE: Cell = [-1, -1];

function joinRows(board: Board, side: Side, rows: RowAnswer[]): Outcome {
  const after = copyBoard(board);
  const motions: { from: Cell; to: Cell }[] = [];
  linesOfCells(board, side).forEach((cells, n) => {
    const { row, indices } = rows[n]!;
    cells.forEach(([r, c], i) => {
      after[r]![c] = row[i]!;
      const index = indices?.[i];
      const isEmpty = board[r]![c] === 0;
      if (index === undefined || (isEmpty && index === -1)) return;
      motions.push({ from: [r, c], to: (isEmpty ? undefined : cells[index]) ?? NOWHERE });
    });
  });
  const score = rows.reduce((sum, row) => sum + row.score, 0);
  const outcome = { board: after, score, moved: !sameBoard(after, board) };
  return rows.some(({ indices }) => indices) ? { ...outcome, motions } : outcome;
}

function describe(
  way: string,
  { signature, rules, types = [], starter }: Texts,
): Pick<Contract, 'name' | 'signature' | 'rules' | 'starter'> {
  return {
    name: signature.slice(0, signature.indexOf('(')),
    signature,
    rules: rules.map((text, index) => ({ key: `lessons.${way}.rule.${index + 1}`, text })),
    starter: [
      ...types,
      `export function ${signature} {`,
      ...starter.map((line) => `  ${line}`),
      '}',
      '',
    ].join('\n'),
  };
}

/** Thrown by the readers below, and caught by `reading`. */
class MisfitError extends Error {
  readonly misfit: Misfit;

  constructor(code: Misfit['code'], part: string, expected: string) {
    super(`${part}: expected ${expected}`);
    this.misfit = { code, part, expected };
  }
}

/** Throws RangeError unless there are as many answers as calls. */
function reading(answers: readonly Answer[], calls: number, read: () => Outcome): Reading {
  if (answers.length !== calls)
    throw new RangeError(`There are ${answers.length} answers to ${calls} calls.`);
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof MisfitError) return { ok: false, error: error.misfit };
    throw error;
  }
}

export function numberIn(value: unknown, part: string): number {
  if (typeof value === 'number') return value;
  throw new MisfitError('type', part, 'a number');
}

export function objectIn(value: unknown, part: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new MisfitError('type', part, 'an object');
}

/** An array, of this length if one is given. */
function arrayIn(value: unknown, length: number | undefined, part: string): unknown[] {
  if (!Array.isArray(value)) throw new MisfitError('type', part, 'an array');
  if (length === undefined || value.length === length) return value;
  throw new MisfitError('size', part, `an array of length ${length}`);
}

export function numbersIn(value: unknown, length: number, part: string): number[] {
  return arrayIn(value, length, part).map((entry) => numberIn(entry, part));
}

/** Numbers in the shape of another board. */
function boardLike(value: unknown, like: Board, part: string): Board {
  return arrayIn(value, like.length, part).map((row, r) => numbersIn(row, like[r]!.length, part));
}

function cellIn(value: unknown, board: Board, part: string): Cell {
  const [row, column] = numbersIn(value, 2, part) as [number, number];
  if (board[row]?.[column] !== undefined) return [row, column];
  throw new MisfitError('type', part, 'a cell [row, column] of the board');
}
