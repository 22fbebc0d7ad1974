// Endgame tables at the leaves of a search. A table has chances of a goal for boards on which six large tiles stay
// in a formation. src/tables/placed.ts writes each table's description, and says how a chance becomes a value:
//
//   0    goal rank          u32      |  16  sum of the large tiles     f64
//   4    placements         u32      |  24  value of a lost goal       f64
//   8    address of slots   u32      |  32  gain by the goal           f64
//   12   32 - bits          u32      |  40  placements: mask u64, then ten shifts of cells u8, in 24 bytes
//                                    |  232 score of the large tiles   f64
//
// A slot has a key u32 and a chance f32. Empty slots have a key of all ones.
import { sumOf } from './board';

const PLACEMENTS: usize = 40;
const PLACEMENT_BYTES: usize = 24;
const WALL_SCORE: usize = PLACEMENTS + 8 * PLACEMENT_BYTES;
const TABLE_BYTES: usize = WALL_SCORE + 8;
/** For each large tile that is still to merge once the goal is made: src/tables/placed.ts. */
const MERGE_RISK: f64 = 0.01;
const LARGE_TILES: u32 = 6;
const FREE_CELLS: usize = 10;
const EMPTY: u32 = 0xffffffff;
/** 2^32 by the golden ratio: spreads neighbouring keys. */
const GOLDEN: u32 = 0x9e3779b1;
const EVEN: u64 = 0x0f0f0f0f0f0f0f0f;
const ONES: u64 = 0x0101010101010101;

let tables: usize = 0;
let tablesEnd: usize = 0;

/** Sets the tables. Without any, searches are as if this file were not there. */
export function setFormations(at: usize, count: u32): void {
  tables = at;
  tablesEnd = at + usize(count) * TABLE_BYTES;
}

/** The value of an afterstate by the first table that says something of it, or -1. */
export function formationValue(cells: u64, high: u64): f64 {
  if (high != 0) return -1;
  for (let table = tables; table < tablesEnd; table += TABLE_BYTES) {
    const value = valueIn(table, cells);
    if (value >= 0) return value;
  }
  return -1;
}

/** Of a board in formation by its entry; of one whose goal is made by how many large tiles are still to merge. */
function valueIn(table: usize, cells: u64): f64 {
  const large = largeMask(cells, load<u32>(table));
  const count = u32(popcnt<u64>(large));
  if (count > LARGE_TILES + 1) return -1;
  const sum = sumOf(cells & (large * 15), 0);
  const walls = load<f64>(table, 16);
  if (sum == walls && count == LARGE_TILES) {
    const placement = placementOf(table, large);
    const chance = placement == 0 ? -1 : chanceIn(table, placement, cells);
    return chance < 0 ? -1 : points(table, chance, scoreOf(cells) - load<f64>(table, WALL_SCORE));
  }
  if (count == 1 || sum != walls + f64(1 << load<u32>(table))) return -1;
  return points(table, 1 - MERGE_RISK * f64(count), scoreOf(cells) - load<f64>(table, WALL_SCORE));
}

/** A chance as a score to come. `scored`: what tiles have scored since only the large ones were there. */
function points(table: usize, chance: f64, scored: f64): f64 {
  return max<f64>(0, load<f64>(table, 24) + chance * load<f64>(table, 32) - scored);
}

/** What the tiles of a board have scored, as if no 4 had spawned. */
function scoreOf(cells: u64): f64 {
  let score: u32 = 0;
  for (let rest = cells; rest != 0; rest >>= 4) {
    const rank = u32(rest) & 15;
    if (rank > 1) score += (rank - 1) << rank;
  }
  return f64(score);
}

/** The lowest bit of each nibble whose rank is at least `rank`. */
function largeMask(cells: u64, rank: u32): u64 {
  const missing = u64(16 - rank) * ONES;
  const even = ((cells & EVEN) + missing) & (ONES << 4);
  const odd = (((cells >> 4) & EVEN) + missing) & (ONES << 4);
  return (even >> 4) | odd;
}

function placementOf(table: usize, large: u64): usize {
  const end = table + PLACEMENTS + usize(load<u32>(table, 4)) * PLACEMENT_BYTES;
  for (let at = table + PLACEMENTS; at < end; at += PLACEMENT_BYTES) if (load<u64>(at) == large) return at;
  return 0;
}

/** The chance of a board's entry, or -1. */
function chanceIn(table: usize, placement: usize, cells: u64): f64 {
  const base = load<u32>(table);
  let key: u32 = 0;
  for (let at = placement + 8 + FREE_CELLS; at > placement + 8; ) {
    at--;
    key = key * base + (u32(cells >> u64(load<u8>(at))) & 15);
  }
  const slots = usize(load<u32>(table, 8));
  const shift = load<u32>(table, 12);
  const mask: u32 = <u32>-1 >> shift;
  let slot = (key * GOLDEN) >> shift;
  while (load<u32>(slots + (usize(slot) << 3)) != key) {
    if (load<u32>(slots + (usize(slot) << 3)) == EMPTY) return -1;
    slot = (slot + 1) & mask;
  }
  return f64(load<f32>(slots + (usize(slot) << 3), 4));
}
