/**
 * Expectimax over afterstates on boards of any size; the kernel plays only 4x4. Small boards are searched to
 * the end of the game, and their values are exact. On larger boards the leaves are estimated. It is the
 * search of kernel/search.ts with one difference: exact values. A value is exact if every line below it ends
 * with the game. Exact values hold for all depths and are kept between searches. A search allocates nothing.
 */
import { type Board, DIRECTIONS, type Direction } from '@twofold/core';
import { isSide } from '@twofold/core/internal';
import { limitsFault, valuesFault } from '../engine/limits.js';
import type { Choice, Limits } from '../kernel/kernel.js';
import type { WeightsFile } from '../weights/file.js';
import { type Estimate, makeEstimate } from './leafValue.js';
import { type BoardLines, makeBoardLines, tiltLines } from './lines.js';
import { BoardTable } from './table.js';

/** The environment of a search on boards of any size. */
export interface AnySizeSearchPorts {
  /** A clock in milliseconds, which may start anywhere. */
  now: () => number;
  /**
   * The network for boards of a shape, in either orientation. Undefined, or left out: the heuristic evaluates
   * them.
   */
  networkFor?: (shape: { columns: number; rows: number }) => WeightsFile | undefined;
}

/**
 * Chooses moves on boards of 2 to 8 columns and rows. One instance can search boards of all shapes in turn.
 */
export interface AnySizeSearch {
  /**
   * The value of each direction: the expected score from here on, with optimal play. Exact once the search
   * reached the end of every line. Without any limit, boards of up to six cells are solved. A larger board
   * needs `depth`, `nodes` or `milliseconds`. `depth` may be as large as the remaining plies of the game.
   * Throws RangeError if limits are wrong or missing, or if `fourChance` is not 0 to 1.
   */
  bestMove(board: Board, fourChance: number, limits: Limits): Choice;
  /**
   * Continues the last search at the same position and at least the same depth. It reuses what that search
   * found.
   */
  goOn(board: Board, fourChance: number, limits: Limits): Choice;
  /** Drops the exact values of earlier searches. The results of later searches then do not depend on them. */
  forget(): void;
}

export function createAnySizeSearch(ports: AnySizeSearchPorts): AnySizeSearch {
  const table = new BoardTable();
  let searcher: Searcher | undefined;
  const search = (board: Board, fourChance: number, limits: Limits, goesOn: boolean): Choice => {
    check(board, fourChance, limits);
    const { milliseconds } = limits;
    // Taken before a shape's first search, which unpacks its network: some 10 ms once.
    const deadline = milliseconds === undefined ? Infinity : ports.now() + milliseconds;
    if (!searcher?.suits(board, fourChance)) {
      table.clear();
      searcher = new Searcher(board, fourChance, table, ports);
    }
    if (!goesOn) table.beginSearch();
    return searcher.deepen(board.ranks, limits, deadline);
  };
  return {
    bestMove: (board, fourChance, limits) => search(board, fourChance, limits, false),
    goOn: (board, fourChance, limits) => search(board, fourChance, limits, true),
    forget: () => table.clear(),
  };
}

/** Boards of at most this many cells are solved. 2x3 takes a tenth of a second; 2x4 would take minutes. */
export const MOST_SOLVED_CELLS = 6;
/** The deepest search of a larger board. */
const MOST_DEPTH = 32;
/** A small board is searched this deep, ply by ply, before it is searched to the end. */
const STEPS_BEFORE_END = 6;
/** Whether such boards are searched to the end of the game. An idle core takes a tenth of a second. */
export function isSolvable({ ranks }: Board): boolean {
  return ranks.length <= MOST_SOLVED_CELLS;
}

/** The depth to search instead of `depth`: a small board is searched to the end of the game, or to the depth allowed. */
export function stepTo(board: Board, depth: number, deepest = Infinity): number {
  if (!isSolvable(board) || depth <= STEPS_BEFORE_END) return depth;
  return Math.min(deepest, depthToEnd(board.ranks.length));
}

/** On larger boards a chance node less likely than this becomes a leaf. */
const DEFAULT_MIN_PROBABILITY = 0.0005;

/**
 * An upper bound of the plies of a game. The tile sum is at most 2^(cells + 2) - 4, and grows by 2 or 4 a
 * ply.
 */
function depthToEnd(cells: number): number {
  return 2 ** (cells + 1);
}

function check({ columns, rows, ranks }: Board, fourChance: number, limits: Limits): void {
  if (!isSide(columns) || !isSide(rows) || ranks.length !== columns * rows) {
    throw new RangeError(`Not a board of 2 to 8 columns and rows: ${columns}x${rows}, ${ranks.length} cells`);
  }
  if (!(fourChance >= 0 && fourChance <= 1)) {
    throw new RangeError(`The chance of a 4 is 0 to 1, not ${fourChance}`);
  }
  const fault = ranks.length > MOST_SOLVED_CELLS ? limitsFault(limits) : valuesFault(limits);
  if (fault !== undefined) throw new RangeError(fault);
}

class Searcher {
  #nodes = 0;
  #stopped = false;
  #exact = false; // whether the value just searched is exact
  #nodeLimit = Infinity;
  #deadline = Infinity;
  #leastProbability = 0;
  readonly #lines: BoardLines;
  readonly #estimate: Estimate;
  readonly #solves: boolean;
  readonly #deepest: number;
  readonly #frames: Uint8Array[]; // the afterstate of each ply of the current line

  readonly #fourChance: number;
  readonly #table: BoardTable;
  readonly #now: () => number;

  constructor({ columns, rows }: Board, fourChance: number, table: BoardTable, ports: AnySizeSearchPorts) {
    this.#lines = makeBoardLines(columns, rows);
    this.#estimate = makeEstimate(this.#lines, ports.networkFor?.({ columns, rows }));
    this.#solves = columns * rows <= MOST_SOLVED_CELLS;
    this.#deepest = this.#solves ? depthToEnd(columns * rows) : MOST_DEPTH;
    this.#frames = Array.from({ length: this.#deepest + 1 }, () => new Uint8Array(columns * rows));
    this.#fourChance = fourChance;
    this.#table = table;
    this.#now = ports.now;
  }

  suits({ columns, rows }: Board, fourChance: number): boolean {
    return this.#lines.columns === columns && this.#lines.rows === rows && this.#fourChance === fourChance;
  }

  /** Iterative deepening. Returns the result of the last depth searched completely. */
  deepen(ranks: Uint8Array, limits: Limits, deadline: number): Choice {
    const deepest = this.#begin(limits, deadline);
    let choice: Choice = { direction: undefined, values: [], depth: 0, nodes: 0 };
    for (let depth = 1; depth <= deepest; depth = this.#next(depth, deepest)) {
      const values = this.#searchAll(ranks, depth);
      if (this.#stopped) break;
      choice = { direction: bestOf(values), values, depth, nodes: 0, ...(this.#exact && { exact: true }) };
      if (this.#exact) break;
    }
    return { ...choice, nodes: this.#nodes };
  }

  #begin(limits: Limits, deadline: number): number {
    const { depth, nodes, minProbability } = limits;
    this.#nodes = 0;
    this.#stopped = false;
    this.#nodeLimit = nodes ?? Infinity;
    this.#deadline = deadline;
    this.#leastProbability = minProbability ?? (this.#solves ? 0 : DEFAULT_MIN_PROBABILITY);
    this.#table.isStrict = minProbability === 0;
    return Math.min(depth ?? Infinity, this.#deepest);
  }

  #next(depth: number, deepest: number): number {
    return this.#solves && depth >= STEPS_BEFORE_END && depth < deepest ? deepest : depth + 1;
  }

  #searchAll(ranks: Uint8Array, depth: number): (number | undefined)[] {
    const after = this.#frames[0]!;
    let exact = true;
    const values = DIRECTIONS.map((direction) => {
      const reward = this.#stopped ? -1 : tiltLines(after, ranks, this.#lines, direction);
      if (reward < 0) return undefined;
      const value = reward + this.#chanceNode(0, depth - 1, 1);
      exact &&= this.#exact;
      return value;
    });
    this.#exact = exact;
    return values;
  }

  /** The value of the afterstate in that frame. `likelihood` is the probability of reaching it. */
  #chanceNode(frame: number, depth: number, likelihood: number): number {
    this.#nodes++;
    const after = this.#frames[frame]!;
    if (depth === 0 || likelihood < this.#leastProbability) {
      this.#exact = false;
      return this.#estimate(after);
    }
    const table = this.#table;
    table.hash(after);
    const { low, high } = table;
    const known = table.find(low, high, depth, likelihood);
    if (!Number.isNaN(known)) {
      this.#exact = table.exact;
      return known;
    }
    if (this.#isTimeUp()) return 0;
    const value = this.#expect(after, frame, depth, likelihood);
    if (!this.#stopped) table.keep(low, high, depth, likelihood, value, this.#exact);
    return value;
  }

  /** The mean over all possible spawns. Sets `#exact` if all their values are exact. */
  #expect(after: Uint8Array, frame: number, depth: number, likelihood: number): number {
    const four = this.#fourChance;
    const two = 1 - four;
    const share = 1 / countEmptyCells(after);
    let sum = 0;
    let exact = true;
    for (let cell = 0; cell < after.length && !this.#stopped; cell++) {
      if (after[cell] !== 0) continue;
      if (two > 0) {
        after[cell] = 1;
        sum += two * this.#maxNode(frame, depth, likelihood * share * two);
        exact &&= this.#exact;
      }
      if (four > 0) {
        after[cell] = 2;
        sum += four * this.#maxNode(frame, depth, likelihood * share * four);
        exact &&= this.#exact;
      }
      after[cell] = 0;
    }
    this.#exact = exact;
    return sum * share;
  }

  /** The value of the best direction of the board in that frame, or 0 if the game is over. */
  #maxNode(frame: number, depth: number, likelihood: number): number {
    const ranks = this.#frames[frame]!;
    const after = this.#frames[frame + 1]!;
    let best = 0;
    let exact = true;
    for (let direction = 0; direction < 4 && !this.#stopped; direction++) {
      const reward = tiltLines(after, ranks, this.#lines, direction as Direction);
      if (reward < 0) continue;
      const value = reward + this.#chanceNode(frame + 1, depth - 1, likelihood);
      exact &&= this.#exact;
      if (value > best) best = value;
    }
    this.#exact = exact;
    return best;
  }

  /** Reads the clock once in every inner node; such a node costs more than the clock. */
  #isTimeUp(): boolean {
    if (this.#nodes > this.#nodeLimit || this.#now() >= this.#deadline) this.#stopped = true;
    return this.#stopped;
  }
}

function countEmptyCells(ranks: Uint8Array): number {
  let empty = 0;
  for (let cell = 0; cell < ranks.length; cell++) if (ranks[cell] === 0) empty++;
  return empty;
}

function bestOf(values: readonly (number | undefined)[]): Direction | undefined {
  let best: Direction | undefined;
  for (const direction of DIRECTIONS) {
    const value = values[direction];
    if (value !== undefined && (best === undefined || value > values[best]!)) best = direction;
  }
  return best;
}
