/**
 * The head of a weights file: JSON that one can read with `head -c`, and what must be true of it before anything
 * is allocated or decoded by its numbers. Only ASCII, since the solver has no decoder of texts.
 */
import type { Result } from '@twofold/core';
import type { Ending, NetworkShape, Pattern } from './kernel.js';
import { checkShape, patternsInOrder, sizeOf, weightCount } from './network.js';

/** How a network came to be: what it takes to make it again, and what it was worth. Any JSON beside the three. */
export interface TrainingRecord {
  episodes: number;
  moves: number;
  seed: number;
  [name: string]: unknown;
}

/** The head, in the file and out of it. Sections go by stage, then pattern, and then there are those of the ending. */
export interface WeightsHead {
  name?: string;
  shape: NetworkShape;
  step: number; // a weight is its code times this
  kept: number[]; // weights of each section
  bytes: number[]; // that each section takes
  record: TrainingRecord;
}

export type Refusal = { ok: false; error: { code: string; message: string } };

/** The most weights that a network of a file may have, kept or not: bits for them take 64 MiB. */
export const MOST_WEIGHTS = 2 ** 29;
/** The most bytes of a head. */
export const MOST_HEAD_BYTES = 2 ** 16;

export function refuse(code: string, message: string): Refusal {
  return { ok: false, error: { code: `weights-${code}`, message } };
}

/** The head as ASCII. Throws RangeError if it is too long. */
export function makeHead({ name, shape, step, kept, bytes, record }: WeightsHead): Uint8Array {
  const { patterns, stages = [], largest, lowered, ending } = shape;
  const seen = {
    ...(largest === undefined ? {} : { largest }),
    ...(lowered === undefined ? {} : { lowered }),
    ...(ending === undefined ? {} : { ending }),
  };
  const known = { patterns, stages, ...seen };
  const head = { ...(name === undefined ? {} : { name }), ...known, step, kept, bytes, record };
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = JSON.stringify(head).replace(/[^\x20-\x7e]/g, escaped);
  if (text.length > MOST_HEAD_BYTES) {
    throw new RangeError(`A head of ${text.length} bytes is too long: shorten the training record`);
  }
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Reads and checks a head; `sectionBytes` are what the file holds after it. */
export function parseHead(bytes: Uint8Array, sectionBytes: number): Result<WeightsHead> {
  const json = jsonOf(bytes);
  if (!isObject(json)) return refuse('head', 'The head of this weights file is not a JSON object.');
  const { name, patterns, stages, largest, lowered, ending, step, kept, bytes: sizes, record } = json;
  const shape = shapeOf(patterns, stages, { largest, lowered, ending });
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
  const head = { shape, step, kept, bytes: sizes, record };
  return { ok: true, value: name === undefined ? head : { ...head, name } };
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

function shapeOf(
  patterns: unknown,
  stages: unknown,
  { largest, lowered, ending }: Record<'largest' | 'lowered' | 'ending', unknown>,
): NetworkShape | undefined {
  if (!Array.isArray(patterns) || !patterns.every(isCounts) || !isCounts(stages)) return undefined;
  if (largest !== undefined && typeof largest !== 'number') return undefined;
  if (lowered !== undefined && !isInterval(lowered)) return undefined;
  if (ending !== undefined && !isEnding(ending)) return undefined;
  const shape: NetworkShape = {
    patterns: patterns as Pattern[],
    stages,
    ...(largest === undefined ? {} : { largest }),
    ...(lowered === undefined ? {} : { lowered }),
    ...(ending === undefined ? {} : { ending }),
  };
  try {
    checkShape(shape);
    return shape;
  } catch {
    return undefined;
  }
}

function isInterval(value: unknown): value is { from: number; below: number } {
  return isObject(value) && typeof value.from === 'number' && typeof value.below === 'number';
}

function isEnding(value: unknown): value is Ending {
  if (!isObject(value) || !Array.isArray(value.patterns)) return false;
  return (
    typeof value.from === 'number' && typeof value.largest === 'number' && value.patterns.every(isCounts)
  );
}

/** Whether it is a float32 that codes can be multiplied with. */
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
  const patterns = patternsInOrder(shape);
  if (kept.length !== patterns.length || sizes.length !== patterns.length) return false;
  const fits = kept.every((weights, section) => {
    const most = sizeOf(patterns[section]!);
    return weights <= most && (weights === 0) === (sizes[section] === 0);
  });
  return fits && sizes.reduce((sum, size) => sum + size, 0) === sectionBytes;
}
