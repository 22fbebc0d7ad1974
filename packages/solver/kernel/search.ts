// Expectimax. A max node is a position with a move to make. A chance node is an afterstate, where a tile is
// about to spawn. Depth counts own moves. A chance node is a leaf if it is at the last depth, or too unlikely
// to matter. The network evaluates leaves. Other chance nodes are first looked up in the transposition table.
// Leaves are not stored there: storing them made searches 2 to 36 % slower. Their weights are mostly in the
// cache, and a look-up that misses costs as much.
//
// Likelihood is passed down as a budget: the path's probability in units of the least probability searched.
// The budget begins at 1 / least. Each spawn multiplies it by its probability. A node with a budget below 1
// is a leaf.
import {
  emptyCells,
  reward,
  rewardAcross,
  rewardAlong,
  tilt,
  tiltAll,
  tiltedDown,
  tiltedHigh,
  tiltedLeft,
  tiltedRight,
  tiltedUp,
} from './board';
import { now } from './clock';
import { formationValue } from './formation';
import { evaluate } from './network';
import { keyOf, recall, recalled, remember } from './table';

/** Evaluations between two looks at the clock: some 20 microseconds if the weights are in no cache. */
const CLOCK_EVERY: u32 = 64;
/** The network's share in the value of a board that a table knows: src/tables/placed.ts. */
const OWN_SHARE: f64 = 0.25;

export let nodes: f64 = 0;
export let stopped: bool = false;

let four: f64 = 0;
let two: f64 = 1;
let evaluations: u32 = 0;
let nodeLimit: f64 = 0;
let deadline: f64 = 0;

/**
 * Sets the probability that a 4 spawns. The caller must then call `forget`: the table holds values for the
 * old one.
 */
export function setFourChance(chance: f64): void {
  four = chance;
  two = 1 - chance;
}

/** Sets the limits of the following searches, and counts nodes from 0. */
export function beginSearch(nodesAtMost: f64, stopAt: f64): void {
  nodes = 0;
  stopped = false;
  nodeLimit = nodesAtMost;
  deadline = stopAt;
}

/**
 * Searches one direction, `depth` own moves deep, and returns its value. Returns NaN if nothing moves. The
 * value is not valid once `stopped` is set, unless the depth is 1. A search of depth 1 is always whole, but time
 * that is up sets `stopped` there too.
 */
export function searchDirection(
  cells: u64,
  high: u64,
  direction: u32,
  depth: u32,
  leastProbability: f64,
): f64 {
  const after = tilt(cells, high, direction);
  if (after == cells && tiltedHigh == high) return NaN;
  const gained = reward;
  return gained + chanceNode(after, tiltedHigh, depth - 1, f32(1 / leastProbability));
}

function chanceNode(cells: u64, high: u64, depth: u32, budget: f32): f64 {
  nodes++;
  if (depth == 0 || budget < 1) return leaf(cells, high);
  const key = keyOf(cells, high);
  if (recall(key, depth, budget)) return f64(recalled);
  const value = expected(cells, high, depth, budget);
  if (!stopped) remember(key, depth, budget, value);
  return f64(value);
}

function leaf(cells: u64, high: u64): f64 {
  evaluations++;
  if (evaluations % CLOCK_EVERY == 0 && now() >= deadline) stopped = true;
  const value = evaluate(cells, high);
  const known = formationValue(cells, high);
  return known < 0 ? value : max(value, known + (value - known) * OWN_SHARE);
}

/** The mean over all possible spawns; 0 once `stopped` is set. */
function expected(cells: u64, high: u64, depth: u32, budget: f32): f32 {
  if (nodes > nodeLimit) stopped = true;
  const empty = emptyCells(cells, high);
  const share = f32(1) / f32(popcnt<u64>(empty));
  const twoBudget = budget * share * f32(two);
  const fourBudget = budget * share * f32(four);
  let twos: f64 = 0;
  let fours: f64 = 0;
  for (let rest = empty; rest != 0; rest &= rest - 1) {
    if (stopped) return 0;
    const tile = rest & (0 - rest);
    twos += maxNode(cells | tile, high, depth, twoBudget);
    fours += maxNode(cells | (tile << 1), high, depth, fourBudget);
  }
  return f32((twos * two + fours * four) * f64(share));
}

/** The value of the best direction, or 0 if the game is over. */
function maxNode(cells: u64, high: u64, depth: u32, budget: f32): f64 {
  if (high != 0 || !tiltAll(cells)) return maxNodeExact(cells, high, depth, budget);
  const up = tiltedUp;
  const right = tiltedRight;
  const down = tiltedDown;
  const left = tiltedLeft;
  const along = rewardAlong;
  const across = rewardAcross;
  let best: f64 = 0;
  if (up != cells) best = max(best, along + chanceNode(up, 0, depth - 1, budget));
  if (right != cells) best = max(best, across + chanceNode(right, 0, depth - 1, budget));
  if (down != cells) best = max(best, along + chanceNode(down, 0, depth - 1, budget));
  if (left != cells) best = max(best, across + chanceNode(left, 0, depth - 1, budget));
  return best;
}

/** Does what `maxNode` does, direction by direction, for boards with fifth bits. */
function maxNodeExact(cells: u64, high: u64, depth: u32, budget: f32): f64 {
  let best: f64 = 0;
  for (let direction: u32 = 0; direction < 4; direction++) {
    const after = tilt(cells, high, direction);
    if (after == cells && tiltedHigh == high) continue;
    const gained = reward;
    const value = gained + chanceNode(after, tiltedHigh, depth - 1, budget);
    if (value > best) best = value;
  }
  return best;
}
