/**
 * A training run on disk: one file that is always whole. It is written beside the old one and then renamed, so
 * that a process killed at any moment leaves one or the other. Zeros, which are most of a young network, become
 * holes that take no space.
 *
 *   0          8            12                             a multiple of 4096
 *   | 2048TRN\0 | head bytes | head: JSON, spaces | weights: f32 ... | coherence: f32 pairs ... |
 */
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { LateStart, LiftedStart, NetworkShape } from '@twofold/solver';

const MAGIC = '2048TRN\0';
const HEAD_BYTES = 1 << 16;
const BLOCK_BYTES = 1 << 16;
const READ_BYTES = 1 << 26;

/** What a run must know to go on as if it had never stopped; plain data. */
export interface RunState {
  shape: NetworkShape;
  seed: number;
  /** Each thread's place in its random sequence. */
  randomStates: (readonly [low: number, high: number])[];
  episodes: number; // from two spawned tiles
  restarts: number;
  moves: number;
  seconds: number; // of training, pauses not counted
  /** How each stretch of the run learned, oldest first: the commands that led here. */
  stretches: Stretch[];
}

/** A part of a run with the same settings. */
export interface Stretch {
  fromEpisode: number;
  threads: number;
  rate: number;
  coherence: boolean;
  lambda?: number;
  restartAbove?: number;
  late?: readonly LateStart[];
  lifted?: LiftedStart;
  initial?: number;
  stages: readonly number[];
  largest?: number;
  lowered?: NetworkShape['lowered'];
}

export interface Checkpoint {
  state: RunState;
  weights: Float32Array;
  coherence: Float32Array;
}

/** Writes a checkpoint in place of the one before. Throws an Error that says what to do; the one before is there then. */
export function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  const part = `${file}.part`;
  const head = headOf(checkpoint.state);
  try {
    writePart(part, head, checkpoint);
    renameSync(part, file);
  } catch (error) {
    discard(part);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    const advice = isFull ? 'make room, and go on from the last one' : 'the last one stays';
    throw new Error(`No checkpoint could be written: ${advice} (${message})`, { cause: error });
  }
  syncFolder(dirname(file));
}

function discard(part: string): void {
  try {
    rmSync(part, { force: true });
  } catch {
    // It was not even begun.
  }
}

function writePart(part: string, head: Buffer, { weights, coherence }: Checkpoint): void {
  const fd = openSync(part, 'w');
  try {
    writeAll(fd, head, 0);
    ftruncateSync(fd, HEAD_BYTES + weights.byteLength + coherence.byteLength);
    writeSparsely(fd, weights, HEAD_BYTES);
    writeSparsely(fd, coherence, HEAD_BYTES + weights.byteLength);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** A system may write less than it was given, as when a disk is nearly full. */
function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at, position + at);
}

function headOf(state: RunState): Buffer {
  const json = Buffer.from(JSON.stringify(state));
  if (json.length > HEAD_BYTES - 12) throw new RangeError(`A run's head of ${json.length} bytes is too long`);
  const head = Buffer.alloc(HEAD_BYTES, ' ');
  head.write(MAGIC, 'latin1');
  head.writeUInt32LE(json.length, 8);
  json.copy(head, 12);
  return head;
}

/** Writes the blocks that are not all zero. */
function writeSparsely(fd: number, values: Float32Array, position: number): void {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    const block = bytes.subarray(at, at + BLOCK_BYTES);
    const words = new Float64Array(values.buffer, values.byteOffset + at, block.length >> 3);
    if (words.some((word) => word !== 0)) writeAll(fd, block, position + at);
  }
}

/** After a rename, so that it survives a power cut too; not every system can. */
function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch {
    // The rename itself has happened.
  }
}

/** The state in a checkpoint's head. Throws an Error that says what is wrong with the file. */
export function readState(file: string): RunState {
  return withFile(file, (fd) => stateOf(fd, file));
}

/** Reads arrays of the lengths that the state's shape asks for. */
export type ReadArrays = (into: { weights: Float32Array; coherence?: Float32Array }) => void;

/** State and arrays of the same checkpoint, even if a run writes another meanwhile. Throws as `readState`. */
export function readCheckpoint<T>(file: string, use: (state: RunState, readArrays: ReadArrays) => T): T {
  return withFile(file, (fd) =>
    use(stateOf(fd, file), ({ weights, coherence }) => {
      readAll(fd, file, weights, HEAD_BYTES);
      if (coherence) readAll(fd, file, coherence, HEAD_BYTES + weights.byteLength);
    }),
  );
}

/** Whether a file begins as a checkpoint does. */
export function isCheckpoint(file: string): boolean {
  return withFile(file, (fd) => {
    const head = Buffer.alloc(MAGIC.length);
    return readSync(fd, head, 0, MAGIC.length, 0) === MAGIC.length && head.toString('latin1') === MAGIC;
  });
}

function withFile<T>(file: string, read: (fd: number) => T): T {
  const fd = openSync(file, 'r');
  try {
    return read(fd);
  } finally {
    closeSync(fd);
  }
}

function stateOf(fd: number, file: string): RunState {
  const head = Buffer.alloc(HEAD_BYTES);
  const count = readSync(fd, head, 0, HEAD_BYTES, 0);
  if (count < HEAD_BYTES || head.toString('latin1', 0, 8) !== MAGIC) {
    throw new Error(`${file} is not a checkpoint of a training run`);
  }
  const length = head.readUInt32LE(8);
  try {
    return JSON.parse(head.toString('utf8', 12, 12 + Math.min(length, HEAD_BYTES - 12))) as RunState;
  } catch {
    throw new Error(`The checkpoint ${file} is damaged: delete it, or begin anew in another folder`);
  }
}

function readAll(fd: number, file: string, values: Float32Array, position: number): void {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(fd, bytes, at, Math.min(READ_BYTES, bytes.length - at), position + at);
    if (count === 0) throw new Error(`The checkpoint ${file} is cut off: its arrays are not all there`);
    at += count;
  }
}
