/**
 * The course of one racer's game: the board, the score and the time of every move. Rivals and spectators are shown a board
 * of the past, so all boards are kept: a byte for each cell.
 */
import {
  boardFromRanks,
  type Direction,
  makePosition,
  maxRank,
  parsePosition,
  placeSpawn,
  type Spawn,
  tilt,
} from '@twofold/core';
import { GrowingBytes } from '../ranked/growingBytes.js';

/** The smallest tile whose time is noted, by rank. */
const FIRST_SPLIT = 7;

/** A move of a racer, once it is durable. */
export interface TrackMove {
  readonly ply: number;
  readonly direction: Direction;
  readonly spawn: Spawn;
  readonly at: number; // milliseconds since 1970
}

/** Where a game stands after a move. */
export interface Point {
  readonly ply: number;
  readonly score: number;
  readonly maxRank: number;
}

export class Track {
  readonly #columns: number;
  readonly #rows: number;
  readonly #boards = new GrowingBytes(new Uint8Array());
  readonly #scores: number[] = [];
  readonly #maxRanks = new GrowingBytes(new Uint8Array());
  readonly #times: number[] = [];
  /** When each rank first stood on the board: its ply. */
  readonly #firstPly = new Map<number, number>();

  /** `start`: the first board, in position notation. Throws Error if it is none. */
  constructor(start: string, startsAt: number) {
    const board = parsePosition(start);
    if (!board.ok) throw new Error(`no first board: ${board.error.message}`);
    this.#columns = board.value.columns;
    this.#rows = board.value.rows;
    this.#add(board.value.ranks, 0, startsAt);
  }

  get ply(): number {
    return this.#scores.length - 1;
  }

  /** When the server received the last move. */
  get lastAt(): number {
    return this.#times[this.ply]!;
  }

  /** Adds a move. One that is known, or that comes after a gap, changes nothing. Throws Error if it cannot be. */
  add({ ply, direction, spawn, at }: TrackMove): void {
    if (ply !== this.ply + 1) return;
    const { board, moved, reward } = tilt(this.#boardAt(ply - 1), direction);
    if (!moved) throw new Error(`ply ${ply} is no move`);
    this.#add(placeSpawn(board, spawn).ranks, this.#scores[ply - 1]! + reward, at);
  }

  /** In position notation. The last board beyond the last ply. */
  positionAt(ply: number): string {
    return makePosition(this.#boardAt(Math.min(ply, this.ply)));
  }

  /** Where the game stood at a time: moves that the server received later do not count. */
  pointAt(time: number): Point {
    let ply = this.ply;
    while (ply > 0 && this.#times[ply]! > time) ply--;
    return { ply, score: this.#scores[ply]!, maxRank: this.#maxRanks.at(ply)! };
  }

  /** When a tile of this rank or a higher one first stood on the board. Undefined: never. */
  reached(rank: number): { readonly ply: number; readonly at: number } | undefined {
    for (let each = rank; each <= this.#maxRanks.at(this.ply)!; each++) {
      const ply = this.#firstPly.get(each);
      if (ply !== undefined) return { ply, at: this.#times[ply]! };
    }
    return undefined;
  }

  /** Rank and time of the milestones. */
  get splits(): (readonly [rank: number, at: number])[] {
    const found = [...this.#firstPly].filter(([rank]) => rank >= FIRST_SPLIT);
    return found.map(([rank, ply]) => [rank, this.#times[ply]!] as const);
  }

  #add(ranks: Uint8Array, score: number, at: number): void {
    for (const rank of ranks) this.#boards.push(rank);
    const highest = maxRank(boardFromRanks(this.#columns, this.#rows, ranks));
    this.#scores.push(score);
    this.#maxRanks.push(highest);
    this.#times.push(at);
    if (!this.#firstPly.has(highest)) this.#firstPly.set(highest, this.ply);
  }

  #boardAt(ply: number) {
    const cells = this.#columns * this.#rows;
    const ranks = Array.from({ length: cells }, (_, cell) => this.#boards.at(ply * cells + cell)!);
    return boardFromRanks(this.#columns, this.#rows, ranks);
  }
}
