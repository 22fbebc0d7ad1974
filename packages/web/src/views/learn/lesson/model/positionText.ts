// A lesson's board as text: values with spaces or commas between, rows with slashes or line breaks. Twofold's own
// notation of positions is read, too.
import { boardToValues, parsePosition } from '@twofold/core';
import type { Board } from '@twofold/lessons';
import { LARGEST_TILE, LONGEST_SIDE } from './editing';

/** The fault in a text. */
export type TextFault =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cell'; readonly word: string }
  | { readonly kind: 'ragged'; readonly row: number; readonly count: number; readonly wanted: number }
  | { readonly kind: 'size' };

export type BoardReading = { readonly board: Board } | { readonly fault: TextFault };

/** No board of 64 cells needs more. A longer text is refused unread. */
const LONGEST_TEXT = 1000;
const LONGEST_WORD = 12; // of a word that is shown again

export function readBoard(text: string): BoardReading {
  const trimmed = text.trim();
  if (trimmed === '') return { fault: { kind: 'nothing' } };
  if (trimmed.length > LONGEST_TEXT) return { fault: { kind: 'size' } };
  const values = readValues(trimmed);
  if ('board' in values || /[\s,]/.test(trimmed)) return values;
  const board = readNotation(trimmed);
  return board === undefined ? values : checked(board);
}

/** The board as text that `readBoard` reads. */
export function boardText(board: Board): string {
  return board.map((row) => row.join(' ')).join(' / ');
}

function readValues(text: string): BoardReading {
  const rows: Board = [];
  for (const line of text.split(/[\n/;]/)) {
    const words = line.split(/[\s,|]+/).filter((word) => word !== '');
    if (words.length === 0) continue;
    const wrong = words.find((word) => tileOf(word) === undefined);
    if (wrong !== undefined) return { fault: { kind: 'cell', word: wrong.slice(0, LONGEST_WORD) } };
    rows.push(words.map((word) => tileOf(word)!));
  }
  return checked(rows);
}

function tileOf(word: string): number | undefined {
  if (/^[0._-]$/.test(word)) return 0;
  const value = /^[1-9]\d*$/.test(word) ? Number(word) : 0;
  return value >= 2 && value <= LARGEST_TILE && Number.isInteger(Math.log2(value)) ? value : undefined;
}

/** A position in Twofold's notation, such as 00b1/2000/0000/0001. */
function readNotation(text: string): Board | undefined {
  const read = parsePosition(text);
  return read.ok ? boardToValues(read.value) : undefined;
}

function checked(rows: Board): BoardReading {
  const wanted = rows[0]?.length ?? 0;
  if (wanted === 0) return { fault: { kind: 'nothing' } };
  const ragged = rows.findIndex((row) => row.length !== wanted);
  if (ragged > 0) return { fault: { kind: 'ragged', row: ragged + 1, count: rows[ragged]!.length, wanted } };
  if (rows.length > LONGEST_SIDE || wanted > LONGEST_SIDE) return { fault: { kind: 'size' } };
  const tooLarge = rows.flat().find((value) => value > LARGEST_TILE);
  return tooLarge === undefined ? { board: rows } : { fault: { kind: 'cell', word: String(tooLarge) } };
}
