/**
 * The tree over the entries of the chain of results, in the shape of RFC 6962 (Certificate Transparency). Its root stands for
 * all entries and their order. Complete subtrees never change when entries are added. So some of them prove that an earlier
 * tree grew into a later one: at most 108 hashes for 2^53 entries.
 */
import { concatBytes, digestOf, hash32, purposeBytes } from './bytes.js';

const NODE_PURPOSE = purposeBytes('twofold ranked node v1');

/** The hash of an empty tree. */
export const CHAIN_START = '0'.repeat(64);

/** A complete subtree: the `at`-th of its level, from 1. Level 0 has the entries themselves. */
export interface Place {
  /** 0 for a result, 1 for a pair, and so on. */
  readonly level: number;
  /** Which one of its level, from 0. */
  readonly at: number;
}

/** A complete subtree with its hash, in hex. */
export interface Subtree extends Place {
  /** The hash over all of its results. */
  readonly hash: string;
}

/** A tree of `number` entries, as its largest complete subtrees from the left: one for each bit of the number. */
export interface Tree {
  /** How many results it holds. */
  readonly number: number;
  /** Hex. */
  readonly peaks: readonly string[];
}

/** The tree without results. */
export const EMPTY_TREE: Tree = { number: 0, peaks: [] };

/** Where the peaks of a tree of `number` entries are, from the left. */
export function peakPlaces(number: number): Place[] {
  return placesBetween(0, number);
}

/** The fewest complete subtrees that have the entries after `from` up to `to`, from the left. */
export function placesBetween(from: number, to: number): Place[] {
  const places: Place[] = [];
  for (let number = from; number < to; ) {
    let [level, size] = [0, 1];
    for (; number % (2 * size) === 0 && number + 2 * size <= to; size *= 2) level++;
    places.push({ level, at: number / size + 1 });
    number += size;
  }
  return places;
}

/**
 * The tree with a complete subtree added. RangeError if it has no place there. `note` gets each complete subtree that
 * comes into being, the added one first.
 */
export function addSubtree(
  { number, peaks }: Tree,
  level: number,
  hash: string,
  note?: (subtree: Subtree) => void,
): Tree {
  const size = 2 ** level;
  if (number % size !== 0) throw new RangeError(`no subtree of level ${level} begins after entry ${number}`);
  const left = [...peaks];
  let made: Subtree = { level, at: number / size + 1, hash };
  note?.(made);
  while (made.at % 2 === 0) {
    made = { level: made.level + 1, at: made.at / 2, hash: hashNode(left.pop()!, made.hash) };
    note?.(made);
  }
  return { number: number + size, peaks: [...left, made.hash] };
}

/** The tree with the entries up to `to` added, as subtrees at the places of `placesBetween`. */
export function growTree(tree: Tree, to: number, hashes: readonly string[]): Tree {
  return placesBetween(tree.number, to).reduce(
    (grown, { level }, index) => addSubtree(grown, level, hashes[index]!),
    tree,
  );
}

/** The hash of all entries. */
export function rootOf({ peaks }: Tree): string {
  return peaks.length === 0 ? CHAIN_START : peaks.reduceRight((right, left) => hashNode(left, right));
}

function hashNode(left: string, right: string): string {
  return digestOf(concatBytes(NODE_PURPOSE, hash32(left), hash32(right)));
}
