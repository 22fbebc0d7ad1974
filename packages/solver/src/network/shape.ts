/** The sizes of an n-tuple network: its sections, its weights, and the checks that the parts fit together. */
import type { CodedWeights, PackedWeights, WeightRange } from '../kernel/kernel.js';
import {
  checkPlayable,
  checkShape,
  type NetworkShape,
  type Pattern,
  plainBelow,
  sizeOf,
} from './descriptor.js';

/** The pattern of each section of weights, in order: those of all stages, then those of the endgames. */
export function patternsInOrder(shape: NetworkShape): Pattern[] {
  const stages = Array.from({ length: (shape.stages ?? []).length + 1 }, () => shape.patterns);
  const endgames = (shape.endgames ?? []).map(({ patterns }) => patterns);
  return [...stages, ...endgames].flat();
}

/**
 * For each section, the number of nibbles of its weights' indices. On 4x4 a nibble is a rank. Elsewhere an
 * index is a number in base `ranks`, whose digits are ranks.
 */
export function sectionNibbles(shape: NetworkShape): number[] {
  return patternsInOrder(shape).map(({ length }) => {
    if (!shape.board) return length;
    let nibbles = 1;
    while (16 ** nibbles < shape.board.ranks ** length) nibbles++;
    return nibbles;
  });
}

/** The number of weights of the network: those of all stages, then those of the endgames. */
export function weightCount(shape: NetworkShape): number {
  return sectionNibbles(shape).reduce((sum, nibbles) => sum + 16 ** nibbles, 0);
}

/**
 * The sections that a search from a board can need, if it adds at most `reach` to the tile sum. Near sums
 * where boards are mapped to others (`plainBelow`), all sections are returned.
 */
export function sectionsFor(shape: NetworkShape, ranks: Uint8Array, reach: number): number[] {
  const all = patternsInOrder(shape).map((_, section) => section);
  const from = tileSum(ranks);
  const to = from + reach;
  if (to >= plainBelow(shape)) return all;
  const { stages = [], patterns } = shape;
  const stageOf = (sum: number) => stages.filter((bound) => sum >= bound).length;
  return all.slice(patterns.length * stageOf(from), patterns.length * (stageOf(to) + 1));
}

/**
 * The weights that learn. All of them may, unless a range is given. Throws RangeError unless that begins and ends with
 * stages or endgames: a board's weights all learn, or none.
 */
export function learnedWeights(learning: boolean | WeightRange, shape: NetworkShape): WeightRange {
  const bounds = partBounds(shape);
  if (typeof learning === 'boolean') return { from: 0, to: bounds.at(-1)! };
  const { from, to } = learning;
  if (!(from < to && bounds.includes(from) && bounds.includes(to))) {
    throw new RangeError(
      `Weights ${from} to ${to} are not whole stages and endgames: these end at ${bounds.join(', ')}`,
    );
  }
  return learning;
}

/** The indices at which the weights of stages and endgames begin, and the number of all weights. */
function partBounds({ patterns, stages = [], endgames = [] }: NetworkShape): number[] {
  const parts = [
    ...Array.from({ length: stages.length + 1 }, () => patterns),
    ...endgames.map((each) => each.patterns),
  ];
  let bound = 0;
  return [0, ...parts.map((part) => (bound += part.reduce((sum, pattern) => sum + sizeOf(pattern), 0)))];
}

/** The most that a search adds to the tile sum: a 4 for each move of the deepest one, and the first. */
export const SEARCH_REACH = 4 * 16;

/** Whether a search from a board can reach an endgame's boards. */
export function reachesEndgames({ endgames = [] }: NetworkShape, ranks: Uint8Array): boolean {
  const most = tileSum(ranks) + SEARCH_REACH;
  return endgames.some(({ from }) => most >= from);
}

function tileSum(ranks: Uint8Array): number {
  return ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 2 ** rank), 0);
}

/** Throws RangeError if a network is not for 4x4, or if its sections do not fit its shape. */
export function checkCoded({ shape, step, sections }: CodedWeights): void {
  checkStep(step);
  checkPlayable(shape);
  const wanted = patternsInOrder(shape).length;
  if (sections.length !== wanted) {
    throw new RangeError(`A network of this shape has ${wanted} sections, not ${sections.length}`);
  }
}

function checkStep(step: number): void {
  if (!(step > 0 && step < Infinity)) throw new RangeError(`A step is a number above 0, not ${step}`);
}

/** Throws RangeError if the parts of a packed network do not fit together. */
export function checkPacked({ shape, present, codes, step }: PackedWeights): void {
  checkStep(step);
  checkPlayable(shape);
  checkKept(shape, present, codes.length);
}

/** Throws RangeError unless the bitmap fits that shape and keeps `given` weights. */
export function checkKept(shape: NetworkShape, present: Uint32Array, given: number): void {
  checkShape(shape);
  const count = weightCount(shape);
  const words = Math.ceil(count / 32);
  if (present.length !== words) {
    throw new RangeError(`${count} weights need ${words} words of bits, not ${present.length}`);
  }
  const kept = present.reduce((sum, word) => sum + bitCount(word), 0);
  if (kept !== given) throw new RangeError(`${kept} weights are kept, but ${given} are given`);
  if (count % 32 !== 0 && present[words - 1]! >>> (count % 32) !== 0) {
    throw new RangeError(`Bits are set beyond the last of ${count} weights`);
  }
}

/** Counts the set bits of 32: in pairs, in fours, in bytes, then all four bytes by a multiplication. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The initial weight that gives every board the value `initial`. */
export function initialWeight(shape: NetworkShape, initial: number): number {
  return initial / (8 * shape.patterns.length);
}
