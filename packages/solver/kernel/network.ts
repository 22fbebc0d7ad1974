// The n-tuple network: the value of an afterstate is the sum of one weight for each pattern and each of the
// eight symmetries of the board. Patterns are data. A tuple's index takes nibble k from the pattern's cell k;
// cells that follow one another make a run, which a mask and a rotation move to their place at once (and
// multiply by the four bytes of a weight), so that the usual six-cell patterns take one or two such steps.
// All eight boards are indexed by the same step, so its mask and rotation are read once.
//
// The ending has patterns of its own: for boards whose largest tiles are about to become one, and whose small ones decide
// whether they do. The large ones look alike to it, and so it has boards with 32768 as well, by the board that they are
// seen as: from some 1,250 before 49,152 on, where another 16384 is about to be made.
//
// A pattern in memory, PATTERN_BYTES long:
//
//   0      4              8       16           24
//   | runs | first weight |  mask  | rotation   |  mask | rotation | ...   (a run each, at most seven)
import { flip, mirror, rankAt, sumOf, transpose } from './board';
import { packed, step } from './packed';
import { LOCATED_BYTES, locateStandard, sumOfStandard, weightOf } from './standard';

export const PATTERN_BYTES: usize = 128;
export const RUN_BYTES: usize = 16;

export let patternCount: u32 = 0;
export let patterns: usize = 0;
export let patternsEnd: usize = 0;
let stages: usize = 0; // sums, f64 each, at which the next stage begins
let stagesEnd: usize = 0;
let stageBytes: usize = 0;
export let weights: usize = 0;
export let standard: bool = false;
let largest: u32 = 15; // the largest rank that has weights
let lowerFrom: f64 = Infinity; // sums between which boards are seen one rank lower
let lowerBelow: f64 = Infinity;
let endingFrom: f64 = Infinity; // the sum from which boards have patterns of their own
let endingLargest: u32 = 15; // the largest rank that these tell apart
let endingPatterns: usize = 0;
let endingPatternsEnd: usize = 0;
let endingBytes: usize = 0; // from the first weight to theirs
let ending: bool = false; // whether the board last looked at has them
let plain: bool = true;
/** Where addresses of weights are written, four bytes each: 32 for each pattern, of this thread alone. */
export let located: usize = 0;

export function setLocated(at: usize): void {
  located = at;
}

/**
 * Tells where TypeScript has laid out a network.
 */
export function setNetwork(
  patternsAt: usize,
  count: u32,
  stagesAt: usize,
  stageCount: u32,
  weightsAt: usize,
  bytesOfStage: usize,
  isStandard: bool,
  largestRank: u32,
  lowerFromSum: f64,
  lowerBelowSum: f64,
): void {
  patternCount = count;
  patterns = patternsAt;
  patternsEnd = patternsAt + usize(count) * PATTERN_BYTES;
  stages = stagesAt;
  stagesEnd = stagesAt + (usize(stageCount) << 3);
  weights = weightsAt;
  stageBytes = bytesOfStage;
  standard = isStandard;
  largest = largestRank;
  lowerFrom = lowerFromSum;
  lowerBelow = lowerBelowSum;
  settlePlain();
}

/** Tells of the patterns for the ending, whose weights follow those of all stages; `from` Infinity: there are none. */
export function setEnding(patternsAt: usize, count: u32, offset: usize, from: f64, largestRank: u32): void {
  endingPatterns = patternsAt;
  endingPatternsEnd = patternsAt + usize(count) * PATTERN_BYTES;
  endingBytes = offset;
  endingFrom = from;
  endingLargest = largestRank;
  settlePlain();
}

/** A plain network sees every board without fifth bits as it is, so that `look` has nothing to do. */
function settlePlain(): void {
  plain = stages == stagesEnd && lowerFrom == Infinity && endingFrom == Infinity && largest == 15;
  stageBase = weights;
  borrowed = false;
  ending = false;
}

// An address's bytes from the pattern's first weight: for one run, for two, and for any number.

function one(board: u64, mask: u64, turn: u64): usize {
  return usize(rotr<u64>(board & mask, turn));
}

export function two(board: u64, mask: u64, turn: u64, mask2: u64, turn2: u64): usize {
  return usize(rotr<u64>(board & mask, turn) | rotr<u64>(board & mask2, turn2));
}

export function many(board: u64, run: usize, end: usize): usize {
  let offset: u64 = 0;
  for (; run < end; run += RUN_BYTES) offset |= rotr<u64>(board & load<u64>(run), load<u64>(run, 8));
  return usize(offset);
}

export function weightAt(address: usize): f32 {
  return load<f32>(address);
}

/** What the network expects from an afterstate on. */
export function evaluate(cells: u64, high: u64): f64 {
  const board = plain && high == 0 ? cells : look(cells, high);
  const base = stageBase;
  if (packed) return evaluateAs<Packed>(base, board) * step;
  return evaluateAs<Dense>(base, board);
}

/** The values of many boards of 16 bytes, written as f64. */
export function evaluateBoards(at: usize, count: u32, valuesAt: usize): void {
  const end = at + (usize(count) << 4);
  if (plain && standard && !packed) return evaluatePlainly(at, end, valuesAt);
  for (; at < end; at += 16, valuesAt += 8) {
    store<f64>(valuesAt, evaluate(load<u64>(at), load<u64>(at, 8)));
  }
}

/** As `evaluateBoards`, without asking anew for every board what the network is: 5 % faster. */
function evaluatePlainly(at: usize, end: usize, valuesAt: usize): void {
  for (; at < end; at += 16, valuesAt += 8) {
    const high = load<u64>(at, 8);
    if (high != 0) {
      store<f64>(valuesAt, evaluate(load<u64>(at), high));
      continue;
    }
    locateStandard(located, weights, load<u64>(at));
    store<f64>(valuesAt, sumOfStandard<Dense>(located));
  }
}

/** Locates the weights of an afterstate, where that helps to evaluate it soon; there are eight places. */
export function prepare(place: u32, cells: u64, high: u64): void {
  if (!standard) return;
  const board = plain && high == 0 ? cells : look(cells, high);
  locateStandard(placeOf(place), stageBase, board);
}

/** As `evaluate`, of an afterstate that was prepared. */
export function evaluatePrepared(place: u32, cells: u64, high: u64): f64 {
  if (!standard) return evaluate(cells, high);
  return packed ? sumOfStandard<Packed>(placeOf(place)) * step : sumOfStandard<Dense>(placeOf(place));
}

export function placeOf(place: u32): usize {
  return located + usize(place) * LOCATED_BYTES;
}

// The same sums are compiled twice, of weights and of codes.
type Dense = f32;
type Packed = i32;

function evaluateAs<Form>(base: usize, board: u64): f64 {
  if (ending) return sumOfEight<Form>(endingPatterns, endingPatternsEnd, base, board);
  if (standard) {
    locateStandard(located, base, board);
    return sumOfStandard<Form>(located);
  }
  return sumOfEight<Form>(patterns, patternsEnd, base, board);
}

function sumOfEight<Form>(from: usize, end: usize, base: usize, board: u64): f64 {
  return sumOfFour<Form>(from, end, base, board) + sumOfFour<Form>(from, end, base, transpose(board));
}

/**
 * The weights of four of the symmetries: a board, its mirror image, and both upside down. Eight at once are
 * slower, since their masks and boards do not fit into the registers. Four weights are summed up as they are, f32 or
 * codes, in pairs, which is faster than one after the other.
 */
function sumOfFour<Form>(from: usize, end: usize, base: usize, b0: u64): f64 {
  const b1 = mirror(b0);
  const b2 = flip(b0);
  const b3 = flip(b1);
  let sum: f64 = 0;
  for (let pattern = from; pattern < end; pattern += PATTERN_BYTES) {
    const w = base + usize(load<u32>(pattern, 4));
    const runs = load<u32>(pattern);
    const m = load<u64>(pattern, 8);
    const t = load<u64>(pattern, 16);
    if (runs == 1) {
      const pair = weightOf<Form>(w + one(b0, m, t)) + weightOf<Form>(w + one(b1, m, t));
      sum += f64(pair + (weightOf<Form>(w + one(b2, m, t)) + weightOf<Form>(w + one(b3, m, t))));
    } else if (runs == 2) {
      const m2 = load<u64>(pattern, 24);
      const t2 = load<u64>(pattern, 32);
      const pair = weightOf<Form>(w + two(b0, m, t, m2, t2)) + weightOf<Form>(w + two(b1, m, t, m2, t2));
      sum += f64(
        pair + (weightOf<Form>(w + two(b2, m, t, m2, t2)) + weightOf<Form>(w + two(b3, m, t, m2, t2))),
      );
    } else {
      const r = pattern + 8;
      const last = r + usize(runs) * RUN_BYTES;
      const pair = weightOf<Form>(w + many(b0, r, last)) + weightOf<Form>(w + many(b1, r, last));
      sum += f64(pair + (weightOf<Form>(w + many(b2, r, last)) + weightOf<Form>(w + many(b3, r, last))));
    }
  }
  return sum;
}

/** The first weight of the stage of the board last looked at. */
export let stageBase: usize = 0;
/** Whether it was seen as another whose sum is not its own: what it is worth says nothing of that one. */
export let borrowed: bool = false;

/** A board as the network sees it; sets `stageBase` and `borrowed`. */
export function look(cells: u64, high: u64): u64 {
  const board = high != 0 || (largest < 15 && hasFifteen(cells)) ? downgrade(cells, high) : cells;
  stageBase = weights;
  borrowed = false;
  ending = false;
  if (stages == stagesEnd && lowerFrom == Infinity && endingFrom == Infinity) return board;
  let sum = sumOf(board, 0);
  if (sum >= endingFrom) {
    ending = true;
    stageBase = weights + endingBytes;
    return limit(board, endingLargest);
  }
  let seen = board;
  if (sum >= lowerFrom && sum < lowerBelow) {
    seen = lower(board);
    sum = sumOf(seen, 0);
    borrowed = true;
  }
  for (let bound = stages; bound < stagesEnd && sum >= load<f64>(bound); bound += 8) stageBase += stageBytes;
  return seen;
}

/** Whether a board is seen as another whose sum is not its own. */
export function isBorrowed(cells: u64, high: u64): bool {
  if (lowerFrom == Infinity) return false;
  look(cells, high);
  return borrowed;
}

/** A board whose ranks above `most` are `most`. */
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
 * A board without ranks above `largest` that looks alike, for the network alone, which has no weights of such ranks,
 * or has seen too few of them to know what they are worth (tile downgrading: Guei, Chen and Wu, "Optimistic
 * temporal difference learning for 2048", 2021).
 */
function downgrade(cells: u64, high: u64): u64 {
  const present = ranksOf(cells, high);
  const top = u32(31 - clz<u32>(present));
  if (top <= largest) return cells;
  const gap = gapBelow(present, top);
  return downgrade(lowerAbove(gap == 0 ? largest : gap, cells, high), loweredHigh);
}

/** A board whose ranks above the largest that is missing are one lower: what is equal stays so, and what is larger. */
function lower(cells: u64): u64 {
  const present = ranksOf(cells, 0);
  const gap = gapBelow(present, 31 - clz<u32>(present));
  return gap == 0 ? cells : lowerAbove(gap, cells, 0);
}

/** A bit for each rank of a board, and for 0. */
function ranksOf(cells: u64, high: u64): u32 {
  let present: u32 = 1;
  for (let cell: u32 = 0; cell < 16; cell++) present |= 1 << rankAt(cells, high, cell);
  return present;
}

/** The largest rank below `top` that is missing, 0 if none is. */
function gapBelow(present: u32, top: u32): u32 {
  const missing = ~present & ((1 << top) - 1);
  return missing == 0 ? 0 : 31 - clz<u32>(missing);
}

let loweredHigh: u64 = 0; // fifth bits of the board that `lowerAbove` made

function lowerAbove(gap: u32, cells: u64, high: u64): u64 {
  let lowered: u64 = 0;
  loweredHigh = 0;
  for (let cell: u32 = 0; cell < 16; cell++) {
    const rank = rankAt(cells, high, cell);
    const less = rank > gap ? rank - 1 : rank;
    lowered |= u64(less & 15) << u64(cell << 2);
    loweredHigh |= u64(less >> 4) << u64(cell << 2);
  }
  return lowered;
}
