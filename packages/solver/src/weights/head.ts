/**
 * The head of a weights file: JSON that `head -c` can show, and its checks. They come before anything is
 * allocated or decoded by its numbers. It is ASCII, since the solver has no text decoder.
 */
import type { Result } from '@twofold/core';
import {
  checkShape,
  type Endgame,
  type NetworkBoard,
  type NetworkShape,
  type Pattern,
} from '../network/descriptor.js';
import { sectionNibbles, weightCount } from '../network/shape.js';

/** How a network was made, and how well it played. More JSON members are allowed. */
export interface TrainingRecord {
  /** Games that it learned from. */
  episodes: number;
  /** Moves of these games. */
  moves: number;
  /** Where its random numbers began. */
  seed: number;
  [name: string]: unknown;
}

/** The boards for which a network is an endgame of another; see `Endgame`. */
export type Completion = Omit<Endgame, 'patterns'>;

/** The parsed head. Sections are ordered by stage, then pattern; those of endgames come last. */
export interface WeightsHead {
  name?: string;
  shape: NetworkShape;
  step: number; // a weight is its code times this
  curve?: 'square'; // a weight is its code times the code's absolute value times the step
  completes?: Completion;
  kept: number[]; // weights of each section
  bytes: number[]; // bytes of each section
  record: TrainingRecord;
}

export type Refusal = { ok: false; error: { code: string; message: string } };

/** The most weights that a network in a file may have, pruned ones included. Their bitmap takes 64 MiB. */
export const MOST_WEIGHTS = 2 ** 29;
/** The longest head allowed, in bytes. */
export const MOST_HEAD_BYTES = 2 ** 16;

export function refuse(code: string, message: string): Refusal {
  return { ok: false, error: { code: `weights-${code}`, message } };
}

/** Writes the head as ASCII. Throws RangeError if it is too long. */
export function makeHead({
  name,
  shape,
  step,
  curve,
  completes,
  kept,
  bytes,
  record,
}: WeightsHead): Uint8Array {
  const use = { ...(curve && { curve }), ...(completes && { completes }) };
  const members = makeShapeMembers(shape);
  const head = { ...(name === undefined ? {} : { name }), ...members, ...use, step, kept, bytes, record };
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = JSON.stringify(head).replace(/[^\x20-\x7e]/g, escaped);
  if (text.length > MOST_HEAD_BYTES) {
    throw new RangeError(`A head of ${text.length} bytes is too long: shorten the training record`);
  }
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Reads and checks a head. `sectionBytes` is the number of bytes after it in the file. */
export function parseHead(bytes: Uint8Array, sectionBytes: number): Result<WeightsHead> {
  const json = jsonOf(bytes);
  if (!isObject(json)) return refuse('head', 'The head of this weights file is not a JSON object.');
  const { name, step, curve, completes, kept, bytes: sizes, record } = json;
  const shape = parseShapeMembers(json);
  if (!shape) return refuse('shape', 'The head of this weights file has no network that could be.');
  const weights = weightCount(shape);
  if (weights > MOST_WEIGHTS) {
    return refuse('size', `A network of ${weights} weights is too large: at most ${MOST_WEIGHTS} are read.`);
  }
  if (!isStep(step)) return refuse('step', 'The head of this weights file gives no step between weights.');
  if (!isRecord(record) || (name !== undefined && typeof name !== 'string')) {
    return refuse('record', 'The training record in this weights file lacks episodes, moves or seed.');
  }
  if (!isCounts(kept) || !isCounts(sizes) || !fitSections(shape, kept, sizes, sectionBytes)) {
    return refuse('contradictory', 'The counts in the head of this weights file do not fit the file.');
  }
  if ((curve !== undefined && curve !== 'square') || (completes !== undefined && !isCompletion(completes))) {
    return refuse(
      'head',
      'The head of this weights file has a curve or a completion that is not known here.',
    );
  }
  const head = { shape, step, kept, bytes: sizes, record };
  const use = { ...(curve && { curve }), ...(completes && { completes }) } as Partial<WeightsHead>;
  return { ok: true, value: { ...head, ...use, ...(name === undefined ? {} : { name }) } };
}

function jsonOf(bytes: Uint8Array): unknown {
  let text = '';
  for (const byte of bytes) {
    if (byte < 0x20 || byte > 0x7e) return undefined;
    text += String.fromCharCode(byte);
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCounts(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((count) => Number.isSafeInteger(count) && count >= 0);
}

/** An optional property of a shape: its name in files, and whether a value has its type. */
interface Property {
  inFiles: string;
  hasType(value: unknown): boolean;
  /** The value in files. Left out: the value itself. */
  toFile?(value: unknown): unknown;
  fromFile?(value: unknown): unknown;
}

/** Files keep the names that the properties had when the format was made. */
const PROPERTIES: Record<Exclude<keyof NetworkShape, 'patterns' | 'stages' | 'board'>, Property> = {
  largest: { inFiles: 'largest', hasType: (value) => typeof value === 'number' },
  downgrading: { inFiles: 'lowered', hasType: isInterval },
  endgames: {
    // One endgame is an object, as in the first files; several are a list.
    inFiles: 'ending',
    hasType: (value) => (Array.isArray(value) ? value.every(isEndgame) : isEndgame(value)),
    toFile: (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value),
    fromFile: (value) => (Array.isArray(value) ? value : [value]),
  },
};
const PROPERTY_NAMES = Object.keys(PROPERTIES) as (keyof typeof PROPERTIES)[];

/** The members by which files describe a shape. A checkpoint has them, too. */
export function makeShapeMembers(shape: NetworkShape): Record<string, unknown> {
  const { patterns, stages = [], board } = shape;
  const given = PROPERTY_NAMES.filter((name) => shape[name] !== undefined);
  const more = given.map((name) => {
    const { inFiles, toFile = itself } = PROPERTIES[name];
    return [inFiles, toFile(shape[name])];
  });
  return { ...board, patterns, stages, ...Object.fromEntries(more) };
}

/** Reads the members that `makeShapeMembers` makes; others are ignored. Undefined: no network has that shape. */
export function parseShapeMembers(members: Record<string, unknown>): NetworkShape | undefined {
  const { patterns, stages, columns, rows, ranks } = members;
  if (!Array.isArray(patterns) || !patterns.every(isCounts) || !isCounts(stages)) return undefined;
  const given = PROPERTY_NAMES.filter((name) => members[PROPERTIES[name].inFiles] !== undefined);
  if (!given.every((name) => PROPERTIES[name].hasType(members[PROPERTIES[name].inFiles]))) return undefined;
  const shape: NetworkShape = {
    patterns: patterns as Pattern[],
    stages,
    ...Object.fromEntries(
      given.map((name) => {
        const { inFiles, fromFile = itself } = PROPERTIES[name];
        return [name, fromFile(members[inFiles])];
      }),
    ),
    ...(columns === undefined && rows === undefined && ranks === undefined
      ? {}
      : { board: { columns, rows, ranks } as NetworkBoard }),
  };
  try {
    checkShape(shape);
    return shape;
  } catch {
    return undefined;
  }
}

function itself(value: unknown): unknown {
  return value;
}

function isInterval(value: unknown): value is { from: number; below: number } {
  return isObject(value) && typeof value.from === 'number' && typeof value.below === 'number';
}

function isEndgame(value: unknown): value is Endgame {
  return (
    isCompletion(value) &&
    'patterns' in value &&
    Array.isArray(value.patterns) &&
    value.patterns.every(isCounts)
  );
}

function isCompletion(value: unknown): value is Completion {
  return isObject(value) && typeof value.from === 'number' && typeof value.largest === 'number';
}

/** Whether a number is a float32 that can be the step of codes. */
export function isStep(step: unknown): step is number {
  return typeof step === 'number' && step >= 2 ** -30 && step <= 2 ** 60 && Math.fround(step) === step;
}

function isRecord(record: unknown): record is TrainingRecord {
  return isObject(record) && ['episodes', 'moves', 'seed'].every((name) => Number.isFinite(record[name]));
}

function fitSections(
  shape: NetworkShape,
  kept: readonly number[],
  sizes: readonly number[],
  sectionBytes: number,
): boolean {
  const nibbles = sectionNibbles(shape);
  if (kept.length !== nibbles.length || sizes.length !== nibbles.length) return false;
  const fits = kept.every((weights, section) => {
    const most = 16 ** nibbles[section]!;
    return weights <= most && (weights === 0) === (sizes[section] === 0);
  });
  return fits && sizes.reduce((sum, size) => sum + size, 0) === sectionBytes;
}
