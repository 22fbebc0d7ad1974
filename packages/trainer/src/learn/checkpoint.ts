/**
 * A checkpoint: the state of a training run, in one file that is always complete. It is written beside the
 * old file and then renamed. So a process killed at any moment leaves the old file or the new one. Zeros,
 * which are most of a young network, become holes that take no space. Each section has a checksum
 * (checkpointHead.ts).
 *
 *   | head | weights: f32 ... | coherence: f32 pairs ... |
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { writeAll } from '../writeAll.js';
import {
  type Head,
  headBytes,
  headBytesBy,
  makeHead,
  PREFIX_BYTES,
  parseHead,
  type RunState,
  type Section,
} from './checkpointHead.js';

export type { RunState, Stretch } from './checkpointHead.js';

const BLOCK_BYTES = 1 << 16;
const READ_BYTES = 1 << 26;

export interface Checkpoint {
  state: RunState;
  weights: Float32Array;
  coherence: Float32Array;
}

/** Replaces the checkpoint. On failure throws an Error that says what to do, and the old checkpoint stays. */
export function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  const part = `${file}.part`;
  try {
    writePart(part, checkpoint);
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
    // The temporary file was not even created.
  }
}

function writePart(part: string, { state, weights, coherence }: Checkpoint): void {
  const begin = headBytes(state);
  const fd = openSync(part, 'w');
  try {
    ftruncateSync(fd, begin + weights.byteLength + coherence.byteLength);
    const first = writeSparsely(fd, weights, begin);
    const second = writeSparsely(fd, coherence, begin + weights.byteLength);
    writeAll(fd, makeHead(state, first, second), 0);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Writes the blocks that are not all zero. */
function writeSparsely(fd: number, values: Float32Array, position: number): Required<Section> {
  const bytes = bytesOf(values);
  let crc = 0;
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    const block = bytes.subarray(at, at + BLOCK_BYTES);
    crc = crc32(block, crc);
    const words = new Float64Array(values.buffer, values.byteOffset + at, block.length >> 3);
    if (words.some((word) => word !== 0)) writeAll(fd, block, position + at);
  }
  return { bytes: bytes.length, crc };
}

function bytesOf(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Syncs the folder after a rename, so that it survives a power cut. Not every system can. */
function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch {
    // The rename itself has succeeded.
  }
}

/** Reads the state in a checkpoint's head. Throws an Error with the fault of the file, and what to do. */
export function readState(file: string): RunState {
  return withFile(file, (fd) => readHead(fd, file).state);
}

/** Reads the arrays, whose lengths follow from the state's shape. */
export type ReadArrays = (into: { weights: Float32Array; coherence?: Float32Array }) => void;

/**
 * Reads state and arrays of the same checkpoint, even if a run writes another meanwhile. Throws as
 * `readState` does.
 */
export function readCheckpoint<T>(file: string, use: (state: RunState, readArrays: ReadArrays) => T): T {
  return withFile(file, (fd) => {
    const head = readHead(fd, file);
    const second = head.bytes + head.weights.bytes;
    return use(head.state, ({ weights, coherence }) => {
      readSection(fd, { file, section: head.weights, position: head.bytes }, weights);
      if (coherence) readSection(fd, { file, section: head.coherence, position: second }, coherence);
    });
  });
}

/** Whether a file begins with a checkpoint's magic. */
export function isCheckpoint(file: string): boolean {
  return withFile(file, (fd) => headBytesBy(readUpTo(fd, PREFIX_BYTES)) !== undefined);
}

function withFile<T>(file: string, read: (fd: number) => T): T {
  const fd = openSync(file, 'r');
  try {
    return read(fd);
  } finally {
    closeSync(fd);
  }
}

/** The head, if the file has the length that the head requires. */
function readHead(fd: number, file: string): Head {
  const size = headBytesBy(readUpTo(fd, PREFIX_BYTES));
  if (size === undefined) {
    throw new Error(`${file} is not a checkpoint of a training run: name another file, or another folder`);
  }
  const bytes = readUpTo(fd, size);
  if (bytes.length < size) throw damaged(file, 'it is cut off in its head');
  const head = parseHead(bytes);
  if (!head.ok) throw damaged(file, head.error.message);
  const { weights, coherence } = head.value;
  const excess = fstatSync(fd).size - size - weights.bytes - coherence.bytes;
  if (excess < 0) throw damaged(file, `it is cut off, ${-excess} bytes are missing`);
  if (excess > 0) throw damaged(file, `it has ${excess} bytes too many`);
  return head.value;
}

function damaged(file: string, what: string): Error {
  return new Error(
    `The checkpoint ${file} is damaged: ${what}. Put back a copy of it, or delete it to begin anew`,
  );
}

interface SectionOfFile {
  file: string;
  section: Section;
  position: number;
}

function readSection(fd: number, { file, section, position }: SectionOfFile, values: Float32Array): void {
  if (values.byteLength !== section.bytes) throw damaged(file, 'its arrays do not fit its patterns');
  const bytes = bytesOf(values);
  let crc = 0;
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(fd, bytes, at, Math.min(READ_BYTES, bytes.length - at), position + at);
    if (count === 0) throw damaged(file, 'it is cut off, its arrays are not all there');
    crc = crc32(bytes.subarray(at, at + count), crc);
    at += count;
  }
  if (section.crc !== crc) {
    throw damaged(file, 'the checksum of its arrays does not match');
  }
}

/** The first bytes of a file; fewer if the file is shorter. */
function readUpTo(fd: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let at = 0;
  for (let count = 1; at < length && count > 0; at += count) count = readSync(fd, bytes, at, length - at, at);
  return bytes.subarray(0, at);
}
