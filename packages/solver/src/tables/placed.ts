/**
 * Tables as a search uses them: descriptions and hash tables that kernel/formation.ts reads, and the same in TypeScript.
 *
 * A chance becomes a value of the networks' kind, an expected score. Success brings the merges of all large tiles, and
 * then what the networks expect of a fresh board. From both the small tiles' own score is taken, since a search adds
 * rewards on its way: merges of small tiles alone then change no value.
 */
import type { FormationTable } from './file.js';
import { type Placement, placementsOf } from './formation.js';

const LARGE_TILES = 6;
/** The network's share in the value of a board that a table knows. */
const OWN_SHARE = 0.25;
const EMPTY = 0xffffffff;
const GOLDEN = 0x9e3779b1; // 2^32 by the golden ratio
/** What the shipped networks expect after 32768: 109,700 to 120,300 points on boards with little else. */
const AFTER_SUCCESS = 115_000;
/** What the small tiles of a lost game have scored, in goals. */
const LOST_GOALS = 5;

/** Words of a description before its placements, and of a placement: kernel/formation.ts. */
const HEAD_BYTES = 40;
const PLACEMENT_BYTES = 24;
const MOST_PLACEMENTS = 8;
const WALL_SCORE_AT = HEAD_BYTES + MOST_PLACEMENTS * PLACEMENT_BYTES;
export const DESCRIPTION_BYTES = WALL_SCORE_AT + 8;
/**
 * The risk of each large tile that is still to merge once the goal is made. Networks undervalue such boards. Without a
 * value for them a search would keep a chance near 1, and never make the goal.
 */
const MERGE_RISK = 0.01;

/** A table with all that a look-up needs. */
export interface PlacedTable {
  readonly goalRank: number;
  readonly wallSum: number;
  readonly wallScore: number;
  readonly lostValue: number;
  readonly gain: number;
  readonly placements: readonly Placement[];
  /** 32 less the bits of a slot's number. */
  readonly shift: number;
  /** Two words a slot: its key, and the bits of its chance as a 32-bit float. */
  readonly slots: Uint32Array;
}

const scoreOf = (rank: number) => (rank > 1 ? (rank - 1) * 2 ** rank : 0);

/** Prepares a table for searches. */
export function placeTable({ formation, goalRank, keys, chances }: FormationTable): PlacedTable {
  const large = Array.from({ length: LARGE_TILES }, (_, above) => goalRank + above);
  const wallScore = large.reduce((sum, rank) => sum + scoreOf(rank), 0);
  const merges = scoreOf(goalRank + LARGE_TILES) - wallScore;
  const lostValue = LOST_GOALS * 2 ** goalRank;
  const bits = Math.max(4, Math.ceil(Math.log2(2 * keys.length + 1)));
  const slots = new Uint32Array(2 << bits).fill(EMPTY);
  const asFloats = new Float32Array(slots.buffer);
  const shift = 32 - bits;
  keys.forEach((key, at) => {
    let slot = Math.imul(key, GOLDEN) >>> shift;
    while (slots[2 * slot] !== EMPTY) slot = (slot + 1) & (2 ** bits - 1);
    slots[2 * slot] = key;
    asFloats[2 * slot + 1] = chances[at]!;
  });
  return {
    goalRank,
    wallSum: large.reduce((sum, rank) => sum + 2 ** rank, 0),
    wallScore,
    lostValue,
    gain: merges + AFTER_SUCCESS - lostValue,
    placements: placementsOf(formation),
    shift,
    slots,
  };
}

/** Writes a description to `at`. `slotsAt`: where the slots are copied to. */
export function describeTable(view: DataView, at: number, table: PlacedTable, slotsAt: number): void {
  view.setUint32(at, table.goalRank, true);
  view.setUint32(at + 4, table.placements.length, true);
  view.setUint32(at + 8, slotsAt, true);
  view.setUint32(at + 12, table.shift, true);
  view.setFloat64(at + 16, table.wallSum, true);
  view.setFloat64(at + 24, table.lostValue, true);
  view.setFloat64(at + 32, table.gain, true);
  view.setFloat64(at + WALL_SCORE_AT, table.wallScore, true);
  table.placements.forEach(({ walls, free }, placement) => {
    const begin = at + HEAD_BYTES + placement * PLACEMENT_BYTES;
    const mask = walls.reduce((bits, cell) => bits | (1n << BigInt(4 * cell)), 0n);
    view.setBigUint64(begin, mask, true);
    free.forEach((cell, digit) => {
      view.setUint8(begin + 8 + digit, 4 * cell);
    });
  });
}

/** The value of an afterstate by the first table that says something of it, as the kernel finds it. */
export function placedValue(tables: readonly PlacedTable[], ranks: Uint8Array): number | undefined {
  if (ranks.some((rank) => rank > 15)) return undefined;
  for (const table of tables) {
    const chance = placedChance(table, ranks) ?? mergeChance(table, ranks);
    if (chance === undefined) continue;
    const scored = ranks.reduce((sum, rank) => sum + scoreOf(rank), 0) - table.wallScore;
    return Math.max(0, table.lostValue + chance * table.gain - scored);
  }
  return undefined;
}

/**
 * The value of a leaf by a network, and by a table if one says something. Both are mixed: only the network knows how large
 * tiles come together after the goal. The network's value is the least.
 */
export function leafValue(value: number, known: number | undefined): number {
  return known === undefined ? value : Math.max(value, known + (value - known) * OWN_SHARE);
}

/** The chance once the goal is made and large tiles are still to merge, wherever they are. Undefined: it is not so. */
function mergeChance({ goalRank, wallSum }: PlacedTable, ranks: Uint8Array): number | undefined {
  const large = ranks.filter((rank) => rank >= goalRank);
  const sum = large.reduce((total, rank) => total + 2 ** rank, 0);
  if (large.length === 1 || large.length > LARGE_TILES + 1 || sum !== wallSum + 2 ** goalRank)
    return undefined;
  return 1 - MERGE_RISK * large.length;
}

/** Whether the large tiles of a 4x4 board, and no others, stand in a table's formation. */
export function fitsTable(table: PlacedTable, ranks: Uint8Array): boolean {
  return placementOf(table, ranks) !== undefined;
}

/** The chance of an afterstate. Undefined: it does not fit the table, or the table does not have it. */
export function placedChance(table: PlacedTable, ranks: Uint8Array): number | undefined {
  const placement = placementOf(table, ranks);
  return placement && chanceIn(table, ranks, placement.free);
}

/** Whether a tilt made the goal of a table, and moved no large tile. */
export function makesGoal(
  { goalRank, placements }: PlacedTable,
  before: Uint8Array,
  after: Uint8Array,
): boolean {
  return placements.some(
    ({ walls, free }) =>
      walls.every((cell) => before[cell]! >= goalRank && after[cell] === before[cell]) &&
      free.some((cell) => after[cell] === goalRank),
  );
}

function placementOf(table: PlacedTable, ranks: Uint8Array): Placement | undefined {
  return table.placements.find(({ walls, free }) => fits(table, ranks, walls, free));
}

function fits(
  { goalRank, wallSum }: PlacedTable,
  ranks: Uint8Array,
  walls: readonly number[],
  free: readonly number[],
): boolean {
  const large = walls.reduce((sum, cell) => sum + 2 ** ranks[cell]!, 0);
  return (
    large === wallSum &&
    walls.every((cell) => ranks[cell]! >= goalRank && ranks[cell]! < 16) &&
    free.every((cell) => ranks[cell]! < goalRank)
  );
}

function chanceIn(
  { goalRank, shift, slots }: PlacedTable,
  ranks: Uint8Array,
  free: readonly number[],
): number | undefined {
  const key = free.reduceRight((sum, cell) => (Math.imul(sum, goalRank) + ranks[cell]!) >>> 0, 0);
  const mask = slots.length / 2 - 1;
  let slot = Math.imul(key, GOLDEN) >>> shift;
  while (slots[2 * slot] !== EMPTY) {
    if (slots[2 * slot] === key) return new Float32Array(slots.buffer)[2 * slot + 1]!;
    slot = (slot + 1) & mask;
  }
  return undefined;
}
