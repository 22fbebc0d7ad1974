/** The shape of an n-tuple network: what is allowed, and how large it gets. */
import {
  type Ending,
  type NetworkShape,
  type PackedWeights,
  type Pattern,
  STANDARD_PATTERNS,
} from './kernel.js';

const MOST_CELLS = 7; // 16^7 weights are 1 GiB
const MOST_PATTERNS = 128;
const MOST_STAGES = 256; // both have room in a page of the kernel's

/** Throws RangeError if a network cannot have that shape. */
export function checkShape({ patterns, stages = [], largest, lowered, ending }: NetworkShape): void {
  checkPatterns(patterns);
  if (stages.length >= MOST_STAGES) {
    throw new RangeError(`A network has at most ${MOST_STAGES} stages, not ${stages.length + 1}`);
  }
  if (stages.some((sum, index) => !(sum > (stages[index - 1] ?? 0)))) {
    throw new RangeError(`Stages begin at ascending sums above 0, not at [${stages.join(', ')}]`);
  }
  if (lowered && !(lowered.from > 0 && lowered.from < lowered.below)) {
    throw new RangeError(
      `Boards are seen lower from ${lowered.from} on and below ${lowered.below}: not a range`,
    );
  }
  if (largest !== undefined && largest !== 14 && largest !== 15) {
    throw new RangeError(`The largest rank that a network knows is 14 or 15, not ${largest}`);
  }
  if (ending) checkEnding(ending, largest);
}

function checkEnding({ from, largest, patterns }: Ending, largestOfAll: number | undefined): void {
  checkPatterns(patterns);
  if (largestOfAll !== 14) throw new RangeError('A network with an ending knows ranks up to 14 alone');
  if (!(from > 0 && from < Infinity))
    throw new RangeError(`An ending begins at a sum above 0, not at ${from}`);
  if (!(Number.isInteger(largest) && largest >= 1 && largest <= 15)) {
    throw new RangeError(`An ending tells ranks apart up to 1 to 15, not ${largest}`);
  }
}

function checkPatterns(patterns: readonly Pattern[]): void {
  if (patterns.length < 1 || patterns.length > MOST_PATTERNS) {
    throw new RangeError(`A network has 1 to ${MOST_PATTERNS} patterns, not ${patterns.length}`);
  }
  const bad = patterns.find((pattern) => !isPattern(pattern));
  if (bad) throw new RangeError(`Not 1 to ${MOST_CELLS} different cells of 0 to 15: [${bad.join(', ')}]`);
}

function isPattern(pattern: Pattern): boolean {
  const cells = new Set(pattern.filter((cell) => Number.isInteger(cell) && cell >= 0 && cell < 16));
  return cells.size === pattern.length && cells.size >= 1 && cells.size <= MOST_CELLS;
}

/** How many weights a pattern has in one stage. */
export function sizeOf(pattern: Pattern): number {
  return 16 ** pattern.length;
}

/** How many weights one stage has. */
export function stageSize({ patterns }: NetworkShape): number {
  return sizeOfAll(patterns);
}

function sizeOfAll(patterns: readonly Pattern[]): number {
  return patterns.reduce((sum, pattern) => sum + sizeOf(pattern), 0);
}

export function stageCount({ stages = [] }: NetworkShape): number {
  return stages.length + 1;
}

/** The pattern of each section of weights, in their order: those of all stages, then those of the ending. */
export function patternsInOrder(shape: NetworkShape): Pattern[] {
  const stages = Array.from({ length: stageCount(shape) }, () => shape.patterns);
  return [...stages, shape.ending?.patterns ?? []].flat();
}

/** How many weights the network has: those of all stages, then those of the ending. */
export function weightCount(shape: NetworkShape): number {
  return stageSize(shape) * stageCount(shape) + sizeOfAll(shape.ending?.patterns ?? []);
}

/** Throws RangeError if the parts of a packed network do not fit together. */
export function checkPacked({ shape, present, codes, step }: PackedWeights): void {
  if (!(step > 0 && step < Infinity)) throw new RangeError(`A step is a number above 0, not ${step}`);
  checkKept(shape, present, codes.length);
}

/** Throws RangeError unless the bitmap is of that shape and keeps `given` weights. */
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

/** How many bits of 32 are set: in pairs, in fours, in bytes, and all four bytes by a multiplication. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The weight to begin with so that a board is worth `initial`. */
export function initialWeight(shape: NetworkShape, initial: number): number {
  return initial / (8 * shape.patterns.length);
}

/** The largest rank that the network sees as it is. */
export function largestRank({ largest = 15 }: NetworkShape): number {
  return largest;
}

/** Whether the patterns are those that the kernel has constants for. */
export function isStandard({ patterns }: NetworkShape): boolean {
  return String(patterns) === String(STANDARD_PATTERNS) && patterns.length === STANDARD_PATTERNS.length;
}
