/**
 * What a weights file says about one pattern in one stage: which of its 16^cells weights are kept, and their
 * codes. Kept weights lie together, and a weight is near those of boards with one rank less on one cell; so
 * whether it is kept is coded by whether those neighbours are, and its code by how far it is from their mean. Both
 * directions of the coder take this one path, which is why it cannot come to disagree with itself.
 *
 * Positions are a tree: a bit for each sixteenth that holds anything, down to the weights. A word has the bits of
 * sixteen siblings; the words of a level are indexed by all nibbles but the lowest.
 */
import { bitCount } from './network.js';
import type { BitCoder } from './weightsCoder.js';
import { newModel } from './weightsCoder.js';

/** Codes are at most this, either way, so that the width of a difference of two has five bits. */
export const MAX_CODE = 2 ** 20 - 1;

/** Words of all levels for a pattern of so many cells, the root's single one first and the weights' last. */
export function newLevels(cells: number): Uint16Array[] {
  return Array.from({ length: cells }, (_, level) => new Uint16Array(16 ** level));
}

/** Sets the words above the last level: a bit for each word below that is not 0. */
export function fillLevels(levels: readonly Uint16Array[]): void {
  for (let level = levels.length - 1; level > 0; level--) {
    const above = levels[level - 1]!;
    levels[level]!.forEach((word, at) => {
      if (word !== 0) above[at >> 4]! |= 1 << (at & 15);
    });
  }
}

/** Codes the positions. False: the file is damaged, and the words are of no meaning. */
export function codePositions(coder: BitCoder, levels: readonly Uint16Array[]): boolean {
  return levels.every((words, level) => codeLevel(coder, words, levels[level - 1]));
}

/** One level, each bit in the context of its place among siblings, the bit before it and its six neighbours. */
function codeLevel(coder: BitCoder, words: Uint16Array, parents: Uint16Array | undefined): boolean {
  const model = newModel(16 << 7);
  const near = new Uint16Array(6);
  for (let at = 0; at < words.length; at++) {
    if (parents && ((parents[at >> 4]! >> (at & 15)) & 1) === 0) continue;
    for (let k = 0; k < 6; k++) near[k] = hasNeighbour(at, k) ? words[at - (1 << (4 * k))]! : 0;
    const known = words[at]!;
    let word = 0;
    let before = 0;
    for (let bit = 0; bit < 16; bit++) {
      let context = (bit << 7) | before;
      for (let k = 0; k < 6; k++) context |= ((near[k]! >> bit) & 1) << (k + 1);
      before = coder.bit(model, context, (known >> bit) & 1);
      word |= before << bit;
    }
    if (word === 0 || coder.exhausted) return false;
    words[at] = word;
  }
  return true;
}

/** Whether nibble `k` of the index can be one less. */
function hasNeighbour(at: number, k: number): boolean {
  return ((at >> (4 * k)) & 15) !== 0;
}

/** How many bits a size takes. */
function widthOf(size: number): number {
  return 32 - Math.clz32(size);
}

/**
 * Codes the codes of the weights that the last level's words say are kept, in order. False: the file is damaged,
 * and the codes are of no meaning.
 */
export function codeValues(coder: BitCoder, words: Uint16Array, codes: Int32Array): boolean {
  const before = new Uint32Array(words.length); // kept weights before each word
  const neighbours = new Neighbours(words, before, codes);
  const differences = new Differences(coder);
  let next = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    before[at] = next;
    if (word === 0) continue;
    neighbours.moveTo(at);
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      neighbours.look(31 - Math.clz32(bits & -bits), next);
      const { expected } = neighbours;
      const code = expected + differences.code(neighbours.context, codes[next]! - expected);
      if (code > MAX_CODE || code < -MAX_CODE) return false;
      codes[next++] = code;
    }
    if (coder.exhausted) return false;
  }
  return true;
}

/** What is known about a weight from those with one rank less on one cell. */
class Neighbours {
  expected = 0; // their mean; without any, the code before
  context = 0; // how many there are, at most 3, and the bits of their spread
  readonly #words: Uint16Array;
  readonly #before: Uint32Array;
  readonly #codes: Int32Array;
  readonly #near = new Uint16Array(6); // the neighbours' words,
  readonly #first = new Uint32Array(6); // and the places of their first codes
  #word = 0;

  constructor(words: Uint16Array, before: Uint32Array, codes: Int32Array) {
    this.#words = words;
    this.#before = before;
    this.#codes = codes;
  }

  moveTo(at: number): void {
    this.#word = this.#words[at]!;
    for (let k = 0; k < 6; k++) {
      const has = hasNeighbour(at, k);
      this.#near[k] = has ? this.#words[at - (1 << (4 * k))]! : 0;
      this.#first[k] = has ? this.#before[at - (1 << (4 * k))]! : 0;
    }
  }

  /** For the weight of that bit of the word, whose code is at `next`. */
  look(bit: number, next: number): void {
    const codes = this.#codes;
    const below = (1 << bit) - 1;
    let [count, sum, least, most] = [0, 0, MAX_CODE, -MAX_CODE];
    for (let k = -1; k < 6; k++) {
      const word = k < 0 ? this.#word << 1 : this.#near[k]!;
      if (((word >> bit) & 1) === 0) continue;
      const code = codes[k < 0 ? next - 1 : this.#first[k]! + bitCount(word & below)]!;
      count++;
      sum += code;
      if (code < least) least = code;
      if (code > most) most = code;
    }
    if (count === 0) this.expected = next === 0 ? 0 : codes[next - 1]!;
    else this.expected = Math.floor((2 * sum + count) / (2 * count));
    this.context = (Math.min(count, 3) << 5) | (count === 0 ? 0 : widthOf(most - least));
  }
}

/** Codes numbers by their width, sign and bits, of which the first below the highest is modelled, the rest not. */
class Differences {
  readonly #coder: BitCoder;
  readonly #widths = newModel(128 << 5);
  readonly #signs = newModel(32);
  readonly #seconds = newModel(32);

  constructor(coder: BitCoder) {
    this.#coder = coder;
  }

  code(context: number, difference: number): number {
    const coder = this.#coder;
    const width = this.#width(context, widthOf(Math.abs(difference)));
    if (width === 0) return 0;
    const negative = coder.bit(this.#signs, width, difference < 0 ? 1 : 0);
    const size = Math.abs(difference);
    let rest = 1; // the bits that are known, from the highest
    if (width > 1) rest = 2 | coder.bit(this.#seconds, width, (size >> (width - 2)) & 1);
    let left = Math.max(0, width - 2);
    while (left > 0) {
      const some = Math.min(left, 12);
      left -= some;
      rest = (rest << some) | coder.raw((size >> left) & ((1 << some) - 1), some);
    }
    return negative ? -rest : rest;
  }

  /** Five bits, each in the context of those before it. */
  #width(context: number, width: number): number {
    let node = 1;
    for (let bit = 4; bit >= 0; bit--) {
      node = (node << 1) | this.#coder.bit(this.#widths, (context << 5) | node, (width >> bit) & 1);
    }
    return node & 31;
  }
}
