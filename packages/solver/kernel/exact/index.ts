// Exact tables of small boards: the two passes over a layer, as in src/exact/twinPasses.ts. See there for what they do.
import { add, chanceAt, isAt, put, slotOf, valueAt } from './keyTable';
import {
  effect,
  empty,
  GOAL,
  grows,
  keyAfter,
  keyWith,
  largest,
  open,
  openTilts,
  REWARD_SHIFT,
} from './position';

export { addAll, clear, collect, fill, move } from './keyTable';
export { setRow, setShape, setTables, setTilt } from './position';

/** Adds the boards that a new tile makes of afterstates, and the afterstates that tilts make of those. */
export function spread(layerAt: usize, count: u32, rank: u32, boards: usize, after: usize): void {
  const end = layerAt + ((<usize>count) << 2);
  for (let at = layerAt; at < end; at += 4) {
    open(load<i32>(at));
    for (let cells = empty; cells != 0; cells &= cells - 1) {
      const board = keyWith(ctz(cells), rank);
      if (!add(boards, board)) continue;
      openTilts(board);
      for (let direction: u32 = 0; direction < 4; direction++) {
        const made = effect(direction);
        if (made > 0 && made < GOAL) add(after, keyAfter(direction));
      }
    }
  }
}

let isScore: bool = false;
let chance: f32 = 0; // of the last `boardValue`

export function setGoal(score: bool): void {
  isScore = score;
}

/** Adds the share of new tiles of one rank to the values of afterstates. `probability`: of that rank. */
export function solve(
  layerAt: usize,
  count: u32,
  rank: u32,
  probability: f64,
  boards: usize,
  after: usize,
  values: usize,
  chances: usize,
): void {
  for (let at: usize = 0; at < <usize>count; at++) {
    open(load<i32>(layerAt + (at << 2)));
    const share = probability / <f64>popcnt(empty);
    let value = load<f64>(values + (at << 3));
    let sum = load<f32>(chances + (at << 2));
    for (let cells = empty; cells != 0; cells &= cells - 1) {
      value += share * boardValue(keyWith(ctz(cells), rank), boards, after);
      sum = <f32>(<f64>sum + share * (rank > largest ? 1 : <f64>chance));
    }
    store<f64>(values + (at << 3), value);
    store<f32>(chances + (at << 2), sum);
  }
}

/** The value of a board, kept in `boards` once it is known. */
function boardValue(key: i32, boards: usize, after: usize): f64 {
  const slot = slotOf(boards, key);
  if (isAt(boards, slot, key)) {
    chance = load<f32>(chanceAt(boards, slot));
    return load<f64>(valueAt(boards, slot));
  }
  const value = best(key, after);
  put(boards, slot, key);
  store<f64>(valueAt(boards, slot), value);
  store<f32>(chanceAt(boards, slot), chance);
  return value;
}

function best(key: i32, after: usize): f64 {
  openTilts(key);
  let most: f64 = -1;
  let bestSlot: u32 = 0;
  let bestDirection: u32 = 4;
  for (let direction: u32 = 0; direction < 4; direction++) {
    const made = effect(direction);
    if (made <= 0) continue;
    if (made >= GOAL) return 1;
    const slot = slotOf(after, keyAfter(direction));
    const value = load<f64>(valueAt(after, slot)) + (isScore ? <f64>(made >> REWARD_SHIFT) : 0);
    if (value <= most) continue;
    most = value;
    bestSlot = slot;
    bestDirection = direction;
  }
  if (bestDirection == 4) chance = 0;
  else chance = grows(bestDirection) ? 1 : load<f32>(chanceAt(after, bestSlot));
  return max<f64>(0, most);
}
