/**
 * The layers of a table that is being built, as files of a folder. Each has a checksum; one that a kill cut off is
 * made again. A file with the rules keeps layers of another table out.
 *
 *   | magic 8 | count u32 | CRC-32 of the rest u32 | keys i32 each, or chances f64 each |   little-endian
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from '@twofold/core/internal';
import { type HeldLock, lockAlone } from '@twofold/lock';
import type { LayerStore, TableRules } from '@twofold/solver/internal';

const MAGIC = Buffer.from('2048LAYR');
const HEAD_BYTES = 16;
/** The names of layers, and of those that a kill left half written. */
const LAYER = /^(keys|chances)-\d{4,}(\.new)?$/;
const RULES = 'rules.json';
const LOCK = 'lock';

export interface LayerFolder extends LayerStore {
  /** Gives the folder free for other processes. */
  close(): void;
  /** Closes it and removes what the build wrote there. The folder goes too, unless it has other files. */
  remove(): void;
}

/**
 * Opens a folder, or makes it. Throws an Error that says what to do: if it belongs to another table, if it has files of
 * others, or if another process works there.
 */
export function openLayers(folder: string, rules: TableRules): LayerFolder {
  mkdirSync(folder, { recursive: true });
  const lock = lockAlone(join(folder, LOCK), `builds the table of ${folder}`);
  try {
    checkRules(folder, rules);
  } catch (error) {
    lock.release();
    throw error;
  }
  return folderOf(folder, lock);
}

/** The layers of a folder that another process builds, for reading. Throws an Error for people if there are none of this table. */
export function readLayers(folder: string, rules: TableRules): Pick<LayerStore, 'readKeys' | 'readChances'> {
  const file = join(folder, RULES);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== rulesText(rules))
    throw new Error(
      `There are no layers of this table in ${folder} here: run twofold work in the folder where the table is built, shared by all machines.`,
    );
  return storeOf(folder);
}

function rulesText({ formation, goalRank, fourChance, mostSum }: TableRules): string {
  return `${JSON.stringify({ formation, goalRank, fourChance, mostSum })}\n`;
}

function checkRules(folder: string, rules: TableRules): void {
  const file = join(folder, RULES);
  const text = rulesText(rules);
  const known = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (known === text) return;
  if (known?.startsWith('{"formation":')) {
    throw new Error(`${folder} has the layers of another table: name another folder, or remove it`);
  }
  // The lock, and the claims of processes that ask for it, are of this call.
  if (readdirSync(folder).some((name) => name !== LOCK && !name.startsWith(`${LOCK}.`))) {
    throw new Error(`${folder} has other files than layers: name a new folder, or an empty one`);
  }
  writeFileSync(file, text);
}

function folderOf(folder: string, lock: HeldLock): LayerFolder {
  return { ...storeOf(folder), close: lock.release, remove: () => removeLayers(folder, lock) };
}

function storeOf(folder: string): LayerStore {
  const path = (kind: string, layer: number) => join(folder, `${kind}-${String(layer).padStart(4, '0')}`);
  return {
    readKeys: (layer) => readWords(path('keys', layer), (buffer) => new Int32Array(buffer)),
    writeKeys: (layer, keys) => writeWords(path('keys', layer), keys),
    readChances: (layer) => readWords(path('chances', layer), (buffer) => new Float64Array(buffer)),
    writeChances: (layer, chances) => writeWords(path('chances', layer), chances),
  };
}

/** Removes layers first and the rules last: what a kill leaves is still known as a folder of layers. */
function removeLayers(folder: string, lock: HeldLock): void {
  for (const name of readdirSync(folder)) if (LAYER.test(name)) rmSync(join(folder, name));
  rmSync(join(folder, RULES));
  lock.release();
  try {
    rmdirSync(folder);
  } catch {
    // It has other files, or is in use.
  }
}

/** Undefined: there is no such file, or not all of it. */
function readWords<Words extends Int32Array | Float64Array>(
  path: string,
  wordsOf: (buffer: ArrayBuffer) => Words,
): Words | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  if (bytes.length < HEAD_BYTES || !bytes.subarray(0, 8).equals(MAGIC)) return undefined;
  const body = new Uint8Array(bytes.subarray(HEAD_BYTES));
  const words = body.length % 8 === 0 || body.length % 4 === 0 ? body : undefined;
  if (!words || crc32(words) !== bytes.readUInt32LE(12)) return undefined;
  const read = wordsOf(words.buffer);
  return read.length === bytes.readUInt32LE(8) ? read : undefined;
}

/** Writes beside the file first, so that a kill leaves the old one or the new one. */
function writeWords(path: string, words: Int32Array | Float64Array): void {
  const body = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  const head = Buffer.alloc(HEAD_BYTES);
  MAGIC.copy(head);
  head.writeUInt32LE(words.length, 8);
  head.writeUInt32LE(crc32(body), 12);
  const aside = `${path}.new`;
  writeFileSync(aside, Buffer.concat([head, body]));
  renameSync(aside, path);
}
