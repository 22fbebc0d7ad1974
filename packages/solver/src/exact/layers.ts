/**
 * The afterstates of a small board, layer by layer. A layer has all afterstates of one tile sum. A tilt keeps the
 * sum, and a new tile raises it. So a layer needs only the two before it, and its values only the two after it.
 */
import { BoardKeys } from './boardKeys.js';
import type { LineTables } from './lineTables.js';

/** A layer's afterstates: the least keys of their symmetries, in order. */
export type Layer = Int32Array;

/** Where a key is in a layer, by bisection; -1 if it is not there. */
export function indexIn(keys: Layer, key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key ? low : -1;
}

/** A layer with its values. */
export interface SolvedLayer {
  readonly keys: Layer;
  /** By key: the expected score to come, or the chance of the goal. */
  readonly values: Float64Array;
  /** By key: the chance of a tile larger than the largest, in play for the score. */
  readonly chances: Float32Array;
}

/**
 * The two passes over all layers: forwards to find them, then backwards to solve them. WebAssembly does it three times as
 * fast as TypeScript; both give the same bits.
 */
export interface ExactPasses {
  /** The next layer, complete. `seeds`: keys of its start boards. The two layers after it get what follows from it. */
  find(seeds: Int32Array): Layer;
  /**
   * What follows from some afterstates of a layer: in the next layer, and in the one after it. A pass for this alone: it keeps
   * nothing for the next call.
   */
  spread(keys: Layer): [next: Layer, last: Layer];
  /** Solves a layer. The last is solved first; each follows the one after it. */
  solve(layer: Layer): SolvedLayer;
  /** Solves some afterstates of the layer that is next. `restore` gives the whole layer when all are solved. */
  solveSome(keys: Layer): SolvedLayer;
  /** Takes a solved layer in place of solving it, so that work can go on from stored layers. */
  restore(solved: SolvedLayer): void;
}

/** How likely each new tile is. */
export interface Spawns {
  readonly fourChance: number;
  readonly startTiles: number;
}

/** The ranks of new tiles that can come. A rank is also how many layers the tile goes up. */
export function spawnedRanks({ fourChance }: Spawns): { rank: number; chance: number }[] {
  const both = [
    { rank: 1, chance: 1 - fourChance },
    { rank: 2, chance: fourChance },
  ];
  return both.filter(({ chance }) => chance > 0);
}

/** Finds the layers. Yields each, from the empty board on: number `n` has the sum 2n. */
export function* findLayers(passes: ExactPasses, tables: LineTables, spawns: Spawns): Generator<Layer, void> {
  const seeds = startBoards(tables, spawns).flatMap((boards) => [...boards]);
  const lastSeed = Math.max(...seeds.map(([, { layer }]) => layer));
  let emptyLayers = 0; // in a row; nothing comes after two
  for (let layer = 0; layer <= lastSeed || emptyLayers < 2; layer++) {
    const own = seeds.filter(([, seed]) => seed.layer === layer).map(([key]) => key);
    const found = passes.find(Int32Array.from(own));
    emptyLayers = found.length === 0 ? emptyLayers + 1 : 0;
    yield found;
  }
}

/** Solves the layers from the last on, and yields each. */
export function* solveLayers(passes: ExactPasses, layers: readonly Layer[]): Generator<SolvedLayer, void> {
  for (let layer = layers.length - 1; layer >= 0; layer--) yield passes.solve(layers[layer]!);
}

/** A board of a game's start: its layer, and how likely it is. */
export interface StartBoard {
  readonly layer: number;
  readonly probability: number;
}

/**
 * The boards that a game's start passes before its last tile, by number of tiles and key. No tilt leads to most of them,
 * but the tile after each comes as after a tilt.
 */
export function startBoards(tables: LineTables, spawns: Spawns): ReadonlyMap<number, StartBoard>[] {
  const keys = new BoardKeys(tables);
  let boards = new Map<number, StartBoard>([[0, { layer: 0, probability: 1 }]]);
  const all = [boards];
  for (let tile = 1; tile < spawns.startTiles; tile++) {
    const more = new Map<number, StartBoard>();
    for (const [board, { layer, probability }] of boards) {
      keys.open(board);
      const cells = cellsOf(keys.empty);
      for (const { rank, chance } of spawnedRanks(spawns)) {
        for (const cell of cells) {
          const key = keys.keyWith(cell, rank);
          const before = more.get(key)?.probability ?? 0;
          const share = (probability * chance) / cells.length;
          more.set(key, { layer: layer + rank, probability: before + share });
        }
      }
    }
    all.push(more);
    boards = more;
  }
  return all;
}

function cellsOf(empty: number): number[] {
  return Array.from({ length: 32 }, (_, cell) => cell).filter((cell) => (empty >>> cell) & 1);
}
