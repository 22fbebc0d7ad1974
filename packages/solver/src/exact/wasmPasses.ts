/**
 * Both passes in WebAssembly (kernel/exact). TypeScript makes room: it copies the line tables into the memory, and lets
 * hash tables grow between calls. So a call gets few afterstates at a time.
 */
import type { ExactPasses, Layer, SolvedLayer, Spawns } from './layers.js';
import { spawnedRanks } from './layers.js';
import type { LineTables } from './lineTables.js';
import { ExactMemory, type WasmTable } from './wasmMemory.js';

/** Afterstates of one call. */
const MANY = 64;
/** The most boards of one afterstate, by a new tile, and the most afterstates of one board. */
const MOST_TILES = 16;
const MOST_TILTS = 4;

type Tables = [own: WasmTable, next: WasmTable, last: WasmTable];

/** As `twinPasses`. Throws the error of WebAssembly for wrong bytes. */
export function wasmPasses(
  bytes: Uint8Array,
  tables: LineTables,
  spawns: Spawns,
  isScore: boolean,
): ExactPasses {
  const memory = new ExactMemory(bytes);
  const { surface } = memory;
  giveTables(memory, tables, isScore);
  const newTables = (): Tables => [memory.newTable(), memory.newTable(), memory.newTable()];
  let after = newTables();
  let boards = newTables();
  let isSolving = false;

  const find = (seeds: Int32Array): Layer => {
    after[0].reserve(seeds.length);
    surface.addAll(after[0].at, memory.put(seeds), seeds.length);
    const keys = after[0].collect().sort();
    spreadAll(keys);
    after[0].clear(after[2].size);
    boards[0].clear(boards[2].size);
    after = [after[1], after[2], after[0]];
    boards = [boards[1], boards[2], boards[0]];
    return keys;
  };

  const spread = (keys: Layer): [Layer, Layer] => {
    spreadAll(keys);
    const found: [Layer, Layer] = [after[1].collect().sort(), after[2].collect().sort()];
    for (const table of [...after, ...boards]) table.clear(table.size);
    return found;
  };

  const solve = (keys: Layer): SolvedLayer => {
    const solved = solveSome(keys);
    restore(solved);
    return solved;
  };

  const solveSome = (keys: Layer): SolvedLayer => {
    beginSolving();
    const solved = {
      keys,
      values: new Float64Array(keys.length),
      chances: new Float32Array(keys.length),
    };
    for (let from = 0; from < keys.length; from += MANY) {
      solvePart(memory, spawns, solved, from, boards, after);
    }
    return solved;
  };

  const restore = (solved: SolvedLayer): void => {
    beginSolving();
    const { length } = solved.keys;
    boards[2].clear(boards[1].size);
    boards = [boards[2], boards[0], boards[1]];
    after = [after[2], after[0], after[1]];
    after[1].clear(length);
    after[1].reserve(length);
    for (let from = 0; from < length; from += MANY) fillPart(memory, after[1], solved, from);
  };

  function spreadAll(keys: Layer): void {
    for (const { rank } of spawnedRanks(spawns)) {
      for (let from = 0; from < keys.length; from += MANY) {
        const some = keys.subarray(from, from + MANY);
        boards[rank]!.reserve(some.length * MOST_TILES);
        after[rank]!.reserve(some.length * MOST_TILES * MOST_TILTS);
        surface.spread(memory.put(some), some.length, rank, boards[rank]!.at, after[rank]!.at);
      }
    }
  }

  function beginSolving(): void {
    if (!isSolving) for (const table of [...after, ...boards]) table.clear(0);
    isSolving = true;
  }
  return { find, spread, solve, solveSome, restore };
}

function giveTables({ surface, place }: ExactMemory, tables: LineTables, isScore: boolean): void {
  const { geometry, tilts } = tables;
  surface.setShape(geometry.rows, geometry.columns);
  for (const [row, { start, size }] of geometry.lines.rows.entries()) surface.setRow(row, start, size);
  surface.setTables(
    place(tables.images),
    place(tables.empty),
    place(tables.largest),
    place(tables.columnParts),
    place(tables.weights),
  );
  tilts.forEach(({ images, effects, largest }, direction) => {
    surface.setTilt(direction, place(images), place(effects), place(largest));
  });
  surface.setGoal(isScore ? 1 : 0);
}

/** Solves some afterstates, from `from` on. */
function solvePart(
  memory: ExactMemory,
  spawns: Spawns,
  { keys, values, chances }: SolvedLayer,
  from: number,
  boards: Tables,
  after: Tables,
): void {
  const some = keys.subarray(from, from + MANY);
  const keysAt = memory.put(some);
  const { valuesAt, chancesAt } = memory.results(some.length);
  for (const { rank, chance } of spawnedRanks(spawns)) {
    boards[rank]!.reserve(some.length * MOST_TILES);
    const [board, next] = [boards[rank]!.at, after[rank]!.at];
    memory.surface.solve(keysAt, some.length, rank, chance, board, next, valuesAt, chancesAt);
  }
  values.set(new Float64Array(memory.buffer, valuesAt, some.length), from);
  chances.set(new Float32Array(memory.buffer, chancesAt, some.length), from);
}

function fillPart(
  memory: ExactMemory,
  table: WasmTable,
  { keys, values, chances }: SolvedLayer,
  from: number,
): void {
  const some = keys.subarray(from, from + MANY);
  const keysAt = memory.put(some);
  const { valuesAt, chancesAt } = memory.results(some.length);
  new Float64Array(memory.buffer, valuesAt, some.length).set(values.subarray(from, from + MANY));
  new Float32Array(memory.buffer, chancesAt, some.length).set(chances.subarray(from, from + MANY));
  memory.surface.fill(table.at, keysAt, some.length, valuesAt, chancesAt);
}
