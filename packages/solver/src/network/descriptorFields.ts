// The layout of a network's description in memory (descriptor.ts). TypeScript and AssemblyScript both compile
// this file. So the side that writes and the sides that read have the same offsets.
//
//   0          512              16896                    33280
//   | fields   | patterns ...   | endgame patterns ...   | tile sums at which the next stage begins ... |
//
// Fields and tile sums are 64-bit floats. There is room for 64 fields, twice 128 patterns and 255 tile sums.
//
// A pattern, PATTERN_BYTES long. Its runs are those of kernel/network.ts, its cells are for the twin:
//
//   0      4              8       16           24                              120     121
//   | runs | first weight |  mask | rotation   |  mask | rotation | ...        | count | cells ... |
//     u32    u32, in bytes   u64    u64          a run each, at most seven       u8      u8 each

/** The fields, in order. */
export enum Field {
  /** The step of a packed network's codes. 0: the weights are floats. */
  step,
  /** The address of the first weight. 0: there is none, for the weights are packed. */
  weightsAt,
  weightCount,
  /** The address of a packed network's page table. 0: not packed. */
  pageTableAt,
  /** The address of the sums of temporal coherence. 0: the network does not learn. */
  coherenceAt,
  patternCount,
  /** 1: the patterns are those that kernel/standard.ts has constants for. */
  isStandard,
  /** The number of tile sums at which a next stage begins. */
  stageSumCount,
  /** From a stage's first weight to that of the next, in bytes. */
  stageBytes,
  /** The largest rank that has weights. */
  largestRank,
  /** Tile sums between which boards are downgraded by one rank. Infinity: none are. */
  downgradeFrom,
  downgradeBelow,
  endgamePatternCount,
  /** The tile sum from which endgame patterns evaluate boards. Infinity: there are none. */
  endgameFrom,
  /** Endgame patterns clamp ranks above this one. */
  endgameLargest,
}

export const PATTERNS_AT = 512;
export const ENDGAME_PATTERNS_AT = 16_896;
export const STAGE_SUMS_AT = 33_280;

export const PATTERN_BYTES = 128;
export const FIRST_WEIGHT_AT = 4;
export const RUNS_AT = 8;
export const RUN_BYTES = 16;
export const CELLS_AT = 120;
