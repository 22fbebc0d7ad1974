/**
 * The chain of results. Each entry has the digest of a record and the hash of all entries before, the root of their tree. The
 * head is the root of all. Whoever has kept a head sees whether an earlier result was changed or removed since.
 */
import { big, concatBytes, digestOf, hash32, purposeBytes } from './bytes.js';
import { type ResultRecord, recordBytes } from './record.js';
import { addSubtree, rootOf, type Subtree, type Tree } from './tree.js';

const ENTRY_PURPOSE = 'twofold ranked result v1';
const HEAD_PURPOSE = 'twofold ranked head v1';

/** An entry's place and content. */
export interface Entry {
  /** From 1. */
  readonly number: number;
  /** Hex; the root of all entries before. */
  readonly previous: string;
  /** Hex; SHA-256 of the record's bytes. */
  readonly record: string;
}

/** The chain as it is, or as it was when somebody has kept this. Number 0 has the hash `CHAIN_START`. */
export interface Head {
  /** Of entries. */
  readonly number: number;
  /** Hex; the root of their tree. */
  readonly hash: string;
}

/** A head as the server publishes it. */
export interface SignedHead extends Head {
  /** ISO 8601. */
  readonly at: string;
  /** Hex; the public key. */
  readonly key: string;
  /** Hex. */
  readonly signature: string;
}

/** SHA-256 of a record's bytes. */
export function digestRecord(record: ResultRecord): string {
  return digestOf(recordBytes(record));
}

/** The bytes that the server signs for a result. RangeError unless both hashes are hashes. */
export function entryMessage({ number, previous, record }: Entry): Uint8Array {
  return concatBytes(purposeBytes(ENTRY_PURPOSE), big(number, 8), hash32(previous), hash32(record));
}

/** The hash of an entry, a leaf of the tree. */
export function hashEntry(entry: Entry): string {
  return digestOf(entryMessage(entry));
}

/** The bytes that the server signs for a head. */
export function headMessage({ number, hash, at }: Head & { readonly at: string }): Uint8Array {
  const time = big(new Date(at).getTime(), 8);
  return concatBytes(purposeBytes(HEAD_PURPOSE), big(number, 8), hash32(hash), time);
}

/** The entry of a record behind all entries of a tree. */
export function nextEntry(tree: Tree, record: string): Entry {
  return { number: tree.number + 1, previous: rootOf(tree), record };
}

/** The tree with an entry added. `note` as of `addSubtree`. */
export function addEntry(tree: Tree, entry: Entry, note?: (subtree: Subtree) => void): Tree {
  return addSubtree(tree, 0, hashEntry(entry), note);
}

/** The number of results and their hash. */
export function headOf(tree: Tree): Head {
  return { number: tree.number, hash: rootOf(tree) };
}

/** A head as people write it: its number, a colon, its hash. Undefined: it is none. */
export function parseHead(text: string): Head | undefined {
  const [, number, hash] = /^(0|[1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  return number === undefined ? undefined : { number: Number(number), hash: hash! };
}

/** The text of a head, which is signed. */
export function makeHead({ number, hash }: Head): string {
  return `${number}:${hash}`;
}
