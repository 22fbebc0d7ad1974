// The n-tuple network. An afterstate's value is a sum of weights: one for each pattern and each of the eight
// symmetries of the board. Patterns are data. Nibble k of a tuple's index is the rank on the pattern's cell
// k: tuples.ts.
//
// Endgame patterns. Boards in an endgame are evaluated by another, smaller set of patterns. The first endgame
// begins at the tile sum `endgameFrom`, and each ends where the next begins. Its patterns clamp ranks above one of
// its own. There the large tiles hardly move, and the small ones decide. Boards that already hold a 32768 are first
// mapped to a board without it (tile downgrading). Their last endgame begins some 1,250 before the sum 49,152, where
// another 16384 is about to be made.
import {
  ENDGAME_BYTES,
  ENDGAME_PATTERNS_AT,
  ENDGAMES_AT,
  Field,
  PATTERN_BYTES,
  PATTERNS_AT,
  STAGE_SUMS_AT,
} from '../src/network/descriptorFields';
import { rankAt, sumOf } from './board';
import { field } from './memory';
import { packed, step } from './packed';
import { LOCATED_BYTES, locateTuples, sumOfLocated } from './tuples';

let patterns: usize = 0;
let patternsEnd: usize = 0;
let stageSums: usize = 0; // address of the tile sums at which the next stage begins
let stageSumsEnd: usize = 0;
let stageBytes: usize = 0;
export let weights: usize = 0;
let largestRank: u32 = 15; // the largest rank that has weights
let downgradeFrom: f64 = Infinity; // tile sums between which boards are evaluated one rank lower
let downgradeBelow: f64 = Infinity;
let downgradeRank: u64 = 0; // the least largest rank of such a board
let endgameFrom: f64 = Infinity; // tile sum from which boards are in an endgame
let endgames: usize = 0;
let endgamesEnd: usize = 0;
let firstEndgamePattern: usize = 0;
let inEndgame: bool = false; // whether `mapBoard` was last called for a board in an endgame
let endgamePatterns: usize = 0; // those of that board's endgame
let endgamePatternsEnd: usize = 0;
let byTileSum: bool = false; // whether the tile sum decides how a board is evaluated
export let isPreparable: bool = false; // whether boards can be prepared: all have the same patterns, at most 16
export let slotBytes: usize = 0; // the bytes of a prepared board's addresses
let plain: bool = true; // whether every board without fifth bits is evaluated as it is
/** The memory for addresses of weights: LOCATED_BYTES for each pattern. No other thread uses it. */
export let located: usize = 0;

export function setLocated(at: usize): void {
  located = at;
}

/** Eight slots share the room of 128 patterns. */
const MOST_SLOT_BYTES: usize = 16 * LOCATED_BYTES;

/** Reads patterns, stages and the mapping of boards from a network's description. */
export function readNetwork(descriptor: usize): void {
  patterns = descriptor + PATTERNS_AT;
  patternsEnd = patterns + usize(field(descriptor, Field.patternCount)) * PATTERN_BYTES;
  stageSums = descriptor + STAGE_SUMS_AT;
  stageSumsEnd = stageSums + (usize(field(descriptor, Field.stageSumCount)) << 3);
  stageBytes = usize(field(descriptor, Field.stageBytes));
  weights = usize(field(descriptor, Field.weightsAt));
  largestRank = u32(field(descriptor, Field.largestRank));
  downgradeFrom = field(descriptor, Field.downgradeFrom);
  downgradeBelow = field(descriptor, Field.downgradeBelow);
  downgradeRank = downgradeFrom < 65536 ? 31 - clz<u32>(u32(downgradeFrom)) : 16;
  endgames = descriptor + ENDGAMES_AT;
  endgamesEnd = endgames + usize(field(descriptor, Field.endgameCount)) * ENDGAME_BYTES;
  firstEndgamePattern = descriptor + ENDGAME_PATTERNS_AT;
  endgameFrom = field(descriptor, Field.endgameFrom);
  byTileSum = stageSums != stageSumsEnd || downgradeFrom != Infinity || endgameFrom != Infinity;
  plain = !byTileSum && largestRank == 15;
  slotBytes = bytesFor(patterns, patternsEnd);
  isPreparable = endgameFrom == Infinity && slotBytes <= MOST_SLOT_BYTES;
  stageBase = weights;
  isProxy = false;
  inEndgame = false;
}

export function weightAt(address: usize): f32 {
  return load<f32>(address);
}

/** The value of an afterstate: the expected score from there on. */
export function evaluate(cells: u64, high: u64): f64 {
  const board = plain && high == 0 ? cells : mapBoard(cells, high);
  const base = stageBase;
  const end = located + locateMapped(located, base, board);
  return packed ? sumOfLocated<Packed>(located, end) * step : sumOfLocated<Dense>(located, end);
}

/** Evaluates many boards of 16 bytes each, and writes the values as f64. */
export function evaluateBoards(at: usize, count: u32, valuesAt: usize): void {
  const end = at + (usize(count) << 4);
  if (plain && !packed) return evaluatePlainly(at, end, valuesAt);
  for (; at < end; at += 16, valuesAt += 8) {
    store<f64>(valuesAt, evaluate(load<u64>(at), load<u64>(at, 8)));
  }
}

/**
 * Evaluates boards by a plain network. Nothing is decided board by board: 5 % faster.
 */
function evaluatePlainly(at: usize, end: usize, valuesAt: usize): void {
  for (; at < end; at += 16, valuesAt += 8) {
    const high = load<u64>(at, 8);
    if (high != 0) {
      store<f64>(valuesAt, evaluate(load<u64>(at), high));
      continue;
    }
    locateTuples(located, patterns, patternsEnd, weights, load<u64>(at));
    store<f64>(valuesAt, sumOfLocated<Dense>(located, located + slotBytes));
  }
}

/** Locates the weights of an afterstate, if that makes its evaluation faster. There are eight slots for boards. */
export function prepare(slot: u32, cells: u64, high: u64): void {
  if (!isPreparable) return;
  const board = plain && high == 0 ? cells : mapBoard(cells, high);
  locateTuples(slotAt(slot), patterns, patternsEnd, stageBase, board);
}

/** Does what `evaluate` does, for a prepared afterstate. */
export function evaluatePrepared(slot: u32, cells: u64, high: u64): f64 {
  if (!isPreparable) return evaluate(cells, high);
  const at = slotAt(slot);
  const end = at + slotBytes;
  return packed ? sumOfLocated<Packed>(at, end) * step : sumOfLocated<Dense>(at, end);
}

export function slotAt(slot: u32): usize {
  return located + usize(slot) * slotBytes;
}

// The same sums are compiled twice: for weights, and for codes.
type Dense = f32;
type Packed = i32;

/** Writes where the weights of a mapped board are. Its `mapBoard` must be the last. Returns the number of bytes. */
export function locateMapped(at: usize, base: usize, board: u64): usize {
  const from = inEndgame ? endgamePatterns : patterns;
  const end = inEndgame ? endgamePatternsEnd : patternsEnd;
  locateTuples(at, from, end, base, board);
  return bytesFor(from, end);
}

/** The bytes that the addresses of these patterns' weights take. */
function bytesFor(from: usize, end: usize): usize {
  return ((end - from) / PATTERN_BYTES) * LOCATED_BYTES;
}

/** The first weight of the stage that the last `mapBoard` chose. */
export let stageBase: usize = 0;
/**
 * Whether the last `mapBoard` replaced the board by a proxy with another tile sum. The network does not learn
 * from a proxy's value.
 */
export let isProxy: bool = false;

/** Maps a board to the one that is evaluated in its place. Sets `stageBase` and `isProxy`. */
export function mapBoard(cells: u64, high: u64): u64 {
  const board = high != 0 || (largestRank < 15 && hasFifteen(cells)) ? downgrade(cells, high) : cells;
  stageBase = weights;
  isProxy = false;
  inEndgame = false;
  if (!byTileSum) return board;
  let sum = sumOf(board, 0);
  if (sum >= endgameFrom) {
    inEndgame = true;
    return limit(board, enterEndgame(sum));
  }
  let seen = board;
  if (sum >= downgradeFrom && sum < downgradeBelow && hasRankFrom(board, downgradeRank)) {
    seen = downgradeByOne(board);
    if (stageSums != stageSumsEnd) sum = sumOf(seen, 0);
    isProxy = true;
  }
  for (let bound = stageSums; bound < stageSumsEnd && sum >= load<f64>(bound); bound += 8)
    stageBase += stageBytes;
  return seen;
}

/** Chooses the patterns for boards of a sum, `endgameFrom` or more. Returns the rank above which they clamp ranks. */
function enterEndgame(sum: f64): u32 {
  let endgame = endgames;
  endgamePatterns = firstEndgamePattern;
  while (endgame + ENDGAME_BYTES < endgamesEnd && sum >= load<f64>(endgame, ENDGAME_BYTES)) {
    endgamePatterns += usize(load<f64>(endgame, 16)) * PATTERN_BYTES;
    endgame += ENDGAME_BYTES;
  }
  endgamePatternsEnd = endgamePatterns + usize(load<f64>(endgame, 16)) * PATTERN_BYTES;
  return u32(load<f64>(endgame, 8));
}

/** Whether a board is evaluated by a proxy with another tile sum. */
export function hasProxy(cells: u64, high: u64): bool {
  if (downgradeFrom == Infinity) return false;
  mapBoard(cells, high);
  return isProxy;
}

/** Clamps a board's ranks to `most`. */
function limit(cells: u64, most: u32): u64 {
  let limited: u64 = 0;
  for (let cell: u32 = 0; cell < 16; cell++)
    limited |= u64(min<u32>(rankAt(cells, 0, cell), most)) << u64(cell << 2);
  return limited;
}

function hasFifteen(cells: u64): bool {
  const pairs = cells & (cells >> 1);
  return (pairs & (pairs >> 2) & 0x1111111111111111) != 0;
}

/**
 * Tile downgrading: maps a board to a similar one without ranks above `largestRank`. The network has no weights
 * for larger ranks, or has learned too little about them. Only the network uses the mapped board. Guei, Chen
 * and Wu, "Optimistic temporal difference learning for 2048", 2021.
 */
function downgrade(cells: u64, high: u64): u64 {
  const present = ranksOf(cells, high);
  const top = u32(31 - clz<u32>(present));
  if (top <= largestRank) return cells;
  const gap = gapBelow(present, top);
  return downgrade(downgradeAbove(gap == 0 ? largestRank : gap, cells, high), downgradedHigh);
}

/** Lowers all ranks above the largest missing rank by one. Equal ranks stay equal, and the order stays. */
function downgradeByOne(cells: u64): u64 {
  let gap: u64 = 15;
  while (gap > 0 && !hasRank(cells, gap)) gap--; // the largest rank
  while (gap > 0 && hasRank(cells, gap)) gap--; // the largest missing rank below it
  if (gap == 0) return cells;
  const more = (15 - gap) * 0x0101010101010101; // a rank above the gap gets a fifth bit by it
  const even = (((cells & 0x0f0f0f0f0f0f0f0f) + more) >> 4) & 0x0101010101010101;
  const odd = ((((cells >> 4) & 0x0f0f0f0f0f0f0f0f) + more) >> 4) & 0x0101010101010101;
  return cells - (even | (odd << 4));
}

/** Whether a board without fifth bits has a tile of that rank or a larger one. */
function hasRankFrom(cells: u64, least: u64): bool {
  const more = (16 - least) * 0x0101010101010101; // such a rank gets a fifth bit by it
  const even = (cells & 0x0f0f0f0f0f0f0f0f) + more;
  const odd = ((cells >> 4) & 0x0f0f0f0f0f0f0f0f) + more;
  return ((even | odd) & 0x1010101010101010) != 0;
}

/** Whether a board without fifth bits has a tile of that rank. */
function hasRank(cells: u64, rank: u64): bool {
  const others = cells ^ (rank * 0x1111111111111111); // a nibble is 0 where the rank is
  return ((others - 0x1111111111111111) & ~others & 0x8888888888888888) != 0;
}

/** A bit for each rank on a board, and for rank 0. */
function ranksOf(cells: u64, high: u64): u32 {
  let present: u32 = 1;
  for (let cell: u32 = 0; cell < 16; cell++) present |= 1 << rankAt(cells, high, cell);
  return present;
}

/** The largest missing rank below `top`, or 0 if none is missing. */
function gapBelow(present: u32, top: u32): u32 {
  const missing = ~present & ((1 << top) - 1);
  return missing == 0 ? 0 : 31 - clz<u32>(missing);
}

let downgradedHigh: u64 = 0; // fifth bits of the board that `downgradeAbove` made

function downgradeAbove(gap: u32, cells: u64, high: u64): u64 {
  let downgraded: u64 = 0;
  downgradedHigh = 0;
  for (let cell: u32 = 0; cell < 16; cell++) {
    const rank = rankAt(cells, high, cell);
    const less = rank > gap ? rank - 1 : rank;
    downgraded |= u64(less & 15) << u64(cell << 2);
    downgradedHigh |= u64(less >> 4) << u64(cell << 2);
  }
  return downgraded;
}
