// The tree over the entries of the chain, against a recursive one as RFC 6962 defines it.
import { describe, expect, it } from 'vitest';
import { digestOf } from './bytes.js';
import {
  addSubtree,
  CHAIN_START,
  EMPTY_TREE,
  growTree,
  peakPlaces,
  placesBetween,
  rootOf,
  type Subtree,
} from './tree.js';

const LEAVES = Array.from({ length: 70 }, (_, at) => digestOf(`leaf ${at}`));

/** The root by the definition: the left half is the largest power of two that is smaller than the whole. */
function naiveRoot(leaves: readonly string[]): string {
  if (leaves.length === 0) return CHAIN_START;
  if (leaves.length === 1) return leaves[0]!;
  let half = 1;
  while (2 * half < leaves.length) half *= 2;
  const parts = [naiveRoot(leaves.slice(0, half)), naiveRoot(leaves.slice(half))];
  return digestOf('twofold ranked node v1\0', ...parts.map((part) => Buffer.from(part, 'hex')));
}

/** All trees of the first leaves, and their subtrees by place. */
function grown() {
  const made = new Map<string, string>();
  const note = ({ level, at, hash }: Subtree) => made.set(`${level} ${at}`, hash);
  const trees = [EMPTY_TREE];
  for (const leaf of LEAVES) trees.push(addSubtree(trees.at(-1)!, 0, leaf, note));
  const at = (places: ReturnType<typeof peakPlaces>) =>
    places.map((place) => made.get(`${place.level} ${place.at}`)!);
  return { trees, made, at };
}

describe('the tree of entries', () => {
  const { trees, made, at } = grown();

  it('has the root of the definition, for every number of entries', () => {
    for (const [number, tree] of trees.entries())
      expect(rootOf(tree)).toBe(naiveRoot(LEAVES.slice(0, number)));
  });

  it('has the root of docs/protocol.md, computed by hand with Node’s SHA-256', () => {
    expect(rootOf(trees[3]!)).toBe('0d6fb1f395ae5cce521cade0b2301184bb572acc81f8f94abdc4f82d70c066c2');
  });

  it('has its peaks where `peakPlaces` says, and each subtree is the root of its leaves', () => {
    for (const [number, { peaks }] of trees.entries()) expect(at(peakPlaces(number))).toEqual(peaks);
    for (const [key, hash] of made) {
      const [level, place] = key.split(' ').map(Number);
      const size = 2 ** level!;
      expect(hash).toBe(naiveRoot(LEAVES.slice((place! - 1) * size, place! * size)));
    }
  });

  it('grows from every number to every later one by the subtrees between', () => {
    for (let to = 0; to <= LEAVES.length; to++) {
      for (let from = 0; from <= to; from++) {
        expect(growTree(trees[from]!, to, at(placesBetween(from, to)))).toEqual(trees[to]);
      }
    }
  });

  it('takes no subtree at a wrong place', () => {
    expect(() => addSubtree(trees[3]!, 1, LEAVES[0]!)).toThrow(RangeError);
  });

  it('is proved with at most 108 hashes up to 2^53 entries', () => {
    const most = Number.MAX_SAFE_INTEGER;
    for (const from of [0, 1, 2 ** 52 - 1, 2 ** 30 + 7, most - 1]) {
      expect(peakPlaces(from).length + placesBetween(from, most).length).toBeLessThanOrEqual(108);
    }
  });
});
