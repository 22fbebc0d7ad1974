// Expectimax. A max node is a position with a move to make; a chance node is an afterstate, at which a tile
// is about to spawn. A chance node at the last depth, or too unlikely to matter, is evaluated by the network;
// others are looked up in the transposition table first. Depth counts own moves.
//
// Each root direction of each depth is a generation of its own in the table, so that its value does not
// depend on what else was searched, nor on which thread searched it.
import { emptyCells, reward, tilt, tiltedHigh } from './board';
import { now } from './clock';
import { evaluate } from './network';
import { beginGeneration, keyOf, recall, recalled, remember } from './table';

const FOUR: f64 = 0.1;
const TWO: f64 = 0.9;
const CLOCK_EVERY: u32 = 16; // chance nodes between two looks at the clock

export let nodes: f64 = 0;
export let stopped: bool = false;

let visits: u32 = 0;
let nodeLimit: f64 = 0;
let deadline: f64 = 0;
let leastProbability: f32 = 0;

/** Sets the limits of the searches that follow, and begins to count. */
export function beginSearch(nodesAtMost: f64, stopAt: f64, minProbability: f64): void {
  nodes = 0;
  visits = 0;
  stopped = false;
  nodeLimit = nodesAtMost;
  deadline = stopAt;
  leastProbability = f32(minProbability);
}

/**
 * The value of one direction by a search of so many own moves; NaN if nothing moves, and meaningless once
 * `stopped`. A search of depth 1 is never stopped.
 */
export function searchDirection(cells: u64, high: u64, direction: u32, depth: u32): f64 {
  const after = tilt(cells, high, direction);
  if (after == cells && tiltedHigh == high) return NaN;
  const gained = reward;
  beginGeneration();
  return gained + chanceNode(after, tiltedHigh, depth - 1, 1);
}

function chanceNode(cells: u64, high: u64, depth: u32, probability: f32): f64 {
  nodes++;
  if (depth == 0 || probability < leastProbability) return evaluate(cells, high);
  const key = keyOf(cells, high);
  if (recall(key, depth, probability)) return f64(recalled);
  if (isTimeUp()) return 0;
  const empty = emptyCells(cells, high);
  const share = f32(1) / f32(popcnt<u64>(empty));
  const likelyTwo = probability * share * f32(TWO);
  const likelyFour = probability * share * f32(FOUR);
  let twos: f64 = 0;
  let fours: f64 = 0;
  for (let rest = empty; rest != 0 && !stopped; rest &= rest - 1) {
    const tile = rest & (0 - rest);
    twos += maxNode(cells | tile, high, depth, likelyTwo);
    fours += maxNode(cells | (tile << 1), high, depth, likelyFour);
  }
  if (stopped) return 0;
  const value = f32((twos * TWO + fours * FOUR) * f64(share));
  remember(key, depth, probability, value);
  return f64(value);
}

/** The best of the four directions, or 0 where the game is over. */
function maxNode(cells: u64, high: u64, depth: u32, probability: f32): f64 {
  let best: f64 = 0;
  for (let direction: u32 = 0; direction < 4; direction++) {
    const after = tilt(cells, high, direction);
    if (after == cells && tiltedHigh == high) continue;
    const gained = reward;
    const value = gained + chanceNode(after, tiltedHigh, depth - 1, probability);
    if (value > best) best = value;
  }
  return best;
}

function isTimeUp(): bool {
  visits++;
  if (nodes > nodeLimit) stopped = true;
  else if (visits % CLOCK_EVERY == 0 && now() >= deadline) stopped = true;
  return stopped;
}
