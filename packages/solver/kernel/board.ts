// Boards and tilts. A board is two words: the low four bits of each rank, and its fifth bit at the same
// place.
//
//   cells  63  60        7   4 3   0     high  63  60        7   4 3   0
//         | cell 15 | ... | 1 | 0 |           |000h15| ... |000h1|000h0|    rank = 16 * h + nibble
//
// `high` is 0 until a 65536 appears. So the usual path needs one 64-bit word and a table of rows. If a board
// has fifth bits, or the tilt may make one, `tiltExact` tilts it cell by cell.
//
// ROWS has one entry for each row of four nibbles. The reward is the same for both directions.
//
//   63        32 31      16 15       0
//   |   reward  |  right   |   left   |
import { ROWS, SUMS } from './memory';

export const UP: u32 = 0;
export const RIGHT: u32 = 1;
export const DOWN: u32 = 2;
export const LEFT: u32 = 3;

const LOWEST: u64 = 0x1111111111111111; // the lowest bit of every nibble
const MAX_RANK: u32 = 31; // does not merge: 131072 (rank 17) is the largest tile that a game can reach

/** The afterstate's fifth bits and the reward of the last `tilt`. */
export let tiltedHigh: u64 = 0;
export let reward: f64 = 0;

/** Fills ROWS and SUMS. Needed once for each memory. */
export function fillTables(): void {
  for (let row: u32 = 0; row < 65536; row++) {
    const left = tiltExact(row, 0, LEFT) & 0xffff;
    const gained = u64(reward);
    const right = tiltExact(row, 0, RIGHT) & 0xffff;
    store<u64>(ROWS + (usize(row) << 3), (gained << 32) | (right << 16) | left);
    let sum: u32 = 0;
    for (let shift: u32 = 0; shift < 16; shift += 4) {
      const rank = (row >> shift) & 15;
      if (rank != 0) sum += 1 << rank;
    }
    store<u32>(SUMS + (usize(row) << 2), sum);
  }
}

/** Swaps rows and columns. */
export function transpose(cells: u64): u64 {
  const inner = (cells ^ (cells >> 12)) & 0x0000f0f00000f0f0;
  const blocks = cells ^ inner ^ (inner << 12);
  const outer = (blocks ^ (blocks >> 24)) & 0x00000000ff00ff00;
  return blocks ^ outer ^ (outer << 24);
}

/**
 * Returns the cells after a tilt, and sets `tiltedHigh` and `reward`. If nothing moves, the board stays
 * equal.
 */
export function tilt(cells: u64, high: u64, direction: u32): u64 {
  const lines = direction & 1 ? cells : transpose(cells);
  const row0 = load<u64>(ROWS + (usize(lines & 0xffff) << 3));
  const row1 = load<u64>(ROWS + (usize((lines >> 16) & 0xffff) << 3));
  const row2 = load<u64>(ROWS + (usize((lines >> 32) & 0xffff) << 3));
  const row3 = load<u64>(ROWS + (usize(lines >> 48) << 3));
  const gained = u32(row0 >> 32) + u32(row1 >> 32) + u32(row2 >> 32) + u32(row3 >> 32);
  // 32768 + 32768 makes 65536, the first tile with a fifth bit.
  if (high != 0 || gained >= 65536) return tiltExact(cells, high, direction);
  tiltedHigh = 0;
  reward = f64(gained);
  const tilted =
    direction == LEFT || direction == UP
      ? joinRows(row0, row1, row2, row3)
      : joinRows(row0 >> 16, row1 >> 16, row2 >> 16, row3 >> 16);
  return direction & 1 ? tilted : transpose(tilted);
}

function joinRows(row0: u64, row1: u64, row2: u64, row3: u64): u64 {
  return (row0 & 0xffff) | ((row1 & 0xffff) << 16) | ((row2 & 0xffff) << 32) | (row3 << 48);
}

export function rankAt(cells: u64, high: u64, cell: u32): u32 {
  const shift = u64(cell << 2);
  return u32((cells >> shift) & 15) | (u32((high >> shift) & 1) << 4);
}

/**
 * The afterstates of the last `tiltAll`, with one reward for both vertical and one for both horizontal tilts.
 */
export let tiltedUp: u64 = 0;
export let tiltedRight: u64 = 0;
export let tiltedDown: u64 = 0;
export let tiltedLeft: u64 = 0;
export let rewardAlong: f64 = 0;
export let rewardAcross: f64 = 0;

/**
 * Tilts a board without fifth bits in all four directions. Opposite directions share their look-ups. Returns
 * false if a tilt may make a fifth bit; then the results are not valid.
 */
export function tiltAll(cells: u64): bool {
  const across = tiltLines(cells);
  tiltedLeft = linesBack;
  tiltedRight = linesOn;
  const along = tiltLines(transpose(cells));
  if (max(across, along) >= 65536) return false;
  tiltedUp = transpose(linesBack);
  tiltedDown = transpose(linesOn);
  rewardAcross = f64(across);
  rewardAlong = f64(along);
  return true;
}

let linesBack: u64 = 0; // towards the first cell of each line
let linesOn: u64 = 0;

/** Tilts four lines in both directions. Returns the reward, which is the same for both. */
function tiltLines(lines: u64): u32 {
  const row0 = load<u64>(ROWS + (usize(lines & 0xffff) << 3));
  const row1 = load<u64>(ROWS + (usize((lines >> 16) & 0xffff) << 3));
  const row2 = load<u64>(ROWS + (usize((lines >> 32) & 0xffff) << 3));
  const row3 = load<u64>(ROWS + (usize(lines >> 48) << 3));
  linesBack = joinRows(row0, row1, row2, row3);
  linesOn = joinRows(row0 >> 16, row1 >> 16, row2 >> 16, row3 >> 16);
  return u32(row0 >> 32) + u32(row1 >> 32) + u32(row2 >> 32) + u32(row3 >> 32);
}

/** Does what `tilt` does, cell by cell. Each line starts at the side towards which its tiles slide. */
function tiltExact(cells: u64, high: u64, direction: u32): u64 {
  const along: i32 = direction == LEFT ? 1 : direction == RIGHT ? -1 : direction == UP ? 4 : -4;
  const across: u32 = direction & 1 ? 4 : 1;
  let first: u32 = direction == RIGHT ? 3 : direction == DOWN ? 12 : 0;
  let tilted: u64 = 0;
  tiltedHigh = 0;
  reward = 0;
  for (let line = 0; line < 4; line++, first += across) {
    let from = first;
    let to = first;
    let open: u32 = 0; // the rank of the last tile while it can still merge
    for (let step = 0; step < 4; step++, from += along) {
      let rank = rankAt(cells, high, from);
      if (rank == 0) continue;
      const merges = rank == open && rank < MAX_RANK;
      if (merges) {
        to -= along;
        rank++;
        reward += f64(u64(1) << u64(rank));
      }
      const shift = u64(to << 2);
      tilted = (tilted & ~(u64(15) << shift)) | (u64(rank & 15) << shift);
      tiltedHigh = (tiltedHigh & ~(u64(1) << shift)) | (u64(rank >> 4) << shift);
      open = merges ? 0 : rank;
      to += along;
    }
  }
  return tilted;
}

/** One bit, the lowest of its nibble, for every empty cell. */
export function emptyCells(cells: u64, high: u64): u64 {
  const taken = cells | high;
  const pairs = taken | (taken >> 2);
  return ~(pairs | (pairs >> 1)) & LOWEST;
}

/**
 * The shift to the nibble of empty cell number `skip`, counted from cell 0. There is no loop, because
 * processors predict the end of such a loop badly. A multiplication counts the empty cells up to each nibble.
 * Two byte-wise comparisons then count the nibbles whose count is not above `skip`. Fails if all sixteen
 * cells are empty, since a nibble cannot hold the count 16.
 */
export function nthEmpty(empty: u64, skip: u64): u64 {
  const counts = empty * LOWEST;
  const threshold = (0x7f - skip) * 0x0101010101010101;
  const even = ((counts & 0x0f0f0f0f0f0f0f0f) + threshold) & 0x8080808080808080;
  const odd = (((counts >> 4) & 0x0f0f0f0f0f0f0f0f) + threshold) & 0x8080808080808080;
  return 64 - 4 * popcnt<u64>(even | (odd >> 1));
}

/** The sum of all tiles. */
export function sumOf(cells: u64, high: u64): f64 {
  if (high != 0) return sumExact(cells, high);
  return f64(
    load<u32>(SUMS + (usize(cells & 0xffff) << 2)) +
      load<u32>(SUMS + (usize((cells >> 16) & 0xffff) << 2)) +
      load<u32>(SUMS + (usize((cells >> 32) & 0xffff) << 2)) +
      load<u32>(SUMS + (usize(cells >> 48) << 2)),
  );
}

function sumExact(cells: u64, high: u64): f64 {
  let sum: f64 = 0;
  for (let cell: u32 = 0; cell < 16; cell++) {
    const rank = rankAt(cells, high, cell);
    if (rank != 0) sum += f64(u64(1) << u64(rank));
  }
  return sum;
}
