// An episode: one game played greedily by the network, which learns from it. Two ways of learning:
//
// TD(0) on afterstates, after every move. Szubert and Jaskowski, "Temporal difference learning of n-tuple
// networks for the game 2048", 2014.
//
// TD(lambda), backwards from the end when the game is over. Matsuzaki, "Developing a 2048 player with
// backward temporal coherence learning and restart", 2017. One loss teaches the whole game at once.
//
// The result is left in globals. The afterstates are left in a history, from which another episode may begin.
//
//   | cells | high | reward |  24 bytes a move: the afterstate, and what the move to it gained
import {
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
import { adjust, adjustCoherently, locate, locatePrepared, valueLocated } from './learning';
import { evaluatePrepared, prepare } from './network';
import { nextWord, spawn } from './random';

const MOVE_BYTES: usize = 24;

export let moves: i32 = 0;
export let score: f64 = 0;
export let lastCells: u64 = 0;
export let lastHigh: u64 = 0;

let history: usize = 0;
let historyEnd: usize = 0;
let learningRate: f64 = 0;
let coherent: bool = false;

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

/**
 * Plays on from a position, or from two spawned tiles if the board is empty. If `lambda` is negative, learns
 * after every move; otherwise backwards at the end.
 */
export function playEpisode(startCells: u64, startHigh: u64, lambda: f64): void {
  let cells = startCells;
  let high = startHigh;
  if ((cells | high) == 0) cells = spawn(spawn(0, 0, nextWord()), 0, nextWord());
  const online = learningRate != 0 && lambda < 0;
  let expected: f64 = 0; // the value of the last afterstate
  let at = history;
  moves = 0;
  score = 0;
  while (at < historyEnd) {
    const slot = bestSlot;
    const moved = chooseBest(cells, high);
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
  }
  if (learningRate != 0 && !online) learnBackwards(at, lambda);
  lastCells = cells;
  lastHigh = high;
}

/**
 * Moves each afterstate's value towards its lambda return, from the last to the first. The lambda return
 * mixes the rewards of the game with the present values of later afterstates.
 */
function learnBackwards(end: usize, lambda: f64): void {
  let target: f64 = 0;
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
