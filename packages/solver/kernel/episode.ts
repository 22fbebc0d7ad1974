// An episode: one game by the network, which learns from it. Greedily, or by a search for each move. Two ways of
// learning:
//
// TD(0) on afterstates, after every move. Szubert and Jaskowski, "Temporal difference learning of n-tuple
// networks for the game 2048", 2014.
//
// TD(lambda), backwards from the end when the game is over. Matsuzaki, "Developing a 2048 player with
// backward temporal coherence learning and restart", 2017. One loss teaches the whole game at once.
//
// Parts of a game may be learned alone: an episode then ends at a tile sum, or with a merge of a certain reward. There
// the present value of the last afterstate stands for the rest of the game.
//
// The result is left in globals. The afterstates are left in a history, from which another episode may begin.
//
//   | cells | high | reward |  24 bytes a move: the afterstate, and what the move to it gained
import {
  rankAt,
  reward,
  rewardAcross,
  rewardAlong,
  sumOf,
  tilt,
  tiltAll,
  tiltedDown,
  tiltedHigh,
  tiltedLeft,
  tiltedRight,
  tiltedUp,
} from './board';
import { adjust, adjustCoherently, locate, locatePrepared, valueLocated } from './learning';
import { evaluate, evaluatePrepared, prepare } from './network';
import { below, nextWord, spawn } from './random';
import { beginSearch, searchDirection } from './search';
import { beginGeneration } from './table';

const MOVE_BYTES: usize = 24;

export let moves: i32 = 0;
export let score: f64 = 0;
export let lastCells: u64 = 0;
export let lastHigh: u64 = 0;

let history: usize = 0;
let historyEnd: usize = 0;
let learningRate: f64 = 0;
let coherent: bool = false;
let depth: u32 = 1; // of searches that choose the moves; 1: greedily
let leastProbability: f64 = 1;
let endingSum: f64 = Infinity; // the tile sum at which an episode ends
let endingReward: f64 = Infinity; // the reward of one move with which it ends
let endingRank: u32 = 32; // the rank of the tile with which it ends
let noise: f64 = 0; // of a player who does not always choose the best move
/** Whether the last episode ended at `endingSum` or with `endingReward`. */
export let reached: bool = false;

/**
 * Sets the memory for an episode's afterstates, with room for four more. An episode ends when the history is
 * full.
 */
export function setHistory(at: usize, most: u32): void {
  history = at;
  historyEnd = at + usize(most) * MOVE_BYTES;
}

/** Sets the learning rate of episodes (0: no learning) and whether temporal coherence is used. */
export function setRate(rate: f64, coherently: bool): void {
  learningRate = rate;
  coherent = coherently;
}

/** Sets how moves are chosen, and where episodes end. Infinity, and rank 32: only where no tile can move. */
export function setCourse(searchDepth: u32, least: f64, sum: f64, gained: f64, rank: u32): void {
  depth = searchDepth;
  leastProbability = least;
  endingSum = sum;
  endingReward = gained;
  endingRank = rank;
}

/** Sets the temperature of greedy moves, as a share of the best value. 0: the best move. */
export function setNoise(temperature: f64): void {
  noise = temperature;
}

/**
 * Plays on from a position, or from two spawned tiles if the board is empty. If `lambda` is negative, learns
 * after every move; otherwise backwards at the end. If `explores`, the first move is any legal one.
 */
export function playEpisode(startCells: u64, startHigh: u64, lambda: f64, explores: bool): void {
  let cells = startCells;
  let high = startHigh;
  if ((cells | high) == 0) cells = spawn(spawn(0, 0, nextWord()), 0, nextWord());
  const online = learningRate != 0 && lambda < 0;
  let expected: f64 = 0; // the value of the last afterstate
  let at = history;
  moves = 0;
  score = 0;
  reached = reachesSum(cells, high) || reachesRank(cells, high);
  beginSearch(Infinity, Infinity);
  while (at < historyEnd && !reached) {
    const slot = bestSlot;
    const moved = explores && moves == 0 ? chooseAny(cells, high) : choose(cells, high);
    if (online && moves > 0) {
      locatePrepared(slot, load<u64>(at - MOVE_BYTES), load<u64>(at - MOVE_BYTES, 8));
      adjustBy((moved ? bestValue + bestReward : 0) - expected);
    }
    if (!moved) break;
    store<u64>(at, bestCells);
    store<u64>(at, bestHigh, 8);
    store<f64>(at, bestReward, 16);
    at += MOVE_BYTES;
    expected = bestValue;
    score += bestReward;
    moves++;
    cells = spawn(bestCells, bestHigh, nextWord());
    high = bestHigh;
    reached = bestReward >= endingReward || reachesSum(cells, high) || makesRank(cells, high);
  }
  if (learningRate != 0 && !online) learnBackwards(at, lambda);
  lastCells = cells;
  lastHigh = high;
}

function reachesSum(cells: u64, high: u64): bool {
  return endingSum < Infinity && sumOf(cells, high) >= endingSum;
}

/** A merge that makes the tile gains at least its value, so most boards need not be looked at. */
function makesRank(cells: u64, high: u64): bool {
  return endingRank < 32 && bestReward >= f64(u64(1) << u64(endingRank)) && reachesRank(cells, high);
}

function reachesRank(cells: u64, high: u64): bool {
  if (endingRank > 31) return false;
  for (let cell: u32 = 0; cell < 16; cell++) if (rankAt(cells, high, cell) >= endingRank) return true;
  return false;
}

/**
 * Moves each afterstate's value towards its lambda return, from the last to the first. The lambda return
 * mixes the rewards of the game with the present values of later afterstates. Where the episode reached its end, the
 * last afterstate is not learned. Its present value stands for the rest of the game.
 */
function learnBackwards(end: usize, lambda: f64): void {
  let target: f64 = 0;
  if (reached && end > history) {
    end -= MOVE_BYTES;
    target = load<f64>(end, 16) + evaluate(load<u64>(end), load<u64>(end, 8));
  }
  for (let at = end; at > history; ) {
    at -= MOVE_BYTES;
    locate(load<u64>(at), load<u64>(at, 8));
    adjustBy(target - valueLocated());
    target = load<f64>(at, 16) + lambda * target + (1 - lambda) * valueLocated();
  }
}

function adjustBy(error: f64): void {
  if (coherent) adjustCoherently(error, learningRate);
  else adjust(error, learningRate);
}

/** Leaves a start position for another episode: the afterstate of a move, with another tile spawned. */
export function respawn(move: i32): void {
  const at = history + usize(move) * MOVE_BYTES;
  lastHigh = load<u64>(at, 8);
  lastCells = spawn(load<u64>(at), lastHigh, nextWord());
}

let bestCells: u64 = 0;
let bestHigh: u64 = 0;
let bestReward: f64 = 0;
let bestValue: f64 = 0;

let bestSlot: u32 = 0; // the slot where its weights are located

function choose(cells: u64, high: u64): bool {
  if (depth > 1) return chooseBySearch(cells, high);
  return noise > 0 ? chooseNoisily(cells, high) : chooseBest(cells, high);
}

/** Does what `chooseBest` does, by a search of each direction. */
function chooseBySearch(cells: u64, high: u64): bool {
  let best: f64 = -Infinity;
  let chosen: u32 = 4;
  for (let direction: u32 = 0; direction < 4; direction++) {
    beginGeneration(true);
    const value = searchDirection(cells, high, direction, depth, leastProbability);
    if (!(value > best)) continue; // also if nothing moves
    best = value;
    chosen = direction;
  }
  if (chosen == 4) return false;
  take(cells, high, chosen);
  return true;
}

/** Does what `chooseBest` does, with any legal move. */
function chooseAny(cells: u64, high: u64): bool {
  let legal: u32 = 0;
  for (let direction: u32 = 0; direction < 4; direction++) {
    if (tilt(cells, high, direction) != cells || tiltedHigh != high) legal |= 1 << direction;
  }
  if (legal == 0) return false;
  let skip = below(popcnt<u32>(legal));
  for (; skip > 0; skip--) legal &= legal - 1;
  take(cells, high, ctz(legal));
  return true;
}

function take(cells: u64, high: u64, direction: u32): void {
  bestCells = tilt(cells, high, direction);
  bestHigh = tiltedHigh;
  bestReward = reward;
}

/**
 * Leaves the afterstate with the best sum of reward and value in the globals. Returns false if nothing can
 * move. All afterstates are located before the first is summed up, so that the processor loads all their
 * weights at once. There are two halves of slots, used in turn. So the afterstate of the last move can still
 * be learned from.
 */
function chooseBest(cells: u64, high: u64): bool {
  const firstSlot = (bestSlot & 4) ^ 4;
  const legal = prepareAll(firstSlot, cells, high);
  let best: f64 = -Infinity;
  for (let rest = legal; rest != 0; rest &= rest - 1) {
    const direction = ctz(rest);
    const at = historyEnd + usize(direction) * MOVE_BYTES;
    const gained = load<f64>(at, 16);
    const value = evaluatePrepared(firstSlot + direction, load<u64>(at), load<u64>(at, 8));
    if (value + gained <= best) continue;
    best = value + gained;
    bestCells = load<u64>(at);
    bestHigh = load<u64>(at, 8);
    bestReward = gained;
    bestValue = value;
    bestSlot = firstSlot + direction;
  }
  return legal != 0;
}

/**
 * Does what `chooseBest` does, but any move may be chosen: the more a move loses, the less likely. The chances are those of a
 * softmax, whose temperature is a share of the best value.
 */
function chooseNoisily(cells: u64, high: u64): bool {
  const firstSlot = (bestSlot & 4) ^ 4;
  const legal = prepareAll(firstSlot, cells, high);
  if (legal == 0) return false;
  let best: f64 = -Infinity;
  for (let rest = legal; rest != 0; rest &= rest - 1) {
    const direction = ctz(rest);
    const at = historyEnd + usize(direction) * MOVE_BYTES;
    const value =
      evaluatePrepared(firstSlot + direction, load<u64>(at), load<u64>(at, 8)) + load<f64>(at, 16);
    store<f64>(at, value, 16);
    best = max(best, value);
  }
  const scale = noise * max(best, 1);
  let total: f64 = 0;
  for (let rest = legal; rest != 0; rest &= rest - 1) total += weightOf(ctz(rest), best, scale);
  let left = (f64(nextWord() >> 11) / f64(u64(1) << 53)) * total;
  let chosen: u32 = 0;
  for (let rest = legal; rest != 0; rest &= rest - 1) {
    chosen = ctz(rest);
    left -= weightOf(chosen, best, scale);
    if (left < 0) break;
  }
  take(cells, high, chosen);
  return true;
}

/**
 * The weight of a direction in the softmax. It is (1 + x / 256) ^ -256, which is e ^ -x but for 2 % of x squared. Math.exp
 * would differ from that of TypeScript in its last bit.
 */
function weightOf(direction: u32, best: f64, scale: f64): f64 {
  let power = 1 + (best - load<f64>(historyEnd + usize(direction) * MOVE_BYTES, 16)) / scale / 256;
  for (let square = 0; square < 8; square++) power *= power;
  return 1 / power;
}

/**
 * Leaves the afterstates and rewards behind the history, and prepares their evaluation. Returns a bit for
 * each legal move.
 */
function prepareAll(slot: u32, cells: u64, high: u64): u32 {
  let legal: u32 = 0;
  if (high == 0 && tiltAll(cells)) {
    if (tiltedUp != cells) legal |= prepareOne(slot, 0, tiltedUp, 0, rewardAlong);
    if (tiltedRight != cells) legal |= prepareOne(slot, 1, tiltedRight, 0, rewardAcross);
    if (tiltedDown != cells) legal |= prepareOne(slot, 2, tiltedDown, 0, rewardAlong);
    if (tiltedLeft != cells) legal |= prepareOne(slot, 3, tiltedLeft, 0, rewardAcross);
    return legal;
  }
  for (let direction: u32 = 0; direction < 4; direction++) {
    const after = tilt(cells, high, direction);
    if (after == cells && tiltedHigh == high) continue;
    legal |= prepareOne(slot, direction, after, tiltedHigh, reward);
  }
  return legal;
}

function prepareOne(firstSlot: u32, direction: u32, cells: u64, high: u64, gained: f64): u32 {
  const at = historyEnd + usize(direction) * MOVE_BYTES;
  store<u64>(at, cells);
  store<u64>(at, high, 8);
  store<f64>(at, gained, 16);
  prepare(firstSlot + direction, cells, high);
  return 1 << direction;
}
