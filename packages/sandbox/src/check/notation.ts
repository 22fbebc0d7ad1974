/**
 * What a contract expected and what stood there, in the notation of JavaScript, which needs no translation:
 * `Array(4)`, `number`, `undefined`, `"2"`.
 */
import type { Answer, Board } from '@twofold/lessons';

/** The notation of the words of a lesson's contract. */
export function notationOf(expected: string): string {
  const length = lengthIn(expected);
  if (length !== undefined) return `Array(${length})`;
  const word = /^an? (number|object|array|cell)/.exec(expected)?.[1];
  const notations: Record<string, string> = { object: '{ … }', array: 'Array', cell: '[row, column]' };
  return notations[word ?? ''] ?? word ?? expected;
}

/** The length that a contract asks for, if it asks for one. */
export function lengthIn(expected: string): number | undefined {
  const length = /length (\d+)/.exec(expected)?.[1];
  return length === undefined ? undefined : Number(length);
}

/** What does not fit at `part`: the first thing in it that is no number, or its shape. */
export function foundAt(answers: readonly Answer[], part: string): string {
  const parts = answers.map((answer) => partOf(answer, part));
  const odd = parts.map(oddIn).find((found) => found !== undefined);
  return odd ?? inNotation(parts[0]);
}

/** What an answer says of a part. */
export function partOf({ returned, args }: Answer, part: string): unknown {
  if (part === 'returned') return returned;
  if (typeof returned === 'object' && returned !== null) {
    if ('?' in returned) return returned;
    if (part in returned) return (returned as Record<string, unknown>)[part];
  }
  return part === 'board' || part === 'row' ? args[0] : undefined;
}

/** A thing in an answer that does not fit, by its name in the notation of JavaScript: `motions[1].from`. */
export interface Odd {
  part: string;
  expected: string;
  found: string;
}

/** The first motion of a list that does not fit at `part`: as a motion, or as a cell of the board. */
export function oddMotion(motions: unknown, part: string, board: Board): Odd | undefined {
  if (!Array.isArray(motions)) return undefined;
  if (part === 'motions') {
    const at = motions.findIndex((motion) => Object(motion) !== motion || Array.isArray(motion));
    return at < 0 ? undefined : { part: `motions[${at}]`, expected: '{ … }', found: inNotation(motions[at]) };
  }
  const ends = motions.map((motion) => Object(motion)[part] as unknown);
  const at = ends.findIndex((end) => !isPair(end) || board[end[0]]?.[end[1]] === undefined);
  if (at < 0) return undefined;
  const [rows, columns] = [board.length - 1, board[0]!.length - 1];
  const expected = isPair(ends[at]) ? `[0…${rows}, 0…${columns}]` : '[row, column]';
  return { part: `motions[${at}].${part}`, expected, found: cellNotation(ends[at]) };
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((entry) => typeof entry === 'number');
}

function cellNotation(value: unknown): string {
  const isShort = Array.isArray(value) && value.length <= 4 && !value.some(Array.isArray);
  return isShort ? `[${value.map(inNotation).join(', ')}]` : inNotation(value);
}

/** The first leaf of nested arrays that is no number. */
function oddIn(value: unknown): string | undefined {
  if (!Array.isArray(value)) return typeof value === 'number' ? undefined : inNotation(value);
  for (const entry of value) {
    const odd = oddIn(entry);
    if (odd !== undefined) return odd;
  }
  return undefined;
}

function inNotation(value: unknown): string {
  if (Array.isArray(value)) {
    const isRows = value.length > 0 && value.length <= 8 && value.every(Array.isArray);
    return isRows
      ? `[${value.map((row: unknown[]) => `Array(${row.length})`).join(', ')}]`
      : `Array(${value.length})`;
  }
  if (typeof value === 'object' && value !== null) {
    const { '?': mark } = value as { '?'?: unknown }; // by the harness, for what JSON cannot say
    return typeof mark === 'string' ? mark : '{ … }';
  }
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 20)) : String(value);
}
