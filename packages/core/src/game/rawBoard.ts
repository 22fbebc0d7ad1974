/**
 * The raw 4x4 board: 16 ranks of four bits in two 32-bit integers, tilted row by row through a table of all
 * 65,536 rows. Two int32 halves and not a BigInt, which V8 allocates for every operation (25 times slower);
 * pure functions of numbers, which V8 inlines, and not objects. `Game` and `tilt` stand on this, search and
 * benchmarks call it directly.
 *
 *   low   bits  0..15 row 0, bits 16..31 row 1      in a row: column 0 in the lowest four bits
 *   high  bits  0..15 row 2, bits 16..31 row 3
 *
 * A rank above 15 does not fit, and neither does the merge of two 15s. The reward of such a row is negative;
 * callers must then use `tilt`. Up and down are left and right of the transposed board.
 */

/** Tables over all rows, shared and never to be written to. */
export interface RowTables {
  /** The row after a tilt left in bits 0..15, after a tilt right in bits 16..31. */
  readonly tilted: Int32Array;
  /** Sum of the merged values, the same both ways; below zero if a merge would pass rank 15. */
  readonly rewards: Int32Array;
}

/** The highest rank that fits. */
const RAW_MAX_RANK = 15;

/** Reward of a row that merges two 15s: below zero whatever three other rows add. */
const OVERFLOW = -(2 ** 29);

let tables: RowTables | undefined;

/** The row tables, built at the first call (512 KiB, a few milliseconds). */
export function rowTables(): RowTables {
  tables ??= buildTables();
  return tables;
}

function buildTables(): RowTables {
  const tilted = new Int32Array(65536);
  const rewards = new Int32Array(65536);
  for (let row = 0; row < 65536; row++) {
    const mirror = reverseRow(row);
    const { result, reward } = tiltRow(row);
    tilted[row]! |= result;
    tilted[mirror]! |= reverseRow(result) << 16;
    rewards[row] = reward;
  }
  return { tilted, rewards };
}

/**
 * A row after a tilt left. A rank of 16 does not fit and leaves an empty cell, so that the row counts as
 * moved.
 */
function tiltRow(row: number): { result: number; reward: number } {
  let result = 0;
  let reward = 0;
  let shift = 0; // where the next tile goes
  let open = 0; // rank of the last tile while it can still merge
  for (let rest = row; rest !== 0; rest >>>= 4) {
    const rank = rest & 15;
    if (rank === 0) continue;
    if (rank === open) {
      result = (result & ~(15 << (shift - 4))) | (((rank + 1) & 15) << (shift - 4));
      reward = rank === RAW_MAX_RANK || reward < 0 ? OVERFLOW : reward + (2 << rank);
      open = 0;
    } else {
      result |= rank << shift;
      shift += 4;
      open = rank;
    }
  }
  return { result, reward };
}

function reverseRow(row: number): number {
  return ((row & 15) << 12) | ((row & 0xf0) << 4) | ((row >>> 4) & 0xf0) | (row >>> 12);
}

/** `side` of a tilt left, or up on the transposed board. */
export const TO_FIRST = 0;
/** `side` of a tilt right, or down on the transposed board. */
export const TO_LAST = 16;

/** Half a board (two rows) after a tilt; `side` is `TO_FIRST` or `TO_LAST`, the shift of its table entries. */
export function tiltHalf(tilted: Int32Array, half: number, side: number): number {
  return ((tilted[half & 0xffff]! >>> side) & 0xffff) | ((tilted[half >>> 16]! >>> side) << 16);
}

/** The reward of tilting these four rows left or right; below zero if a merge would pass rank 15. */
export function rewardOf(rewards: Int32Array, low: number, high: number): number {
  return rewards[low & 0xffff]! + rewards[low >>> 16]! + rewards[high & 0xffff]! + rewards[high >>> 16]!;
}

/** The low half (columns 0 and 1) of the transposed board. */
export function transposeLow(low: number, high: number): number {
  const bytes = (low & 0x00ff00ff) | ((high & 0x00ff00ff) << 8);
  const swap = (bytes ^ (bytes >>> 12)) & 0x0000f0f0;
  return bytes ^ swap ^ (swap << 12);
}

/** The high half (columns 2 and 3) of the transposed board. */
export function transposeHigh(low: number, high: number): number {
  const bytes = ((low >>> 8) & 0x00ff00ff) | (high & 0xff00ff00);
  const swap = (bytes ^ (bytes >>> 12)) & 0x0000f0f0;
  return bytes ^ swap ^ (swap << 12);
}

/** The lowest bit of every empty cell of a half. */
export function emptyCells(half: number): number {
  const taken = half | (half >>> 2);
  return ~(taken | (taken >>> 1)) & 0x11111111;
}

/** How many cells a result of `emptyCells` has: 0 to 8. */
export function countCells(cells: number): number {
  return Math.imul(cells, 0x11111111) >>> 28;
}

/**
 * The bit of the empty cell number `index`, counted from 0, in a result of `emptyCells`. The result must have
 * more than `index` empty cells. Each nibble of the product holds the number of empty cells up to there.
 * Nibbles beyond `index` get their top bit set. Random play is 20 % faster than with a loop that clears bits.
 */
export function nthCell(cells: number, index: number): number {
  const beyond = (Math.imul(cells, 0x11111111) + Math.imul(7 - index, 0x11111111)) & 0x88888888;
  return (beyond & -beyond) >>> 3;
}

/** Whether no tilt changes the board: it is full without equal neighbours, or has no tiles. */
export function isOverRaw(low: number, high: number): boolean {
  if ((emptyCells(low) | emptyCells(high)) !== 0) return (low | high) === 0;
  const across = (emptyCells(low ^ (low >>> 4)) | emptyCells(high ^ (high >>> 4))) & 0x01110111;
  const inHalves = ((low ^ (low >>> 16)) & 0xffff) | ((high ^ (high >>> 16)) << 16);
  const between = (low >>> 16) ^ (high & 0xffff);
  return (across | emptyCells(inHalves) | (emptyCells(between) & 0x1111)) === 0;
}

/** The lowest bit of every cell of a half. */
export const ALL_CELLS = 0x11111111;

/**
 * The directions that are moves, as `legalMask` of tilt.ts gives them: bit d for direction d. All cells are compared with
 * their neighbours at once, without a branch. A smaller board lies at the top left, with the lowest bits of its cells.
 */
export function legalMaskRaw(low: number, high: number, cellsLow = ALL_CELLS, cellsHigh = ALL_CELLS): number {
  const emptyLow = emptyCells(low) & cellsLow;
  const emptyHigh = emptyCells(high) & cellsHigh;
  const tilesLow = ~emptyLow & cellsLow;
  const tilesHigh = ~emptyHigh & cellsHigh;
  // Columns 0 to 2, each beside the next one.
  const equalLow = emptyCells(low ^ (low >>> 4)) & tilesLow;
  const equalHigh = emptyCells(high ^ (high >>> 4)) & tilesHigh;
  const left = equalLow | equalHigh | (emptyLow & (tilesLow >>> 4)) | (emptyHigh & (tilesHigh >>> 4));
  const right = equalLow | equalHigh | (tilesLow & (emptyLow >>> 4)) | (tilesHigh & (emptyHigh >>> 4));
  // Rows 0 and 1 above rows 1 and 2, then row 2 above row 3.
  const equal =
    (emptyCells(low ^ ((low >>> 16) | (high << 16))) & tilesLow) |
    (emptyCells(high ^ (high >>> 16)) & tilesHigh & 0x1111);
  const up = equal | (emptyLow & ((tilesLow >>> 16) | (tilesHigh << 16))) | (emptyHigh & (tilesHigh >>> 16));
  const down =
    equal | (tilesLow & ((emptyLow >>> 16) | (emptyHigh << 16))) | (tilesHigh & (emptyHigh >>> 16));
  return (
    (up === 0 ? 0 : 1) |
    ((right & 0x01110111) === 0 ? 0 : 2) |
    (down === 0 ? 0 : 4) |
    ((left & 0x01110111) === 0 ? 0 : 8)
  );
}

/** Whether these are the ranks of a board that the raw form can hold. */
export function fitsRaw(columns: number, rows: number, ranks: Uint8Array): boolean {
  if (columns !== 4 || rows !== 4) return false;
  let union = 0;
  for (let cell = 0; cell < 16; cell++) union |= ranks[cell]!;
  return union <= RAW_MAX_RANK;
}

/** Eight ranks, each at most 15, from `cell` on, as a half. */
export function packHalf(ranks: Uint8Array, cell: number): number {
  let half = 0;
  for (let nibble = 0; nibble < 8; nibble++) half |= ranks[cell + nibble]! << (4 * nibble);
  return half;
}

/** Writes a half's eight ranks from `cell` on. */
export function unpackHalf(half: number, ranks: Uint8Array, cell: number): void {
  for (let nibble = 0; nibble < 8; nibble++) ranks[cell + nibble] = (half >>> (4 * nibble)) & 15;
}

/** The highest rank of a half. */
export function maxRankHalf(half: number): number {
  let highest = 0;
  for (let rest = half; rest !== 0; rest >>>= 4) if ((rest & 15) > highest) highest = rest & 15;
  return highest;
}
