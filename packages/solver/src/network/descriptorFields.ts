// The layout of a network's description in memory (descriptor.ts). TypeScript and AssemblyScript both compile
// this file. So the side that writes and the sides that read have the same offsets.
//
//   0        384          512            16896                  33280
//   | fields | endgames   | patterns ... | endgame patterns ... | tile sums at which the next stage begins ... |
//
// Fields, endgames and tile sums are 64-bit floats. There is room for 48 fields, five endgames, twice 128 patterns
// and 255 tile sums.
//
// An endgame, ENDGAME_BYTES long. The patterns of all endgames follow one another:
//
//   0                         8                      16
//   | tile sum of its first   | largest rank; those  | number of |
//   | boards                  | above count as it    | patterns  |
//
// A pattern, PATTERN_BYTES long. Its sources are for kernel/tuples.ts, its cells for the twin:
//
//   0                   32                  64                       68      69
//   | sources of        | sources of        | first weight, in bytes | count | cells ... |
//   | symmetries 0 to 3 | symmetries 4 to 7 | u32                    | u8    | u8 each
//
// Sources are cells of the board, a byte each. For each of four symmetries they say where cells 0, 2, 4 and 6 of the
// pattern lie. Then they say it of cells 1, 3, 5 and 7. NO_SOURCE: the pattern has no such cell.

/** The fields, in order. */
export enum Field {
  /** The step of a packed network's codes. 0: the weights are floats. */
  step,
  /** The address of the first weight. 0: there is none, for the weights are packed. */
  weightsAt,
  weightCount,
  /** The address of a packed network's page table. 0: not packed. */
  pageTableAt,
  /** The address of the sums of temporal coherence of the weight `learnedFrom`. 0: there are none. */
  coherenceAt,
  patternCount,
  /** The number of tile sums at which a next stage begins. */
  stageSumCount,
  /** From a stage's first weight to that of the next, in bytes. */
  stageBytes,
  /** The largest rank that has weights. */
  largestRank,
  /** Tile sums between which boards are downgraded by one rank. Infinity: none are. */
  downgradeFrom,
  downgradeBelow,
  endgameCount,
  /** The tile sum from which the first endgame's patterns evaluate boards. Infinity: there are none. */
  endgameFrom,
  /** The indices of the first weight that may learn, and of the one after the last. */
  learnedFrom,
  learnedTo,
}

export const ENDGAMES_AT = 384;
export const ENDGAME_BYTES = 24;

export const PATTERNS_AT = 512;
export const ENDGAME_PATTERNS_AT = 16_896;
export const STAGE_SUMS_AT = 33_280;

export const PATTERN_BYTES = 128;
export const SOURCES_AT = 0;
export const SOURCES_BYTES = 32; // of four symmetries
export const FIRST_WEIGHT_AT = 64;
export const CELLS_AT = 68;

export const NO_SOURCE = 255;
