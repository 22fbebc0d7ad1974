// What a step of a learner's program shows: its variables with their changes, and those that are boards.
import type { TracedStep, TracedVariable } from '@twofold/sandbox';
import type { ShownVariable } from '../../lesson/model/values';

/** Rows of tiles. */
export type Rows = readonly (readonly number[])[];

/** A variable that is a board or a row of tiles, and what it was one step before. */
export interface TracedBoard {
  readonly name: string;
  readonly rows: Rows;
  readonly before: Rows | undefined;
}

/** Most boards that are drawn: the first ones, of the running function. */
const MOST_BOARDS = 3;
const MOST_CELLS = 8;
const LARGEST = 2 ** 17;

/** The variables of a step in the order of the program. Those around the running function come last. */
export function shownVariables(steps: readonly TracedStep[], at: number): ShownVariable[] {
  const before = new Map(variablesBefore(steps, at).map(({ name, text }) => [name, text]));
  return variablesAt(steps, at).map(({ name, text }) => {
    const old = before.get(name);
    const isChanged = old !== undefined && old !== text;
    return { name, text: inLines(text), isChanged, before: isChanged ? inLines(old) : undefined };
  });
}

/** The boards of a step. `isListOfRows`: false where a board is a list of columns from the bottom, as in Walk. */
export function shownBoards(steps: readonly TracedStep[], at: number, isListOfRows: boolean): TracedBoard[] {
  const before = variablesBefore(steps, at);
  const boards = variablesAt(steps, at).flatMap(({ name, text, isOuter }) => {
    const rows = isOuter ? undefined : rowsIn(text, isListOfRows);
    const old = before.find((own) => own.name === name && !own.isOuter);
    return rows ? [{ name, rows, before: old && rowsIn(old.text, isListOfRows) }] : [];
  });
  return boards.slice(0, MOST_BOARDS);
}

/** The end of a call shows what its last line could see. */
function variablesAt(steps: readonly TracedStep[], at: number): readonly TracedVariable[] {
  const step = steps[at];
  if (step?.returned === undefined) return step?.variables ?? [];
  const line = stepBefore(steps, at);
  return line === undefined ? [] : variablesAt(steps, line);
}

function variablesBefore(steps: readonly TracedStep[], at: number): readonly TracedVariable[] {
  const before = stepBefore(steps, at);
  return before === undefined ? [] : variablesAt(steps, before);
}

/** The step before in the same call of the same function: calls from there lie between. */
function stepBefore(steps: readonly TracedStep[], at: number): number | undefined {
  const { depth, call, name } = steps[at] ?? { depth: 0, call: 0, name: '' };
  for (let before = at - 1; before >= 0; before--) {
    const step = steps[before]!;
    if (step.call !== call || step.depth < depth) return undefined;
    if (step.depth === depth) return step.name === name && step.returned === undefined ? before : undefined;
  }
  return undefined;
}

/** Each row of a board in a line of its own. */
function inLines(text: string): string {
  return text.startsWith('[[') ? text.replaceAll('], [', '],\n [') : text;
}

/** The tiles that a text lists: a board, or one row. Undefined if it is something else. */
function rowsIn(text: string, isListOfRows: boolean): Rows | undefined {
  if (!text.startsWith('[')) return undefined;
  const read = parse(text);
  if (!Array.isArray(read) || read.length === 0) return undefined;
  const rows: unknown[] = read.every((row) => typeof row === 'number') ? [read] : read;
  const width = Array.isArray(rows[0]) ? rows[0].length : 0;
  const isBoard = rows.length <= MOST_CELLS && width > 0 && width <= MOST_CELLS;
  if (!isBoard || !rows.every((row) => isRow(row, width))) return undefined;
  const board = rows as number[][];
  if (isListOfRows || rows.length !== read.length || read[0] === board[0]?.[0]) return board;
  return board[0]!.map((_, y) => board.map((column) => column[width - 1 - y]!));
}

function isRow(row: unknown, width: number): boolean {
  return Array.isArray(row) && row.length === width && row.every(isTile);
}

function isTile(value: unknown): boolean {
  if (value === 0) return true;
  return typeof value === 'number' && value >= 2 && value <= LARGEST && Number.isInteger(Math.log2(value));
}

/** Texts are in the notation of JavaScript, which is JSON for lists of numbers. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
