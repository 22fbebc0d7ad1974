/** Files of tables, as docs/table-format.md describes them. */
import type { Result } from '@twofold/core';
import { crc32 } from '@twofold/core/internal';
import { BitReader, BitWriter } from './bits.js';
import { FORMATION_NAMES, type FormationName, LEAST_GOAL_RANK, MOST_GOAL_RANK } from './formation.js';

/** A table: chances of the goal for afterstates. A file has those that good play meets. */
export interface FormationTable {
  /** Where the large tiles lie. */
  readonly formation: FormationName;
  /** The rank of the goal's tile. */
  readonly goalRank: number;
  /** The chance of a 4. */
  readonly fourChance: number;
  /** The least visits a game of an afterstate that is kept. 0: all that such games meet. */
  readonly cut: number;
  /** The mean chance of the games by which visits were counted, under optimal play with all afterstates. */
  readonly entryChance: number;
  /** Afterstates without the large tiles, ascending. Digit k, to the base of the goal's rank, is free cell k's rank. */
  readonly keys: Uint32Array;
  /** The chance of the goal, in the order of `keys`. */
  readonly chances: Float32Array;
}

const MAGIC = Uint8Array.from('2048TABL', (letter) => letter.charCodeAt(0));
const VERSION = 1;
const HEAD_BYTES = 56;
const CHECKSUM_AT = 48;
const FREE_CELLS = 10;
/** Steps of a chance: 1 / 4095. */
const CHANCE_BITS = 12;
const MOST_RICE_BITS = 31;
/** More are neither written nor read. A reader refuses them before it makes anything. */
const MOST_ENTRIES = 2 ** 25;

/** Writes a table. Chances are rounded to twelve bits. Throws RangeError if there are too many entries for a file. */
export function makeTable(table: FormationTable): Uint8Array<ArrayBuffer> {
  const { formation, goalRank, fourChance, cut, entryChance, keys, chances } = table;
  if (keys.length > MOST_ENTRIES) {
    throw new RangeError(
      `The table has ${keys.length} boards, and a file at most ${MOST_ENTRIES}: choose a larger --cut`,
    );
  }
  const riceBits = riceBitsOf(goalRank, keys.length);
  const bits = new BitWriter();
  let next = 0; // the least key that can follow
  for (const key of keys) {
    const gap = key - next;
    bits.writeUnary(Math.floor(gap / 2 ** riceBits));
    bits.write(gap % 2 ** riceBits, riceBits);
    next = key + 1;
  }
  for (const chance of chances) bits.write(Math.round(chance * (2 ** CHANCE_BITS - 1)), CHANCE_BITS);
  const body = bits.bytes();
  const file = new Uint8Array(HEAD_BYTES + body.length);
  file.set(MAGIC);
  file.set(body, HEAD_BYTES);
  const view = new DataView(file.buffer);
  view.setUint16(8, VERSION, true);
  view.setUint8(10, FORMATION_NAMES.indexOf(formation));
  view.setUint8(11, goalRank);
  view.setUint8(12, riceBits);
  view.setUint8(13, CHANCE_BITS);
  view.setUint32(16, keys.length, true);
  view.setUint32(20, body.length, true);
  view.setFloat64(24, fourChance, true);
  view.setFloat64(32, cut, true);
  view.setFloat64(40, entryChance, true);
  view.setUint32(CHECKSUM_AT, checksumOf(file), true);
  return file;
}

/** Bits of a gap that are written as they are: those below the mean gap. */
function riceBitsOf(goalRank: number, count: number): number {
  return Math.max(0, Math.floor(Math.log2(goalRank ** FREE_CELLS / Math.max(1, count))));
}

function checksumOf(file: Uint8Array): number {
  return crc32(file.subarray(HEAD_BYTES), crc32(file.subarray(0, CHECKSUM_AT)));
}

/** Reads a table. Refuses anything else, with a reason; no bytes make it throw or take long. */
export function parseTable(file: Uint8Array): Result<FormationTable> {
  if (file.length < HEAD_BYTES || MAGIC.some((byte, at) => file[at] !== byte)) {
    return refuse('magic', 'This is no table of Twofold: its first bytes are not 2048TABL.');
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const version = view.getUint16(8, true);
  if (version !== VERSION) {
    return refuse('version', `This table has version ${version}; this program reads version ${VERSION}.`);
  }
  if (file.length !== HEAD_BYTES + view.getUint32(20, true)) {
    return refuse('length', 'This table has another length than its head says. Copy the file again.');
  }
  if (checksumOf(file) !== view.getUint32(CHECKSUM_AT, true)) {
    return refuse('checksum', 'This table is damaged: its checksum differs. Copy the file again.');
  }
  return readBody(file, view);
}

function readBody(file: Uint8Array, view: DataView): Result<FormationTable> {
  const formation = FORMATION_NAMES[view.getUint8(10)];
  const goalRank = view.getUint8(11);
  const riceBits = view.getUint8(12);
  const count = view.getUint32(16, true);
  const [fourChance, cut, entryChance] = [24, 32, 40].map((at) => view.getFloat64(at, true)) as [
    number,
    number,
    number,
  ];
  const isShare = (share: number) => share >= 0 && share <= 1;
  if (
    formation === undefined ||
    !(goalRank >= LEAST_GOAL_RANK && goalRank <= MOST_GOAL_RANK) ||
    view.getUint8(13) !== CHANCE_BITS ||
    riceBits > MOST_RICE_BITS ||
    !isShare(fourChance) ||
    !isShare(entryChance) ||
    !(cut >= 0)
  ) {
    return refuse('head', 'The head of this table has something that no table can have.');
  }
  const bits = new BitReader(file.subarray(HEAD_BYTES));
  if (count > MOST_ENTRIES || count * (riceBits + 1 + CHANCE_BITS) > bits.left) {
    return refuse('count', `This table has no room for the ${count} entries that its head names.`);
  }
  const keys = readKeys(bits, count, riceBits, goalRank ** FREE_CELLS);
  if (!keys || bits.left < count * CHANCE_BITS) {
    return refuse('keys', 'This table has boards that cannot be.');
  }
  const chances = Float32Array.from(keys, () => bits.read(CHANCE_BITS) / (2 ** CHANCE_BITS - 1));
  return { ok: true, value: { formation, goalRank, fourChance, cut, entryChance, keys, chances } };
}

/** Undefined: a key is too large, or the bits end before. */
function readKeys(bits: BitReader, count: number, riceBits: number, end: number): Uint32Array | undefined {
  const keys = new Uint32Array(count);
  let next = 0;
  for (let at = 0; at < count; at++) {
    const above = bits.readUnary();
    if (above === undefined || bits.left < riceBits) return undefined;
    const key = next + above * 2 ** riceBits + bits.read(riceBits);
    if (key >= end) return undefined;
    keys[at] = key;
    next = key + 1;
  }
  return keys;
}

function refuse(code: string, message: string): Result<never> {
  return { ok: false, error: { code: `table-${code}`, message } };
}
