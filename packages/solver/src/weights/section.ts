/**
 * A section of a weights file: one pattern in one stage. It says which of the 16^cells weights are kept, and
 * gives their codes.
 *
 * The neighbours of a weight are the weights of boards with one rank less on one cell. Kept weights lie
 * together, and a weight is close to its neighbours. So whether it is kept is coded in the context of its
 * neighbours. Its code is coded as the difference from their mean. Encoder and decoder share this code, so
 * they cannot disagree.
 *
 * Positions form a tree, with a bit for each sixteenth that holds any kept weight. The lowest level is the
 * weights. A word has the bits of sixteen siblings. The words of a level are indexed by all nibbles but the
 * lowest.
 */
import type { BitCoder } from './rangeCoder.js';
import { newModel } from './rangeCoder.js';

/** The largest absolute value of a code: networks are evaluated with 16 bits a weight. */
export const MAX_CODE = 2 ** 15 - 1;

/**
 * The words of all levels for a pattern of `cells` cells. The root's single word comes first, the weights'
 * last.
 */
export function newLevels(cells: number): Uint16Array[] {
  return Array.from({ length: cells }, (_, level) => new Uint16Array(16 ** level));
}

/** Fills the words above the last level: a bit for each child word that is not 0. */
export function fillLevels(levels: readonly Uint16Array[]): void {
  for (let level = levels.length - 1; level > 0; level--) {
    const above = levels[level - 1]!;
    levels[level]!.forEach((word, at) => {
      if (word !== 0) above[at >> 4]! |= 1 << (at & 15);
    });
  }
}

/** Codes the positions. Returns false if the file is damaged; then the words are not valid. */
export function codePositions(coder: BitCoder, levels: readonly Uint16Array[]): boolean {
  return levels.every((words, level) => codeLevel(coder, words, levels[level - 1]));
}

/**
 * Codes one level. A bit's context is its place among siblings, the bit before it and its six neighbours. The
 * loop is unrolled, since a file has five of these bits for each weight.
 */
function codeLevel(coder: BitCoder, words: Uint16Array, parents: Uint16Array | undefined): boolean {
  const model = newModel(16 << 7);
  for (let at = 0; at < words.length; at++) {
    if (parents && ((parents[at >> 4]! >> (at & 15)) & 1) === 0) continue;
    let [near0, near1, near2] = [lessBy(words, at, 0), lessBy(words, at, 4), lessBy(words, at, 8)];
    let [near3, near4, near5] = [lessBy(words, at, 12), lessBy(words, at, 16), lessBy(words, at, 20)];
    const known = words[at]!;
    let word = 0;
    let before = 0;
    for (let bit = 0; bit < 16; bit++) {
      const low = before | ((near0 & 1) << 1) | ((near1 & 1) << 2) | ((near2 & 1) << 3);
      const high = ((near3 & 1) << 4) | ((near4 & 1) << 5) | ((near5 & 1) << 6);
      before = coder.bit(model, (bit << 7) | high | low, (known >> bit) & 1);
      word |= before << bit;
      near0 >>= 1;
      near1 >>= 1;
      near2 >>= 1;
      near3 >>= 1;
      near4 >>= 1;
      near5 >>= 1;
    }
    if (word === 0 || coder.broken) return false;
    words[at] = word;
  }
  return true;
}

/** The word whose index has 1 less in the nibble at `shift`, or 0 if there is none. */
function lessBy(words: Uint16Array, at: number, shift: number): number {
  return ((at >> shift) & 15) === 0 ? 0 : words[at - (1 << shift)]!;
}

/** The number of bits of a size. */
function widthOf(size: number): number {
  return 32 - Math.clz32(size);
}

/**
 * Codes the codes of the kept weights of the last level, in order. Returns false if the file is damaged; then
 * the codes are not valid.
 */
export function codeValues(coder: BitCoder, words: Uint16Array, codes: Int32Array): boolean {
  const neighbours = new Neighbours(words, codes);
  const differences = new Differences(coder);
  let next = 0;
  for (let at = 0; at < words.length; at++) {
    if (words[at] === 0) continue;
    neighbours.gather(at, next);
    for (let bits = words[at]!; bits !== 0; bits &= bits - 1) {
      neighbours.look(31 - Math.clz32(bits & -bits), next);
      const { expected } = neighbours;
      const code = expected + differences.code(neighbours.context, codes[next]! - expected);
      if (code > MAX_CODE || code < -MAX_CODE || code === 0) return false; // a weight of 0 is never kept
      codes[next++] = code;
    }
    if (coder.broken) return false;
  }
  return true;
}

/** The prediction of a weight's code from its neighbours: the weights with one rank less on one cell. */
class Neighbours {
  expected = 0; // the mean of the neighbours; without any, the code before
  context = 0; // the number of neighbours, at most 3, and the bits of their spread
  readonly #words: Uint16Array;
  readonly #codes: Int32Array;
  readonly #first: Uint32Array; // the index of each word's first code
  // By bit of the word, sums over its neighbours. The neighbour in the same word is left out.
  readonly #count = new Int32Array(16);
  readonly #sum = new Int32Array(16);
  readonly #least = new Int32Array(16);
  readonly #most = new Int32Array(16);
  #word = 0;

  constructor(words: Uint16Array, codes: Int32Array) {
    this.#words = words;
    this.#codes = codes;
    this.#first = new Uint32Array(words.length);
  }

  /** Moves to a word, whose first code is at `next`. */
  gather(at: number, next: number): void {
    this.#first[at] = next;
    this.#word = this.#words[at]!;
    this.#count.fill(0);
    for (let shift = 0; shift < 24; shift += 4) {
      const word = lessBy(this.#words, at, shift);
      if (word !== 0) this.#add(word, this.#first[at - (1 << shift)]!);
    }
  }

  #add(word: number, first: number): void {
    let at = first;
    for (let bits = word; bits !== 0; bits &= bits - 1, at++) {
      const bit = 31 - Math.clz32(bits & -bits);
      const code = this.#codes[at]!;
      const isFirst = this.#count[bit]!++ === 0;
      this.#sum[bit] = isFirst ? code : this.#sum[bit]! + code;
      if (isFirst || code < this.#least[bit]!) this.#least[bit] = code;
      if (isFirst || code > this.#most[bit]!) this.#most[bit] = code;
    }
  }

  /** Predicts the code of a bit of the word, which is at `next`. */
  look(bit: number, next: number): void {
    const code = next === 0 ? 0 : this.#codes[next - 1]!;
    const hasBefore = bit > 0 && ((this.#word >> (bit - 1)) & 1) === 1;
    const others = this.#count[bit]!;
    const count = hasBefore ? others + 1 : others;
    if (others === 0) {
      this.expected = code;
      this.context = count << 5;
      return;
    }
    let [sum, least, most] = [this.#sum[bit]!, this.#least[bit]!, this.#most[bit]!];
    if (hasBefore) {
      sum += code;
      least = Math.min(least, code);
      most = Math.max(most, code);
    }
    this.expected = Math.floor((2 * sum + count) / (2 * count));
    this.context = (Math.min(count, 3) << 5) | widthOf(most - least);
  }
}

/** Codes numbers by width, sign and bits. Only the first bit below the highest has a model. */
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
    let rest = 1; // the bits known so far, from the highest
    if (width > 1) rest = 2 | coder.bit(this.#seconds, width, (size >> (width - 2)) & 1);
    let left = Math.max(0, width - 2);
    while (left > 0) {
      const some = Math.min(left, 12);
      left -= some;
      rest = (rest << some) | coder.raw((size >> left) & ((1 << some) - 1), some);
    }
    return negative ? -rest : rest;
  }

  /** Codes five bits, each in the context of the bits before it. */
  #width(context: number, width: number): number {
    let node = 1;
    for (let bit = 4; bit >= 0; bit--) {
      node = (node << 1) | this.#coder.bit(this.#widths, (context << 5) | node, (width >> bit) & 1);
    }
    return node & 31;
  }
}
