// A game played greedily by the network, learning as it goes: TD(0) on afterstates (Szubert and Jaskowski,
// "Temporal difference learning of n-tuple networks for the game 2048", 2014). What it came to is left in
// globals, and its positions in a history, from which another episode may begin.
import { reward, tilt, tiltedHigh } from './board';
import { evaluate, update, updateCoherently } from './network';
import { nextWord, spawn } from './random';

const POSITION_BYTES: usize = 16;

export let moves: i32 = 0;
export let score: f64 = 0;
export let lastCells: u64 = 0;
export let lastHigh: u64 = 0;

let history: usize = 0;
let historyEnd: usize = 0;

/** Where to keep an episode's positions, 16 bytes each; later ones than have room are not kept. */
export function setHistory(at: usize, positions: u32): void {
  history = at;
  historyEnd = at + usize(positions) * POSITION_BYTES;
}

/** Plays on from a position, or from two spawned tiles if there is none. Learns unless the rate is 0. */
export function playEpisode(startCells: u64, startHigh: u64, rate: f64, coherently: bool): void {
  let cells = startCells;
  let high = startHigh;
  if ((cells | high) == 0) cells = spawn(spawn(0, 0, nextWord()), 0, nextWord());
  let previous: u64 = 0; // the last afterstate, none before the first move
  let previousHigh: u64 = 0;
  let expected: f64 = 0; // its value
  let at = history;
  moves = 0;
  score = 0;
  for (;;) {
    if (at < historyEnd) {
      store<u64>(at, cells);
      store<u64>(at, high, 8);
      at += POSITION_BYTES;
    }
    const moved = chooseBest(cells, high);
    if (rate != 0 && moves > 0) {
      const error = (moved ? bestValue + bestReward : 0) - expected;
      if (coherently) updateCoherently(previous, previousHigh, error, rate);
      else update(previous, previousHigh, error, rate);
    }
    if (!moved) break;
    previous = bestCells;
    previousHigh = bestHigh;
    expected = bestValue;
    score += bestReward;
    moves++;
    cells = spawn(previous, previousHigh, nextWord());
    high = previousHigh;
  }
  lastCells = cells;
  lastHigh = high;
}

let bestCells: u64 = 0;
let bestHigh: u64 = 0;
let bestReward: f64 = 0;
let bestValue: f64 = 0;

/** The afterstate with the best sum of reward and value, to the globals; false if nothing can move. */
function chooseBest(cells: u64, high: u64): bool {
  let best: f64 = -Infinity;
  for (let direction: u32 = 0; direction < 4; direction++) {
    const after = tilt(cells, high, direction);
    if (after == cells && tiltedHigh == high) continue;
    const afterHigh = tiltedHigh;
    const gained = reward;
    const value = evaluate(after, afterHigh);
    if (value + gained <= best) continue;
    best = value + gained;
    bestCells = after;
    bestHigh = afterHigh;
    bestReward = gained;
    bestValue = value;
  }
  return best != -Infinity;
}
