/**
 * Weights files (docs/weights-format.md): a pruned and quantised network, small enough to be downloaded. A
 * damaged file is refused. The reader checks magic, version, length, checksum and head, in that order, before
 * it allocates anything. It checks every count again when it decodes sections.
 *
 *   0         7   8       12      16          20
 *   | 2048NTN | v | bytes | CRC32 | head bytes | head: JSON ... | section ... | section ...
 */
import type { Result } from '@twofold/core';
import { crc32 } from '@twofold/core/internal';
import type { CodedSection, CodedWeights, PackedWeights } from '../kernel/kernel.js';
import { bitCount, checkKept, sectionNibbles, weightCount } from '../network/shape.js';
import {
  type Completion,
  isStep,
  MOST_HEAD_BYTES,
  MOST_WEIGHTS,
  makeHead,
  parseHead,
  type Refusal,
  refuse,
  type TrainingRecord,
  type WeightsHead,
} from './head.js';
import { BitDecoder, BitEncoder } from './rangeCoder.js';
import { codePositions, codeValues, fillLevels, MAX_CODE, newLevels } from './section.js';

export type { TrainingRecord } from './head.js';

/** The origin and the purpose of a network. */
export interface NetworkOrigin {
  record: TrainingRecord;
  name?: string;
  /** Undefined: a weight is its code times the step. `square`: also times the absolute value of its code. */
  curve?: 'square';
  /** The boards for which this network completes others as an endgame. Undefined: it plays by itself. */
  completes?: Completion;
}

/** A network that can be evaluated, with its origin. Plain data. */
export interface PackedNetwork extends PackedWeights, NetworkOrigin {}

/**
 * A pruned network before it is written. Unlike `PackedNetwork` it has its weights themselves, not codes and
 * a step.
 */
export interface PrunedNetwork extends Omit<PackedNetwork, 'codes' | 'step'> {
  /** The kept weights, in order. */
  values: Float32Array;
}

/** How weights are written. */
export interface WeightsOptions {
  /** A float32. Weights are rounded to its nearest multiple, so each loses at most half a step. */
  step: number;
}

const MAGIC = '2048NTN';
const VERSION = 1;
const FIXED_BYTES = 20;
const CHECKSUM_AT = 12;
const CHECKED_FROM = 16;

/** Reads a weights file. Never throws, whatever the bytes. `onProgress` gets the decoded share, up to 1. */
export function parseWeights(
  bytes: Uint8Array,
  onProgress: (share: number) => void = () => undefined,
): Result<PackedNetwork> {
  const file = openWeights(bytes);
  if (!file.ok) return file;
  const { sections: _, ...head } = file.value;
  const decoded = decodeWeights(file.value, onProgress);
  return decoded.ok ? { ok: true, value: { ...head, ...decoded.value } } : decoded;
}

/** Decodes all sections in TypeScript. For use without a kernel, and to check the kernel's decoder. */
export function decodeWeights(
  { shape, step, sections }: CodedWeights,
  onProgress: (share: number) => void = () => undefined,
): Result<PackedWeights> {
  const present = new Uint32Array(Math.ceil(weightCount(shape) / 32));
  const codes: Int32Array[] = [];
  const total = sumOf(sections.map(({ bytes }) => bytes.length));
  let done = 0;
  let unit = 0; // sixteen weights
  for (const [section, cells] of sectionNibbles(shape).entries()) {
    const decoded = decodeSection(sections[section]!, cells);
    if (!decoded) {
      const message = `Section ${section + 1} of this weights file does not hold what its head says. ${AGAIN}`;
      return refuse('contradictory', message);
    }
    placeWords(present, unit, decoded.words);
    codes.push(decoded.codes);
    unit += decoded.words.length;
    done += sections[section]!.bytes.length;
    onProgress(done / total);
  }
  return { ok: true, value: { shape, present, codes: joined(codes), step } };
}

/** A weights file, checked but not decoded; input of `Kernel.openNetwork`. */
export interface WeightsFile extends CodedWeights, NetworkOrigin {}

/**
 * Checks a weights file as `parseWeights` does, without decoding its sections. `checksum` is that of all bytes after
 * its own, for callers that work it out piece by piece (`checksumOf`). Never throws.
 */
export function openWeights(bytes: Uint8Array, checksum?: number): Result<WeightsFile> {
  const opened = openHead(bytes, checksum);
  if (!opened.ok) return opened;
  const { kept, bytes: sizes, ...head } = opened.value;
  const file = wordAt(bytes, CHECKSUM_AT).toString(16);
  let at = bytes.length - sumOf(sizes);
  const sections = sizes.map((size, section) => {
    at += size;
    const id = `${file}-${section}`;
    return { bytes: bytes.subarray(at - size, at), kept: kept[section]!, factor: 1, id };
  });
  return { ok: true, value: { ...head, sections } };
}

/**
 * Writes a weights file. A weight that rounds to 0 is pruned. Throws RangeError if the network's parts do not
 * fit together, or it is too large for the format. Also throws it if a weight exceeds 32,767 steps.
 */
export function makeWeights(network: PrunedNetwork, { step }: WeightsOptions): Uint8Array {
  const { shape, present, values, record, name, curve, completes } = network;
  checkKept(shape, present, values.length);
  if (weightCount(shape) > MOST_WEIGHTS) throw new RangeError(`More than ${MOST_WEIGHTS} weights`);
  if (!isStep(step)) throw new RangeError(`A step is a float32 from 2^-30 to 2^60, not ${step}`);
  const kept: number[] = [];
  const sections: Uint8Array[] = [];
  let unit = 0; // sixteen weights
  let next = 0; // index into `values`
  for (const cells of sectionNibbles(shape)) {
    const levels = newLevels(cells);
    const words = levels.at(-1)!;
    takeWords(present, unit, words);
    const count = bitsOf(words);
    const codes = quantise(words, values.subarray(next, next + count), step);
    kept.push(codes.length);
    sections.push(encodeSection(levels, codes));
    unit += words.length;
    next += count;
  }
  const bytes = sections.map((section) => section.length);
  const use = {
    ...(name !== undefined && { name }),
    ...(curve && { curve }),
    ...(completes && { completes }),
  };
  return assemble(makeHead({ shape, step, kept, bytes, record, ...use }), sections);
}

const AGAIN = 'Download or copy it again.';

/** The pieces of the checksum of a weights file: each is worked out in a few milliseconds. */
const PIECE_BYTES = 1 << 20;

/** The checksum of a weights file, for `openWeights`. Awaits `pause` between its pieces. */
export async function checksumOf(bytes: Uint8Array, pause: () => Promise<void>): Promise<number> {
  let checksum = 0;
  for (let at = CHECKED_FROM; at < bytes.length; at += PIECE_BYTES) {
    if (at > CHECKED_FROM) await pause();
    checksum = crc32(bytes.subarray(at, at + PIECE_BYTES), checksum);
  }
  return checksum;
}

/** The head of an intact file. */
function openHead(bytes: Uint8Array, known: number | undefined): Result<WeightsHead> {
  const isOurs = [...MAGIC].every((letter, at) => bytes[at] === letter.charCodeAt(0));
  if (!isOurs) return refuse('unknown', `This is not a weights file: it does not begin with ${MAGIC}.`);
  const version = bytes[MAGIC.length];
  if (version !== undefined && version !== VERSION) {
    const message = `This weights file has version ${version} of the format; version ${VERSION} is read here. Update Twofold.`;
    return refuse('version', message);
  }
  if (bytes.length < FIXED_BYTES) return truncated(bytes.length, `at least ${FIXED_BYTES}`);
  const [length, checksum, headBytes] = [8, CHECKSUM_AT, 16].map((at) => wordAt(bytes, at)) as [
    number,
    number,
    number,
  ];
  if (bytes.length < length) return truncated(bytes.length, String(length));
  if (bytes.length > length) {
    return refuse('trailing', `This weights file has ${bytes.length - length} bytes too many. ${AGAIN}`);
  }
  if ((known ?? crc32(bytes.subarray(CHECKED_FROM))) !== checksum) {
    return refuse('checksum', `This weights file is damaged: its checksum does not fit. ${AGAIN}`);
  }
  const left = length - FIXED_BYTES - headBytes;
  if (headBytes > MOST_HEAD_BYTES || left < 0) {
    return refuse('head', `The head of this weights file cannot have ${headBytes} bytes.`);
  }
  return parseHead(bytes.subarray(FIXED_BYTES, FIXED_BYTES + headBytes), left);
}

function truncated(length: number, wanted: string): Refusal {
  return refuse('truncated', `This weights file is cut off: ${length} of ${wanted} bytes are here. ${AGAIN}`);
}

function wordAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(at, true);
}

function assemble(head: Uint8Array, sections: readonly Uint8Array[]): Uint8Array {
  const parts = [head, ...sections];
  const bytes = new Uint8Array(FIXED_BYTES + sumOf(parts.map(({ length }) => length)));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < MAGIC.length; at++) bytes[at] = MAGIC.charCodeAt(at);
  bytes[MAGIC.length] = VERSION;
  view.setUint32(8, bytes.length, true);
  view.setUint32(16, head.length, true);
  let at = FIXED_BYTES;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  view.setUint32(CHECKSUM_AT, crc32(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
}

/** The words and codes of a section; undefined if their numbers differ from those in the head. */
function decodeSection(
  { bytes, kept, factor }: CodedSection,
  cells: number,
): { words: Uint16Array; codes: Int32Array } | undefined {
  const levels = newLevels(cells);
  const words = levels.at(-1)!;
  if (kept === 0) return { words, codes: new Int32Array(0) };
  const decoder = new BitDecoder(bytes);
  // Memory for the codes is allocated only after their number is verified.
  if (!codePositions(decoder, levels) || bitsOf(words) !== kept) return undefined;
  const codes = new Int32Array(kept);
  if (!codeValues(decoder, words, codes) || !decoder.finished) return undefined;
  const scaled = codes.map((code) => code * factor);
  return scaled.every((code) => Math.abs(code) <= MAX_CODE) ? { words, codes: scaled } : undefined;
}

function encodeSection(levels: readonly Uint16Array[], codes: Int32Array): Uint8Array {
  if (codes.length === 0) return new Uint8Array(0);
  fillLevels(levels);
  const encoder = new BitEncoder();
  codePositions(encoder, levels);
  codeValues(encoder, levels.at(-1)!, codes);
  return encoder.finish();
}

/** The codes of the weights that do not round to 0. Clears the bits of those that do. */
function quantise(words: Uint16Array, values: Float32Array, step: number): Int32Array {
  const codes = new Int32Array(values.length);
  let next = 0;
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    for (let bits = words[at]!; bits !== 0; bits &= bits - 1) {
      const value = values[next++]!;
      const code = Math.round(value / step);
      if (!(Math.abs(code) <= MAX_CODE)) {
        throw new RangeError(`A weight of ${value} is more than ${MAX_CODE} steps of ${step}`);
      }
      if (code === 0) words[at]! &= ~(bits & -bits);
      else codes[count++] = code;
    }
  }
  return codes.slice(0, count);
}

function joined(sections: readonly Int32Array[]): Int16Array {
  const codes = new Int16Array(sumOf(sections.map(({ length }) => length)));
  let next = 0;
  for (const section of sections) {
    codes.set(section, next);
    next += section.length;
  }
  return codes;
}

function placeWords(present: Uint32Array, unit: number, words: Uint16Array): void {
  words.forEach((word, at) => {
    present[(unit + at) >> 1]! |= word << (((unit + at) & 1) << 4);
  });
}

function takeWords(present: Uint32Array, unit: number, words: Uint16Array): void {
  for (let at = 0; at < words.length; at++)
    words[at] = present[(unit + at) >> 1]! >>> (((unit + at) & 1) << 4);
}

function bitsOf(words: Uint16Array): number {
  return words.reduce((count, word) => count + bitCount(word), 0);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
