/**
 * The properties of a 4x4 n-tuple network: their types, their limits, and their packed description in memory.
 * TypeScript writes the description once. The kernel and its twin read it, and know no other form. A new
 * property has its type, its limits and its field here (docs/weights-format.md).
 */
import { isSide } from '@twofold/core/internal';
import {
  CELLS_AT,
  ENDGAME_BYTES,
  ENDGAME_PATTERNS_AT,
  ENDGAMES_AT,
  FIRST_WEIGHT_AT,
  Field,
  NO_SOURCE,
  PATTERN_BYTES,
  PATTERNS_AT,
  SOURCES_AT,
  STAGE_SUMS_AT,
} from './descriptorFields.js';

/** The cells of an n-tuple, 0 to 15 in row-major order. At most seven. */
export type Pattern = readonly number[];

/**
 * Two straight and two 2x3 tuples of six cells. From Yeh, Wu and others, "Multistage Temporal Difference
 * Learning for 2048-Like Games", IEEE TCIAIG 2016.
 */
export const STANDARD_PATTERNS: readonly Pattern[] = [
  [0, 1, 2, 3, 4, 5],
  [4, 5, 6, 7, 8, 9],
  [0, 1, 2, 4, 5, 6],
  [4, 5, 6, 8, 9, 10],
];

/** The patterns of the shipped 4x4 networks: the standard ones, and four that bend round the corner and the middle. */
export const SHIPPED_PATTERNS: readonly Pattern[] = [
  ...STANDARD_PATTERNS,
  [1, 2, 5, 6, 9, 13],
  [0, 1, 5, 6, 7, 10],
  [0, 1, 2, 5, 9, 10],
  [0, 1, 5, 9, 13, 14],
];

/** The patterns of a network, and for which boards each set of weights is. */
export interface NetworkShape {
  /** The n-tuples. */
  patterns: readonly Pattern[];
  /** Tile sums at which the next stage's weights take over, ascending. Empty: one stage. */
  stages?: readonly number[];
  /**
   * The largest rank that has weights, 14 or 15. By default: 15. Tile downgrading maps a board with a larger
   * rank to a similar board with smaller ranks.
   */
  largest?: number;
  /**
   * Tile downgrading by tile sum: boards from `from` (1 or more) on and below `below` are evaluated by proxies. They also need a tile
   * of more than half of `from`. Until 16384 is made, its parts say how near it is. A proxy has the largest tiles halved. So 16384, 8192, 4096 and 2048 become 8192, 4096, 2048 and 1024, which the network knows how to
   * play. The network does not learn from proxies. Undefined: none.
   */
  downgrading?: { from: number; below: number };
  /**
   * One to five endgames, by ascending sums. Each ends where the next begins. They need `largest` 14. Undefined:
   * `patterns` evaluate all boards.
   */
  endgames?: readonly Endgame[];
  /** The board of a network that is not for 4x4; kernels do not play it. Undefined: 4x4. */
  board?: NetworkBoard;
}

/** The board of a network that is not for 4x4. Boards with more columns than rows are transposed. */
export interface NetworkBoard {
  /** At most `rows`. */
  columns: number;
  /** 2 to 8. */
  rows: number;
  /**
   * The number of ranks told apart, from 0 on. Larger ranks count as the largest of them. An index of a
   * weight is a number in this base.
   */
  ranks: number;
}

/**
 * Endgame patterns, with weights of their own. They evaluate boards on the last steps to the tile 32768, or to
 * 16384 beside it. There the small tiles decide. The large tiles hardly move, and are not told apart.
 */
export interface Endgame {
  /** The least tile sum of the endgame. A board with tiles above 16384 counts by its downgraded board. */
  from: number;
  /** Endgame patterns clamp ranks above this one, 1 to 15. */
  largest: number;
  /** The n-tuples of the endgame. */
  patterns: readonly Pattern[];
}

const MOST_CELLS = 7; // 16^7 weights are 1 GiB
const MOST_PATTERNS = (ENDGAME_PATTERNS_AT - PATTERNS_AT) / PATTERN_BYTES;
const MOST_STAGES = 256;
const MOST_ENDGAMES = Math.floor((PATTERNS_AT - ENDGAMES_AT) / ENDGAME_BYTES);

/** Throws RangeError if a network cannot have that shape. */
export function checkShape({ patterns, stages = [], board, ...properties }: NetworkShape): void {
  const { largest, downgrading, endgames } = properties;
  if (board) {
    checkBoard(board);
    if (stages.length > 0 || Object.values(properties).some((value) => value !== undefined)) {
      throw new RangeError('A network of a board that is not 4x4 has patterns alone');
    }
  }
  checkPatterns(patterns, board ? board.columns * board.rows : 16);
  if (stages.length >= MOST_STAGES) {
    throw new RangeError(`A network has at most ${MOST_STAGES} stages, not ${stages.length + 1}`);
  }
  if (stages.some((sum, index) => !(sum > (stages[index - 1] ?? 0)))) {
    throw new RangeError(`Stages begin at ascending sums above 0, not at [${stages.join(', ')}]`);
  }
  if (downgrading && !(downgrading.from >= 1 && downgrading.from < downgrading.below)) {
    const { from, below } = downgrading;
    throw new RangeError(
      `Tile downgrading begins at a sum of 1 or more and ends above it: ${from}, ${below}`,
    );
  }
  if (largest !== undefined && largest !== 14 && largest !== 15) {
    throw new RangeError(`The largest rank that a network knows is 14 or 15, not ${largest}`);
  }
  if (endgames) checkEndgames(endgames, largest);
}

/** Throws RangeError if no kernel can play a network of that shape. */
export function checkPlayable(shape: NetworkShape): void {
  checkShape(shape);
  if (shape.board) throw new RangeError('Kernels play 4x4 alone: search other boards by createAnySizeSearch');
}

function checkBoard({ columns, rows, ranks }: NetworkBoard): void {
  if (!isSide(columns) || !isSide(rows) || columns > rows) {
    throw new RangeError(`A network's board has 2 to 8 columns and as many rows or more: ${columns}x${rows}`);
  }
  if (!(Number.isInteger(ranks) && ranks >= 2 && ranks <= 32)) {
    throw new RangeError(`A network tells 2 to 32 ranks apart, not ${ranks}`);
  }
}

function checkEndgames(endgames: readonly Endgame[], largestOfAll: number | undefined): void {
  if (largestOfAll !== 14) {
    throw new RangeError('A network with endgame patterns has weights for ranks up to 14');
  }
  if (endgames.length < 1 || endgames.length > MOST_ENDGAMES) {
    throw new RangeError(`A network has 1 to ${MOST_ENDGAMES} endgames, not ${endgames.length}`);
  }
  const count = endgames.flatMap(({ patterns }) => patterns).length;
  if (count > MOST_PATTERNS) {
    throw new RangeError(`All endgames have at most ${MOST_PATTERNS} patterns, not ${count}`);
  }
  endgames.forEach(({ from, largest, patterns }, index) => {
    checkPatterns(patterns);
    const before = endgames[index - 1]?.from ?? 0;
    if (!(from > before && from < Infinity)) {
      throw new RangeError(`An endgame begins at a sum above ${before}, not at ${from}`);
    }
    if (!(Number.isInteger(largest) && largest >= 1 && largest <= 15)) {
      throw new RangeError(`Endgame patterns clamp ranks above 1 to 15, not ${largest}`);
    }
  });
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

/** Boards with a smaller tile sum are evaluated as they are, by the weights of their stage. */
export function plainBelow({ largest = 15, downgrading, endgames }: NetworkShape): number {
  return Math.min(downgrading?.from ?? Infinity, firstSum(endgames), 2 ** (largest + 1));
}

/** The tile sum at which the first endgame begins. */
function firstSum(endgames: readonly Endgame[] = []): number {
  return endgames[0]?.from ?? Infinity;
}

/** The fields of a description by name. */
export type NetworkFields = Record<keyof typeof Field, number>;

/** The fields that depend on where a network lies, not on its shape. Left out: 0. */
export type NetworkStorage = Partial<
  Pick<NetworkFields, 'step' | 'weightsAt' | 'pageTableAt' | 'coherenceAt' | 'learnedFrom' | 'learnedTo'>
>;

/** A description, read from memory. */
export interface NetworkDescription {
  fields: NetworkFields;
  patterns: DescribedPattern[];
  endgames: DescribedEndgame[];
  stageSums: number[];
}

export interface DescribedPattern {
  firstWeight: number; // index; of the first stage
  cells: number[];
}

export interface DescribedEndgame {
  from: number;
  largest: number;
  patterns: DescribedPattern[];
}

/** Room for the largest description, and a page of WebAssembly memory: weights after it begin at a page. */
export const DESCRIPTOR_BYTES = 65_536;

const FIELD_NAMES = Object.keys(Field).filter((name) => Number.isNaN(Number(name))) as (keyof typeof Field)[];

/** Writes the description of a playable network to `at`, where there is room for DESCRIPTOR_BYTES. */
export function writeDescriptor(
  memory: ArrayBufferLike,
  at: number,
  shape: NetworkShape,
  storage: NetworkStorage,
): void {
  const { step = 0, weightsAt = 0, pageTableAt = 0, coherenceAt = 0 } = storage;
  const { learnedFrom = 0, learnedTo = 0 } = storage;
  const { patterns, stages = [], largest = 15, downgrading, endgames = [] } = shape;
  const stageWeights = writePatterns(memory, at + PATTERNS_AT, patterns, 0);
  const endgamePatterns = endgames.flatMap((endgame) => endgame.patterns);
  const endgameWeight = stageWeights * (stages.length + 1);
  const fields: NetworkFields = {
    step,
    weightsAt,
    weightCount: writePatterns(memory, at + ENDGAME_PATTERNS_AT, endgamePatterns, endgameWeight),
    pageTableAt,
    coherenceAt,
    patternCount: patterns.length,
    stageSumCount: stages.length,
    stageBytes: 4 * stageWeights,
    largestRank: largest,
    downgradeFrom: downgrading?.from ?? Infinity,
    downgradeBelow: downgrading?.below ?? Infinity,
    endgameCount: endgames.length,
    endgameFrom: firstSum(endgames),
    learnedFrom,
    learnedTo,
  };
  const values = new Float64Array(memory, at, FIELD_NAMES.length);
  for (const name of FIELD_NAMES) values[Field[name]] = fields[name];
  const bounds = endgames.flatMap(({ from, largest, patterns }) => [from, largest, patterns.length]);
  new Float64Array(memory, at + ENDGAMES_AT, bounds.length).set(bounds);
  new Float64Array(memory, at + STAGE_SUMS_AT, stages.length).set(stages);
}

/** Writes patterns whose weights begin at index `first`. Returns the index after their last weight. */
function writePatterns(
  memory: ArrayBufferLike,
  at: number,
  patterns: readonly Pattern[],
  first: number,
): number {
  let next = first;
  patterns.forEach((pattern, index) => {
    writePattern(new DataView(memory, at + index * PATTERN_BYTES, PATTERN_BYTES), pattern, next);
    next += sizeOf(pattern);
  });
  return next;
}

/** Writes a pattern's cells, and where they lie on the board by each symmetry. */
function writePattern(view: DataView, pattern: Pattern, firstWeight: number): void {
  const sources = [0, 4].flatMap((half) =>
    [0, 1].flatMap((odd) =>
      [0, 1, 2, 3].flatMap((symmetry) =>
        [0, 2, 4, 6].map((even) => sourceOf(pattern[even + odd], half + symmetry)),
      ),
    ),
  );
  sources.forEach((cell, index) => {
    view.setUint8(SOURCES_AT + index, cell);
  });
  view.setUint32(FIRST_WEIGHT_AT, 4 * firstWeight, true);
  [pattern.length, ...pattern].forEach((byte, index) => {
    view.setUint8(CELLS_AT + index, byte);
  });
}

/** The cell that a symmetry moves to `cell`. Bit 0: mirrored. Bit 1: upside down. Bit 2: transposed first. */
function sourceOf(cell: number | undefined, symmetry: number): number {
  if (cell === undefined) return NO_SOURCE;
  const turned = cell ^ ((symmetry & 1) * 3) ^ ((symmetry & 2) * 6);
  return symmetry < 4 ? turned : 4 * (turned % 4) + (turned >> 2);
}

/** Reads the fields of the description that lies at `at`. */
export function readFields(memory: ArrayBufferLike, at: number): NetworkFields {
  const values = new Float64Array(memory, at, FIELD_NAMES.length);
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, values[Field[name]]])) as NetworkFields;
}

/** Reads the whole description that lies at `at`. */
export function readDescriptor(memory: ArrayBufferLike, at: number): NetworkDescription {
  const fields = readFields(memory, at);
  return {
    fields,
    patterns: readPatterns(memory, at + PATTERNS_AT, fields.patternCount),
    endgames: readEndgames(memory, at, fields.endgameCount),
    stageSums: [...new Float64Array(memory, at + STAGE_SUMS_AT, fields.stageSumCount)],
  };
}

function readEndgames(memory: ArrayBufferLike, at: number, count: number): DescribedEndgame[] {
  let next = at + ENDGAME_PATTERNS_AT;
  return Array.from({ length: count }, (_, index) => {
    const bounds = new Float64Array(memory, at + ENDGAMES_AT + index * ENDGAME_BYTES, 3);
    const [from, largest, patternCount] = [...bounds] as [number, number, number];
    const patterns = readPatterns(memory, next, patternCount);
    next += patternCount * PATTERN_BYTES;
    return { from, largest, patterns };
  });
}

function readPatterns(memory: ArrayBufferLike, at: number, count: number): DescribedPattern[] {
  return Array.from({ length: count }, (_, index) => {
    const view = new DataView(memory, at + index * PATTERN_BYTES, PATTERN_BYTES);
    const cells = Array.from({ length: view.getUint8(CELLS_AT) }, (_, cell) =>
      view.getUint8(CELLS_AT + 1 + cell),
    );
    return { firstWeight: view.getUint32(FIRST_WEIGHT_AT, true) / 4, cells };
  });
}
