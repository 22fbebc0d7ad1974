/**
 * Expectimax over afterstates on boards of any size, for all that the 4x4 kernel does not know. Small boards
 * are searched to the end of the game, and their values are exact; on the others the leaves are estimated.
 * It is the kernel's search (kernel/search.ts) but for one thing: a value below which every line ends with the
 * game is known to be exact, holds for all depths and is kept between searches. Nothing is allocated in a search.
 */
import { type Board, DIRECTIONS, type Direction, isSide } from '@twofold/core';
import { type BoardLines, makeBoardLines, tiltLines } from './boardLines.js';
import { BoardTable } from './boardTable.js';
import { type Estimate, makeEstimate } from './estimate.js';
import type { Choice, Limits } from './kernel.js';

/** What a board search needs from where it runs. */
export interface BoardSearchPorts {
  /** Milliseconds from any beginning. */
  now: () => number;
}

/** Chooses moves on boards of 2 to 8 columns and rows. One is enough for boards of all shapes in turn. */
export interface BoardSearch {
  /**
   * The values of the directions: expected score from here on, at best play; exact once the search reached
   * the end of every line. Without any limit boards of up to six cells are solved; a larger one needs `depth`,
   * `nodes` or `milliseconds`. `depth` may be as large as the plies that a game can still take. Throws RangeError
   * if `fourChance` is not 0 to 1, or without a limit.
   */
  bestMove(board: Board, fourChance: number, limits: Limits): Choice;
  /** As `bestMove`, of the position last asked for and no less deep: what was searched then need not be again. */
  goOn(board: Board, fourChance: number, limits: Limits): Choice;
}

export function createBoardSearch(ports: BoardSearchPorts): BoardSearch {
  const table = new BoardTable();
  let searcher: Searcher | undefined;
  const search = (board: Board, fourChance: number, limits: Limits, goesOn: boolean): Choice => {
    check(board, fourChance, limits);
    const { milliseconds } = limits;
    // Before a shape's first search, which unpacks its network: some 10 ms once.
    const deadline = milliseconds === undefined ? Infinity : ports.now() + milliseconds;
    if (!searcher?.suits(board, fourChance)) {
      table.clear();
      searcher = new Searcher(board, fourChance, table, ports.now);
    }
    if (!goesOn) table.beginSearch();
    return searcher.deepen(board.ranks, limits, deadline);
  };
  return {
    bestMove: (board, fourChance, limits) => search(board, fourChance, limits, false),
    goOn: (board, fourChance, limits) => search(board, fourChance, limits, true),
  };
}

/** Boards of so many cells are searched to the end: 2x3 takes a tenth of a second, 2x4 would take minutes. */
const MOST_SOLVED_CELLS = 6;
/** Deepest search of a larger board. */
const MOST_DEPTH = 32;
/** A small board is searched this deep, ply by ply, before it is searched to the end. */
const STEPS_BEFORE_END = 6;
/** On larger boards a chance node less likely than this is estimated, not searched. */
const DEFAULT_MIN_PROBABILITY = 0.0005;

/** More plies than any game on so many cells has: its tiles' sum, at most 2^(cells + 2) - 4, grows by 2 or 4. */
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
  const { depth, nodes, milliseconds } = limits;
  const limited = depth !== undefined || nodes !== undefined || milliseconds !== undefined;
  if (!limited && ranks.length > MOST_SOLVED_CELLS) {
    throw new RangeError('A search needs a limit: depth, nodes or milliseconds');
  }
}

class Searcher {
  #nodes = 0;
  #stopped = false;
  #exact = false; // whether what was just searched is
  #nodeLimit = Infinity;
  #deadline = Infinity;
  #leastProbability = 0;
  readonly #lines: BoardLines;
  readonly #estimate: Estimate;
  readonly #solves: boolean;
  readonly #deepest: number;
  readonly #frames: Uint8Array[]; // the afterstate of each ply of the line being searched

  readonly #fourChance: number;
  readonly #table: BoardTable;
  readonly #now: () => number;

  constructor({ columns, rows }: Board, fourChance: number, table: BoardTable, now: () => number) {
    this.#lines = makeBoardLines(columns, rows);
    this.#estimate = makeEstimate(this.#lines);
    this.#solves = columns * rows <= MOST_SOLVED_CELLS;
    this.#deepest = this.#solves ? depthToEnd(columns * rows) : MOST_DEPTH;
    this.#frames = Array.from({ length: this.#deepest + 1 }, () => new Uint8Array(columns * rows));
    this.#fourChance = fourChance;
    this.#table = table;
    this.#now = now;
  }

  suits({ columns, rows }: Board, fourChance: number): boolean {
    return this.#lines.columns === columns && this.#lines.rows === rows && this.#fourChance === fourChance;
  }

  /** Iterative deepening: the answer is that of the last depth searched whole. */
  deepen(ranks: Uint8Array, limits: Limits, deadline: number): Choice {
    const deepest = this.#begin(limits, deadline);
    let choice: Choice = { direction: undefined, values: [], depth: 0, nodes: 0 };
    for (let depth = 1; depth <= deepest; depth = this.#next(depth, deepest)) {
      const values = this.#searchAll(ranks, depth);
      if (this.#stopped) break;
      choice = { direction: bestOf(values), values, depth, nodes: 0 };
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

  /** The value of the afterstate in that frame, `likelihood` being the chance of getting there. */
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

  /** The mean over every tile that can appear; `#exact` if all of them are. */
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

  /** The value of the best direction of the board in that frame; 0 if the game is over. */
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

  /** Looked at once in every node that is searched on: each costs more than the clock. */
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
