/**
 * A handout: an assignment as a teacher hands it out. It names what students write, the boards of the check, and the words
 * of the page. `handoutFile.ts` reads and writes it as JSON, `handoutLink.ts` as a short text for a link. Handouts come from
 * strangers: reading one never throws, and a refusal says what to mend.
 */

import type { Result } from '@twofold/core';
import { isSide } from '@twofold/core/internal';
import { type Board, SIDES, type Side, WAYS } from '@twofold/lessons';
import { fits, ORDER, type Scope, SHAPES, type Shape } from '../check/plan.js';
import { CONTRACTS } from '../contract/contract.js';

/** A board of the teacher's own. */
export interface OwnBoard {
  /** Rows of values from the top, 2 to 8 by 2 to 8. */
  board: Board;
  /** The side to tilt to; by default all four. */
  side?: Side;
}

/** An assignment, checked. */
export interface Handout {
  /** A program to write, or a lesson to step through. */
  task: 'program' | 'lesson';
  /** The contract of the program (`tilt`, `minimum-row`, …), or the way of the lesson. */
  way: string;
  /** Boards of the usual check. */
  shape: Shape;
  /** An answer without points is wrong. */
  points: boolean;
  /** The student's page names mistakes, and shows the smallest failing board. */
  hints: boolean;
  /** The teacher's own boards, which are checked first. */
  boards: OwnBoard[];
  /** The last minute to hand in, in UTC: `2026-12-01T22:59Z`. */
  due?: string;
  /** The language of the page: two letters, such as `de`. */
  language?: string;
  /** The heading of the page. */
  title?: string;
  /** Words of the teacher's to the students. */
  note?: string;
}

/** Most boards of the teacher's own. */
export const MOST_BOARDS = 40;
/** Most characters of a title. */
export const LONGEST_TITLE = 100;
/** Most characters of a note. */
export const LONGEST_NOTE = 2000;
const LARGEST_TILE = 131_072;

/** Every field of a handout, in the order of its texts. */
const FIELDS = [
  'task',
  'way',
  'shape',
  'points',
  'hints',
  'boards',
  'due',
  'language',
  'title',
  'note',
] as const;

const DEFAULTS = { task: 'program', way: '', shape: 'any', points: false, hints: true, boards: [] };

/** Plain data as a handout. Fields left out have their default: any shape, no points, hints, no boards. */
export function checkHandout(raw: Readonly<Record<string, unknown>>): Result<Handout> {
  const unknown = Object.keys(raw).find((key) => !FIELDS.some((field) => field === key));
  if (unknown !== undefined) return refuse('field', `There is no field "${shown(unknown)}". Take it out.`);
  const there = Object.entries(raw).filter(([, value]) => value !== undefined);
  const given: Record<string, unknown> = { ...DEFAULTS, ...Object.fromEntries(there) };
  const wrong = FIELDS.find((field) => field in given && !CHECKS[field].holds(given[field]));
  if (wrong !== undefined) return refuse(wrong, CHECKS[wrong].advice);
  const handout = given as unknown as Handout;
  const ways = handout.task === 'program' ? CONTRACTS : WAYS;
  if (!ways.some(({ id }) => id === handout.way)) {
    return refuse('way', `Give as "way" one of ${ways.map(({ id }) => id).join(', ')}.`);
  }
  const odd = handout.boards.findIndex(({ board }) => !fits(board.length, board[0]!.length, handout.shape));
  if (odd >= 0) {
    return refuse(
      'boards',
      `Board ${odd + 1} does not have the shape "${handout.shape}". Change one of both.`,
    );
  }
  return { ok: true, value: inOrder({ ...handout, ...(handout.due && { due: minuteOf(handout.due)! }) }) };
}

interface Check {
  holds(value: unknown): boolean;
  advice: string;
}

/** What each field has to be. */
const CHECKS: Readonly<Record<(typeof FIELDS)[number], Check>> = {
  task: oneOf('task', ['program', 'lesson']),
  way: { holds: (value) => typeof value === 'string', advice: 'Give the name of a way as "way".' },
  shape: oneOf('shape', SHAPES),
  points: oneOf('points', [true, false]),
  hints: oneOf('hints', [true, false]),
  boards: {
    holds: (value) => Array.isArray(value) && value.length <= MOST_BOARDS && value.every(isOwnBoard),
    advice:
      `Give as "boards" at most ${MOST_BOARDS} objects with a "board" of 2 to 8 rows of 2 to 8 tiles ` +
      `(0, 2, 4, … ${LARGEST_TILE}), and maybe a "side" (${SIDES.join(', ')}).`,
  },
  due: {
    holds: (value) => typeof value === 'string' && minuteOf(value) !== undefined,
    advice: 'Give as "due" a date and time with its zone, such as 2026-12-01T23:59+01:00.',
  },
  language: {
    holds: (value) => typeof value === 'string' && /^[a-z]{2}$/.test(value),
    advice: 'Give as "language" two small letters, such as de.',
  },
  title: text('title', LONGEST_TITLE),
  note: text('note', LONGEST_NOTE),
};

function oneOf(name: string, values: readonly unknown[]): Check {
  const advice = `Give as "${name}" one of ${values.join(', ')}.`;
  return { holds: (value) => values.includes(value), advice };
}

function text(name: string, longest: number): Check {
  return {
    holds: (value) =>
      typeof value === 'string' && value.length > 0 && value.length <= longest && isPlain(value),
    advice: `Give as "${name}" 1 to ${longest} characters, or leave it out.`,
  };
}

/** Without control characters but line feeds, and without halves of signs: both would be lost in a link. */
function isPlain(value: string): boolean {
  return !/[\p{Cs}\p{Bidi_Control}]|[^\P{Cc}\n]/u.test(value);
}

function isOwnBoard(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { board, side, ...rest } = value as Partial<OwnBoard>;
  if (Object.keys(rest).length > 0 || (side !== undefined && !SIDES.includes(side))) return false;
  if (!Array.isArray(board) || !isSide(board.length)) return false;
  const columns = Array.isArray(board[0]) ? board[0].length : 0;
  const isRow = (row: unknown) => Array.isArray(row) && row.length === columns && row.every(isTile);
  return isSide(columns) && board.every(isRow);
}

function isTile(value: unknown): boolean {
  if (value === 0) return true;
  return Number.isInteger(value) && isPower(value as number);
}

function isPower(value: number): boolean {
  return value >= 2 && value <= LARGEST_TILE && Number.isInteger(Math.log2(value));
}

/** A moment as `2026-12-01T22:59Z`. Undefined: it is none, or has no zone. */
function minuteOf(moment: string): string | undefined {
  const form = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
  const time = form.test(moment) ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(time) ? undefined : `${new Date(time).toISOString().slice(0, 16)}Z`;
}

/** The fields in the order of all handouts: equal ones have equal texts. */
function inOrder(handout: Handout): Handout {
  const fields = FIELDS.flatMap((field) => (handout[field] === undefined ? [] : [[field, handout[field]]]));
  return Object.fromEntries(fields) as Handout;
}

/** The boards of its check: the teacher's own first, then those of the quick check. */
export function scopeOf({ shape, boards }: Handout): Scope {
  const own = boards.flatMap(({ board, side }) =>
    ORDER.filter((direction) => side === undefined || SIDES[direction] === side).map((direction) => ({
      board,
      direction,
    })),
  );
  return { shape, everySide: false, own };
}

/** A refusal of a handout or of a result. */
export function refuse(
  code: string,
  message: string,
): { ok: false; error: { code: string; message: string } } {
  return { ok: false, error: { code, message } };
}

/** A stranger's word in a message: short and printable. */
export function shown(word: string): string {
  return word.slice(0, 24).replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '\ufffd');
}
