/**
 * Both passes in TypeScript: where WebAssembly is missing, and to compare kernel/exact with. There is a table for each of
 * a layer and the next two. Those of a finished layer serve again.
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { BoardKeys } from './boardKeys.js';
import { KeyTable } from './keyTable.js';
import { type ExactPasses, type Layer, type SolvedLayer, type Spawns, spawnedRanks } from './layers.js';
import { GOAL, type LineTables, REWARD } from './lineTables.js';

/** The tables of a layer and the next two. */
type Tables = [own: KeyTable, next: KeyTable, last: KeyTable];

const newTables = (): Tables => [new KeyTable(), new KeyTable(), new KeyTable()];

/** `isScore`: values are scores. Otherwise they are chances of the goal. */
export function twinPasses(tables: LineTables, spawns: Spawns, isScore: boolean): ExactPasses {
  const reach = new Reach(tables, spawns);
  const play = new OptimalPlay(tables, spawns, isScore);
  let [after, boards] = [newTables(), newTables()];
  let isSolving = false;
  return {
    find(seeds) {
      for (const key of seeds) after[0].add(key);
      const keys = after[0].sorted();
      reach.spread(keys, boards, after);
      after[0].clear(after[2].size);
      boards[0].clear(boards[2].size);
      after = [after[1], after[2], after[0]];
      boards = [boards[1], boards[2], boards[0]];
      return keys;
    },
    spread(keys) {
      reach.spread(keys, boards, after);
      const found: [Layer, Layer] = [after[1].sorted(), after[2].sorted()];
      for (const table of [...after, ...boards]) table.clear(0);
      return found;
    },
    solve(keys) {
      const solved = solveSome(keys);
      restore(solved);
      return solved;
    },
    solveSome,
    restore,
  };

  function solveSome(keys: Layer): SolvedLayer {
    beginSolving();
    return play.solve(keys, boards, after);
  }

  function beginSolving(): void {
    if (!isSolving) [after, boards] = [newTables(), newTables()];
    isSolving = true;
  }

  function restore(solved: SolvedLayer): void {
    beginSolving();
    boards[2].clear(boards[1].size);
    boards = [boards[2], boards[0], boards[1]];
    after = [after[2], after[0], after[1]];
    after[1].clear(solved.keys.length);
    fill(after[1], solved);
  }
}

function fill(table: KeyTable, { keys, values, chances }: SolvedLayer): void {
  for (let at = 0; at < keys.length; at++) {
    table.put(table.slotOf(keys[at]!), keys[at]!, values[at]!, chances[at]!);
  }
}

/** The moves from one layer to the next two. */
class Reach {
  readonly #keys: BoardKeys;
  readonly #ranks: readonly number[];

  constructor(tables: LineTables, spawns: Spawns) {
    this.#keys = new BoardKeys(tables);
    this.#ranks = spawnedRanks(spawns).map(({ rank }) => rank);
  }

  /** Adds the boards that a new tile makes of a layer, and the afterstates that tilts make of those. */
  spread(layer: Layer, boards: readonly KeyTable[], after: readonly KeyTable[]): void {
    for (const rank of this.#ranks) {
      for (let at = 0; at < layer.length; at++) this.#spawn(layer[at]!, rank, boards[rank]!, after[rank]!);
    }
  }

  #spawn(afterstate: number, rank: number, boards: KeyTable, after: KeyTable): void {
    const keys = this.#keys;
    keys.open(afterstate);
    for (let empty = keys.empty; empty !== 0; empty &= empty - 1) {
      const board = keys.keyWith(31 - Math.clz32(empty & -empty), rank);
      if (boards.add(board)) this.#tilt(board, after);
    }
  }

  #tilt(board: number, after: KeyTable): void {
    const keys = this.#keys;
    keys.openTilts(board);
    for (const direction of DIRECTIONS) {
      const effect = keys.effect(direction);
      if (effect > 0 && effect < GOAL) after.add(keys.keyAfter(direction));
    }
  }
}

/** Optimal play one move ahead of a layer: the layers after it are solved. */
class OptimalPlay {
  readonly #afterstate: BoardKeys;
  readonly #board: BoardKeys;
  readonly #isScore: boolean;
  readonly #probabilities: readonly number[]; // of a new tile, by rank
  #chance = 0; // of the last `#boardValue`

  constructor(tables: LineTables, { fourChance }: Spawns, isScore: boolean) {
    this.#afterstate = new BoardKeys(tables);
    this.#board = new BoardKeys(tables);
    this.#isScore = isScore;
    this.#probabilities = [0, 1 - fourChance, fourChance];
  }

  /** `boards` and `after`: of the layer itself and the next two, by rank of the new tile. Adds boards as it meets them. */
  solve(keys: Layer, boards: readonly KeyTable[], after: readonly KeyTable[]): SolvedLayer {
    const values = new Float64Array(keys.length);
    const chances = new Float32Array(keys.length);
    const afterstate = this.#afterstate;
    for (let at = 0; at < keys.length; at++) {
      afterstate.open(keys[at]!);
      for (let rank = 1; rank <= 2; rank++) {
        const share = this.#probabilities[rank]! / countBits(afterstate.empty);
        if (share === 0) continue;
        for (let empty = afterstate.empty; empty !== 0; empty &= empty - 1) {
          const key = afterstate.keyWith(31 - Math.clz32(empty & -empty), rank);
          values[at]! += share * this.#boardValue(key, boards[rank]!, after[rank]!);
          chances[at]! += share * (rank > afterstate.largest ? 1 : this.#chance);
        }
      }
    }
    return { keys, values, chances };
  }

  /** The value of a board, kept in `boards` once it is known. */
  #boardValue(key: number, boards: KeyTable, after: KeyTable): number {
    const slot = boards.slotOf(key);
    if (boards.keys[slot] === key) {
      this.#chance = boards.chances[slot]!;
      return boards.values[slot]!;
    }
    const value = this.#best(key, after);
    boards.put(slot, key, value, this.#chance);
    return value;
  }

  #best(key: number, after: KeyTable): number {
    const board = this.#board;
    board.openTilts(key);
    let best = -1;
    let bestSlot = 0;
    let bestDirection: Direction | undefined;
    for (let direction = 0; direction < 4; direction++) {
      const effect = board.effect(direction as Direction);
      if (effect <= 0) continue;
      if (effect >= GOAL) return 1;
      const slot = after.slotOf(board.keyAfter(direction as Direction));
      const value = after.values[slot]! + (this.#isScore ? Math.floor(effect / REWARD) : 0);
      if (value <= best) continue;
      best = value;
      bestSlot = slot;
      bestDirection = direction as Direction;
    }
    if (bestDirection === undefined) this.#chance = 0;
    else this.#chance = board.grows(bestDirection) ? 1 : after.chances[bestSlot]!;
    return Math.max(0, best);
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
