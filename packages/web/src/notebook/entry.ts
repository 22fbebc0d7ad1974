// An entry of the notebook: a position before a mistake, and when it comes back. The notebook's file is a list of them.
import { type Direction, findVariant, isDirection, type Result } from '@twofold/core';
import { type Puzzle, parsePuzzle, puzzleId } from '@twofold/solver/internal';

/** When an entry comes back, by FSRS (schedule.ts). Times are milliseconds since 1970. */
export interface Schedule {
  readonly due: number;
  readonly last: number;
  readonly stability: number; // days until nine of ten would still know it
  readonly difficulty: number; // 1 to 10
  readonly interval: number; // days
  readonly repetitions: number;
  readonly lapses: number;
}

export interface NotebookEntry {
  /** The name of the position (`puzzleId`): each is there once. */
  readonly id: string;
  /** The puzzle as text (solver/src/puzzles/text.ts). */
  readonly line: string;
  readonly variant: string;
  /** The mistake. */
  readonly played: Direction;
  /** The game of the mistake and the ply before it. Undefined: it was a puzzle. */
  readonly from?: { readonly game: string; readonly ply: number } | undefined;
  readonly addedAt: number;
  /** Undefined: it was not repeated yet, and is due. */
  readonly schedule?: Schedule | undefined;
}

const FORMAT = 'twofold-notebook';
const VERSION = 1;
/** More entries than this are no notebook. */
const MOST_ENTRIES = 100_000;

/** The notebook as a file. */
export function makeNotebook(entries: readonly NotebookEntry[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, entries }, undefined, 1)}\n`;
}

/** The entries of a file. One that is broken refuses the whole file, with its place. */
export function parseNotebook(text: string): Result<NotebookEntry[]> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return refuse('notebook-no-json', 'This file is no notebook. Choose one that Twofold exported.');
  }
  if (!isObject(file) || file.format !== FORMAT || !Array.isArray(file.entries))
    return refuse('notebook-other-file', 'This file is no notebook. Choose one that Twofold exported.');
  if (file.version !== VERSION)
    return refuse(
      'notebook-version',
      'This notebook is from another version of Twofold. Update this page first.',
    );
  if (file.entries.length > MOST_ENTRIES)
    return refuse('notebook-large', 'This notebook has too many entries. Divide the file.');
  const entries = file.entries.map(parseEntry);
  const broken = entries.indexOf(undefined);
  if (broken >= 0)
    return refuse(
      'notebook-entry',
      `Entry ${broken + 1} of this notebook is broken. Take it out of the file.`,
    );
  return { ok: true, value: entries as NotebookEntry[] };
}

/** The entry of untrusted data. Undefined: it is none. */
export function parseEntry(data: unknown): NotebookEntry | undefined {
  if (!isObject(data)) return undefined;
  const { line, variant, played, from, addedAt, schedule } = data;
  if (typeof line !== 'string' || typeof variant !== 'string' || !findVariant(variant)) return undefined;
  if (!isDirection(played) || !isTime(addedAt)) return undefined;
  const puzzle = parsePuzzle(line);
  if (!puzzle.ok || puzzle.value.values[played] === undefined) return undefined;
  const source = from === undefined ? undefined : parseSource(from);
  const known = schedule === undefined ? undefined : parseSchedule(schedule);
  if (source === null || known === null) return undefined;
  return {
    id: puzzle.value.id,
    line,
    variant,
    played,
    addedAt,
    ...(source && { from: source }),
    ...(known && { schedule: known }),
  };
}

function parseSource(data: unknown): NotebookEntry['from'] | null {
  if (!isObject(data)) return null;
  const { game, ply } = data;
  return typeof game === 'string' && Number.isSafeInteger(ply) && (ply as number) >= 0
    ? { game, ply: ply as number }
    : null;
}

const SCHEDULE_KEYS = [
  'due',
  'last',
  'stability',
  'difficulty',
  'interval',
  'repetitions',
  'lapses',
] as const;

function parseSchedule(data: unknown): Schedule | null {
  if (!isObject(data) || !SCHEDULE_KEYS.every((key) => isNumber(data[key]))) return null;
  const schedule = Object.fromEntries(SCHEDULE_KEYS.map((key) => [key, data[key]])) as unknown as Schedule;
  const { due, last, stability, difficulty } = schedule;
  return isTime(due) && isTime(last) && stability > 0 && difficulty >= 1 && difficulty <= 10
    ? schedule
    : null;
}

/** The puzzle of an entry. Undefined: its text cannot be read. */
export function puzzleOf({ line }: NotebookEntry): Puzzle | undefined {
  const puzzle = parsePuzzle(line);
  return puzzle.ok ? puzzle.value : undefined;
}

/** The name of the entry with this line. */
export function entryId(line: string): string {
  return puzzleId(line.split(' ', 1)[0]!);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** The last time that a Date can hold. */
const LAST_TIME = 8.64e15;

function isTime(value: unknown): value is number {
  return isNumber(value) && value <= LAST_TIME;
}

function refuse(code: string, message: string): { ok: false; error: { code: string; message: string } } {
  return { ok: false, error: { code, message } };
}
