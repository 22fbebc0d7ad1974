/** The shape of an n-tuple network: its limits and its size. */
import { isSide } from '@twofold/core';
import {
  type CodedWeights,
  type Endgame,
  type NetworkBoard,
  type NetworkShape,
  type PackedWeights,
  type Pattern,
  STANDARD_PATTERNS,
} from '../kernel/kernel.js';

const MOST_CELLS = 7; // 16^7 weights are 1 GiB
const MOST_PATTERNS = 128;
const MOST_STAGES = 256; // both fit in one page of the kernel's memory

/** Throws RangeError if a network cannot have that shape. */
export function checkShape({
  patterns,
  stages = [],
  largest,
  downgrading,
  endgame,
  board,
}: NetworkShape): void {
  if (board)
    checkBoard(
      board,
      stages.length > 0 || [largest, downgrading, endgame].some((each) => each !== undefined),
    );
  checkPatterns(patterns, board ? board.columns * board.rows : 16);
  if (stages.length >= MOST_STAGES) {
    throw new RangeError(`A network has at most ${MOST_STAGES} stages, not ${stages.length + 1}`);
  }
  if (stages.some((sum, index) => !(sum > (stages[index - 1] ?? 0)))) {
    throw new RangeError(`Stages begin at ascending sums above 0, not at [${stages.join(', ')}]`);
  }
  if (downgrading && !(downgrading.from > 0 && downgrading.from < downgrading.below)) {
    throw new RangeError(
      `Tile downgrading from ${downgrading.from} on and below ${downgrading.below} is not a range`,
    );
  }
  if (largest !== undefined && largest !== 14 && largest !== 15) {
    throw new RangeError(`The largest rank that a network knows is 14 or 15, not ${largest}`);
  }
  if (endgame) checkEndgame(endgame, largest);
}

function checkBoard({ columns, rows, ranks }: NetworkBoard, hasMore: boolean): void {
  if (!isSide(columns) || !isSide(rows) || columns > rows) {
    throw new RangeError(`A network's board has 2 to 8 columns and as many rows or more: ${columns}x${rows}`);
  }
  if (!(Number.isInteger(ranks) && ranks >= 2 && ranks <= 32)) {
    throw new RangeError(`A network tells 2 to 32 ranks apart, not ${ranks}`);
  }
  if (hasMore) {
    throw new RangeError('A network of a board that is not 4x4 has patterns alone');
  }
}

function checkEndgame({ from, largest, patterns }: Endgame, largestOfAll: number | undefined): void {
  checkPatterns(patterns);
  if (largestOfAll !== 14)
    throw new RangeError('A network with endgame patterns has weights for ranks up to 14');
  if (!(from > 0 && from < Infinity))
    throw new RangeError(`An endgame begins at a sum above 0, not at ${from}`);
  if (!(Number.isInteger(largest) && largest >= 1 && largest <= 15)) {
    throw new RangeError(`Endgame patterns clamp ranks above 1 to 15, not ${largest}`);
  }
}

function checkPatterns(patterns: readonly Pattern[], cells = 16): void {
  if (patterns.length < 1 || patterns.length > MOST_PATTERNS) {
    throw new RangeError(`A network has 1 to ${MOST_PATTERNS} patterns, not ${patterns.length}`);
  }
  const bad = patterns.find((pattern) => !isPattern(pattern, cells));
  if (bad) {
    throw new RangeError(`Not 1 to ${MOST_CELLS} different cells of 0 to ${cells - 1}: [${bad.join(', ')}]`);
  }
}

function isPattern(pattern: Pattern, count: number): boolean {
  const cells = new Set(pattern.filter((cell) => Number.isInteger(cell) && cell >= 0 && cell < count));
  return cells.size === pattern.length && cells.size >= 1 && cells.size <= MOST_CELLS;
}

/** The number of weights of a pattern in one stage. */
export function sizeOf(pattern: Pattern): number {
  return 16 ** pattern.length;
}

/** The number of weights of one stage of a 4x4 network. */
export function stageSize({ patterns }: NetworkShape): number {
  return patterns.reduce((sum, pattern) => sum + sizeOf(pattern), 0);
}

export function stageCount({ stages = [] }: NetworkShape): number {
  return stages.length + 1;
}

/** The pattern of each section of weights, in order: those of all stages, then the endgame's. */
export function patternsInOrder(shape: NetworkShape): Pattern[] {
  const stages = Array.from({ length: stageCount(shape) }, () => shape.patterns);
  return [...stages, shape.endgame?.patterns ?? []].flat();
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

/** The number of weights of the network: those of all stages, then the endgame's. */
export function weightCount(shape: NetworkShape): number {
  return sectionNibbles(shape).reduce((sum, nibbles) => sum + 16 ** nibbles, 0);
}

/**
 * The sections that a search from a board can need, if it adds at most `reach` to the tile sum. Near sums
 * where boards are mapped to others (`largest`, `downgrading`, `endgame`), all sections are returned.
 */
export function sectionsFor(shape: NetworkShape, ranks: Uint8Array, reach: number): number[] {
  const all = patternsInOrder(shape).map((_, section) => section);
  const from = ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 2 ** rank), 0);
  const to = from + reach;
  const { stages = [], patterns, downgrading, endgame } = shape;
  const plainBelow = Math.min(
    downgrading?.from ?? Infinity,
    endgame?.from ?? Infinity,
    2 ** (largestRank(shape) + 1),
  );
  if (to >= plainBelow) return all;
  const stageOf = (sum: number) => stages.filter((bound) => sum >= bound).length;
  return all.slice(patterns.length * stageOf(from), patterns.length * (stageOf(to) + 1));
}

/** Throws RangeError if a network is not for 4x4, or if its sections do not fit its shape. */
export function checkCoded({ shape, step, sections }: CodedWeights): void {
  checkStep(step);
  checkShape(shape);
  if (shape.board) throw new RangeError('Kernels play 4x4 alone: search other boards by createBoardSearch');
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

/** The largest rank that the network evaluates without tile downgrading. */
export function largestRank({ largest = 15 }: NetworkShape): number {
  return largest;
}

/** Whether the kernel has constants for these patterns. */
export function isStandard({ patterns }: NetworkShape): boolean {
  return String(patterns) === String(STANDARD_PATTERNS) && patterns.length === STANDARD_PATTERNS.length;
}
