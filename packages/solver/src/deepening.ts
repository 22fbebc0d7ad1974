/**
 * The choice of a move: what is searched, how deep and how long. One search to a fixed depth, which sees nothing
 * of other searches, so that its values are the same whoever searches which direction; or, where nodes or time
 * run out, deepening: level after level, each direction the best first, over everything that earlier levels,
 * directions and moves left in the transposition table.
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import type { Choice, DirectionSearch, Limits } from './kernel.js';

/** The deepest search: its depth has four bits in the transposition table. */
export const MAX_DEPTH = 15;

/**
 * The least probability that is searched, by depth: the deeper, the more is cut off, but a level must still see
 * what the one before did not. docs/solver.md says what other choices came to.
 */
const LEAST = [1, 1, 0.05, 0.02, 0.01, 0.006, 0.004, 0.002, 0.001];
const LEAST_BELOW = 0.0005;

/** The parts of a search that are written twice, in WebAssembly and in TypeScript. */
export interface SearchPrimitives {
  now(): number;
  setFourChance(chance: number): void;
  /** Sets limits for the searches that follow, and counts their nodes from 0. */
  beginSearch(nodesAtMost: number, stopAt: number): void;
  /**
   * What the following searches see of the transposition table: nothing older if `alone`, and of that only values
   * of just the depth needed; else everything since the last `forget`.
   */
  beginGeneration(alone: boolean): void;
  /** The network has changed: nothing in the transposition table counts any more. */
  forget(): void;
  /** NaN if nothing moves; meaningless once `stopped`. Depth 1 is never stopped. */
  searchDirection(ranks: Uint8Array, direction: Direction, depth: number, leastProbability: number): number;
  readonly nodes: number;
  readonly stopped: boolean;
}

/** By direction; undefined: not a move. */
type Values = (number | undefined)[];

/** Throws RangeError without any limit, or for a depth below 1. */
export function bestMove(p: SearchPrimitives, ranks: Uint8Array, limits: Limits): Choice {
  const { depth, nodes, milliseconds } = limits;
  if (depth === undefined && nodes === undefined && milliseconds === undefined) {
    throw new RangeError('A search needs a limit: depth, nodes or milliseconds');
  }
  if (depth !== undefined && !(depth >= 1))
    throw new RangeError(`A search is 1 move deep or more, not ${depth}`);
  if (nodes === undefined && milliseconds === undefined) {
    return searchWhole(p, ranks, Math.min(depth!, MAX_DEPTH), limits);
  }
  return deepen(p, ranks, limits);
}

/** One direction; see `Kernel`. */
export function searchDirection(
  p: SearchPrimitives,
  ranks: Uint8Array,
  direction: Direction,
  limits: Limits & { depth: number },
): DirectionSearch {
  const { nodes, milliseconds } = limits;
  const depth = Math.min(limits.depth, MAX_DEPTH);
  p.beginSearch(nodes ?? Infinity, p.now() + (milliseconds ?? Infinity));
  p.beginGeneration(nodes === undefined && milliseconds === undefined);
  const value = directionValue(p, ranks, direction, depth, leastOf(limits, depth));
  return { value: p.stopped ? undefined : value, nodes: p.nodes };
}

function leastOf({ minProbability }: Limits, depth: number): number {
  return minProbability ?? LEAST[depth] ?? LEAST_BELOW;
}

function searchWhole(p: SearchPrimitives, ranks: Uint8Array, depth: number, limits: Limits): Choice {
  p.beginSearch(Infinity, Infinity);
  const values = DIRECTIONS.map((direction) => {
    p.beginGeneration(true);
    return directionValue(p, ranks, direction, depth, leastOf(limits, depth));
  });
  // A clock may say that time is up though none was set: the engine's does when a search is stopped.
  if (p.stopped && depth > 1) return searchWhole(p, ranks, 1, limits);
  return { direction: bestOf(values), values, depth, nodes: p.nodes };
}

function deepen(p: SearchPrimitives, ranks: Uint8Array, limits: Limits): Choice {
  const { depth: deepest = MAX_DEPTH, nodes = Infinity, milliseconds = Infinity } = limits;
  p.beginSearch(nodes, p.now() + milliseconds);
  p.beginGeneration(false);
  const values = DIRECTIONS.map((direction) => directionValue(p, ranks, direction, 1, 1));
  let choice: Choice = { direction: bestOf(values), values, depth: 1, nodes: 0 };
  // A forced move is answered at once, unless a depth says that its value is wanted.
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
 * All directions to one depth, the best so far first. If it is stopped after that one, its value and those of
 * the others that were finished count: they can only be compared with each other. A direction that was not
 * got to keeps its old value, but stays below the choice.
 */
function searchLevel(
  p: SearchPrimitives,
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
  p: SearchPrimitives,
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
