/**
 * The choice of a move, in one of two ways.
 *
 * Fixed depth: one search, which uses nothing from other searches. Its values do not depend on which kernel
 * searches which direction.
 *
 * Iterative deepening, if nodes or time are limited: depth after depth, the best direction first. It uses
 * everything that earlier depths, directions and moves left in the transposition table.
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { checkLimits } from '../engine/limits.js';
import type { Choice, DirectionSearch, Limits } from './kernel.js';

/** The deepest search: its depth has four bits in the transposition table. */
export const MAX_DEPTH = 15;

/**
 * The least probability that is searched, by depth. Deeper searches cut off more. But each depth must still
 * search nodes that the depth before did not. docs/experiments/search.md has measurements of other values.
 */
const LEAST = [1, 1, 0.05, 0.02, 0.01, 0.006, 0.004, 0.002, 0.001];
const LEAST_BELOW = 0.0005;

/** The parts of a search that exist twice, in WebAssembly and in TypeScript. */
export interface SearchParts {
  now(): number;
  /** Whether `now` is a clock. Otherwise it says 0. */
  readonly hasClock: boolean;
  setFourChance(chance: number): void;
  /** Sets the limits of the following searches, and counts nodes from 0. */
  beginSearch(nodesAtMost: number, stopAt: number): void;
  /**
   * Begins a new generation of the transposition table. If `alone`, the following searches use no older
   * entries, and only values of exactly the depth needed. Otherwise they use all entries since the last
   * `forget`.
   */
  beginGeneration(alone: boolean): void;
  /** Invalidates the transposition table. To be called when the network changes. */
  forget(): void;
  /**
   * Returns NaN if nothing moves. The value is not valid once `stopped` is set, unless the depth is 1. A search of depth 1
   * is always whole, but time that is up sets `stopped` there too.
   */
  searchDirection(ranks: Uint8Array, direction: Direction, depth: number, leastProbability: number): number;
  readonly nodes: number;
  readonly stopped: boolean;
}

/** By direction; undefined: illegal. */
type Values = (number | undefined)[];

/** Throws RangeError if limits are wrong or missing, or limit time where there is no clock. */
export function bestMove(p: SearchParts, ranks: Uint8Array, limits: Limits): Choice {
  checkLimits(limits);
  checkClock(p, limits);
  const { depth, nodes, milliseconds } = limits;
  if (nodes === undefined && milliseconds === undefined) {
    return searchWhole(p, ranks, Math.min(depth!, MAX_DEPTH), limits);
  }
  return deepen(p, ranks, limits);
}

/** Searches one direction; see `Kernel`. */
export function searchDirection(
  p: SearchParts,
  ranks: Uint8Array,
  direction: Direction,
  limits: Limits & { depth: number },
): DirectionSearch {
  checkLimits(limits);
  checkClock(p, limits);
  const { nodes, milliseconds } = limits;
  const depth = Math.min(limits.depth, MAX_DEPTH);
  p.beginSearch(nodes ?? Infinity, p.now() + (milliseconds ?? Infinity));
  p.beginGeneration(nodes === undefined && milliseconds === undefined);
  const value = directionValue(p, ranks, direction, depth, leastOf(limits, depth));
  return { value: p.stopped ? undefined : value, nodes: p.nodes };
}

/** No time at all, and time without end, need no clock. */
function checkClock({ hasClock }: SearchParts, { milliseconds = Infinity }: Limits): void {
  if (hasClock || milliseconds === 0 || milliseconds === Infinity) return;
  throw new RangeError('This kernel has no clock for milliseconds: make it with `now`');
}

function leastOf({ minProbability }: Limits, depth: number): number {
  return minProbability ?? leastProbability(depth);
}

/** The least probability that a search of this depth looks at, where nothing else is asked for. */
export function leastProbability(depth: number): number {
  return LEAST[depth] ?? LEAST_BELOW;
}

function searchWhole(p: SearchParts, ranks: Uint8Array, depth: number, limits: Limits): Choice {
  p.beginSearch(Infinity, Infinity);
  const values = DIRECTIONS.map((direction) => {
    p.beginGeneration(true);
    return directionValue(p, ranks, direction, depth, leastOf(limits, depth));
  });
  // Time can be up although no time limit is set: the engine's clock ends a stopped search that way.
  if (p.stopped && depth > 1) return searchWhole(p, ranks, 1, limits);
  return { direction: bestOf(values), values, depth, nodes: p.nodes };
}

function deepen(p: SearchParts, ranks: Uint8Array, limits: Limits): Choice {
  const { depth: deepest = MAX_DEPTH, nodes = Infinity, milliseconds = Infinity } = limits;
  p.beginSearch(nodes, p.now() + milliseconds);
  p.beginGeneration(false);
  const values = DIRECTIONS.map((direction) => directionValue(p, ranks, direction, 1, 1));
  let choice: Choice = { direction: bestOf(values), values, depth: 1, nodes: 0 };
  // A forced move is answered at once. A limit of depth asks for its value too, so then the search goes on.
  if (bestFirst(values).length > 1 || (limits.depth !== undefined && choice.direction !== undefined)) {
    for (let depth = 2; depth <= Math.min(deepest, MAX_DEPTH); depth++) {
      const level = searchLevel(p, ranks, choice.values, depth, leastOf(limits, depth));
      choice = { ...level, depth: p.stopped ? choice.depth : depth, nodes: 0 };
      if (p.stopped) break;
    }
  }
  return { ...choice, nodes: p.nodes };
}

/**
 * Searches all directions to one depth, the best so far first. If the search stops after the first direction,
 * the values of the finished directions are used. They can be compared only with each other. An unfinished
 * direction keeps its old value, but stays below the chosen one.
 */
function searchLevel(
  p: SearchParts,
  ranks: Uint8Array,
  before: Values,
  depth: number,
  leastProbability: number,
): { direction: Direction | undefined; values: Values } {
  const found: Values = [undefined, undefined, undefined, undefined];
  for (const direction of bestFirst(before)) {
    const value = directionValue(p, ranks, direction, depth, leastProbability);
    if (p.stopped) break;
    found[direction] = value;
  }
  const direction = bestOf(found);
  if (direction === undefined) return { direction: bestOf(before), values: before };
  const most = found[direction]!;
  const values = before.map((old, at) => found[at] ?? (old === undefined ? undefined : Math.min(old, most)));
  return { direction, values };
}

function directionValue(
  p: SearchParts,
  ranks: Uint8Array,
  direction: Direction,
  depth: number,
  leastProbability: number,
): number | undefined {
  const value = p.searchDirection(ranks, direction, depth, leastProbability);
  return Number.isNaN(value) ? undefined : value;
}

function bestFirst(values: Values): Direction[] {
  return DIRECTIONS.filter((direction) => values[direction] !== undefined).sort(
    (one, other) => values[other]! - values[one]!,
  );
}

function bestOf(values: Values): Direction | undefined {
  return bestFirst(values)[0];
}
