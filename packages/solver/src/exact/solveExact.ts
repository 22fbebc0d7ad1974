/**
 * Small boards solved: the expected score, or the chance of a tile, under optimal play. Every position is visited, so
 * a board of eight cells takes seconds and one of nine a minute.
 */
import type { Variant } from '@twofold/core';
import { ExactTable } from './exactTable.js';
import { fitsKey, makeGeometry } from './geometry.js';
import { findLayers, type Layer, type SolvedLayer, solveLayers } from './layers.js';
import { makeLineTables } from './lineTables.js';
import { twinPasses } from './twinPasses.js';
import { wasmPasses } from './wasmPasses.js';

/** The rules that a table depends on. A `Variant` has them. */
export interface ExactRules extends Pick<Variant, 'columns' | 'rows' | 'fourChance' | 'startTiles'> {
  /**
   * Cells with large tiles that never merge: a formation. A tilt that would move one is no move. New tiles lie on the other
   * cells only.
   */
  readonly walls?: readonly number[] | undefined;
}

/** What optimal play aims at: the expected score, or the chance of making a tile. */
export type ExactGoal = 'score' | { readonly tile: number };

/** How far the work is. `done` and `all` count layers; finding them comes first, and `all` is then an upper bound. */
export interface ExactProgress {
  /** First the positions are found, then solved. */
  readonly phase: 'finding' | 'solving';
  /** Layers of this phase so far. */
  readonly done: number;
  /** Layers of this phase; an upper bound while positions are found. */
  readonly all: number;
}

/** Whether a board of this shape can be solved: up to nine cells. */
export function canSolve({ columns, rows }: Pick<Variant, 'columns' | 'rows'>): boolean {
  const cells = columns * rows;
  return fitsKey(cells, cells + 2);
}

/** How positions are solved. */
export interface ExactOptions {
  /** The bytes of exact.wasm. Without them the same is computed in TypeScript, three times as slowly. */
  readonly kernel?: Uint8Array | undefined;
  /** Called after each layer. */
  onProgress?(progress: ExactProgress): void;
}

/**
 * Solves a board at once. Throws RangeError if the board is too large, or if the goal is no tile from 8 on. So it does
 * if the chance of a 4 is not 0 to 1.
 */
export function solveExact(rules: ExactRules, goal: ExactGoal, options: ExactOptions = {}): ExactTable {
  const steps = exactSteps(rules, goal, options.kernel);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    options.onProgress?.(value);
  }
}

/** The same step by step: it yields after each layer, so that a worker can hear messages in between. */
export function* exactSteps(
  rules: ExactRules,
  goal: ExactGoal,
  kernel?: Uint8Array,
): Generator<ExactProgress, ExactTable> {
  const { columns, rows, fourChance } = rules;
  if (!(fourChance >= 0 && fourChance <= 1)) {
    throw new RangeError(`The chance of a 4 is 0 to 1, not ${fourChance}`);
  }
  const walls = [...new Set(rules.walls)];
  const cells = columns * rows - walls.length;
  const goalRank = goal === 'score' ? undefined : rankOfGoal(goal.tile);
  const geometry = makeGeometry(columns, rows, Math.min(cells + 2, goalRank ?? Infinity), walls);
  const tables = makeLineTables(geometry, goalRank);
  const isScore = goal === 'score';
  const passes = kernel ? wasmPasses(kernel, tables, rules, isScore) : twinPasses(tables, rules, isScore);
  const layers: Layer[] = [];
  for (const layer of findLayers(passes, tables, rules)) {
    layers.push(layer);
    yield { phase: 'finding', done: layers.length, all: 2 ** (cells + 1) };
  }
  const solved: SolvedLayer[] = [];
  for (const layer of solveLayers(passes, layers)) {
    solved.push(layer);
    yield { phase: 'solving', done: solved.length, all: layers.length };
  }
  return new ExactTable(tables, rules, isScore, solved.reverse());
}

function rankOfGoal(tile: number): number {
  const rank = Math.log2(tile);
  if (!Number.isInteger(rank) || rank < 3) {
    throw new RangeError(`A goal is a tile such as 8, 16 or 512, not ${tile}`);
  }
  return rank;
}
