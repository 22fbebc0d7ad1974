/**
 * What a game remembers of its turns: two bytes each, and the whole position only every 32 turns. Any
 * position of the line is then at most 31 tilts away, and 100,000 turns take half a megabyte on 8x8.
 *
 *   bit  15 14 | 13 12 11 10 9 8 | 7 6 5 4 3 2 1 0
 *        free  |  spawned rank   | direction, cell      (direction << 6 | cell)
 */
import type { Direction } from './direction.js';
import type { Spawn } from './spawn.js';

/** Turns between two stored positions. */
export const CHECKPOINT_INTERVAL = 32;

/** One turn as 16 bits. */
export function packTurn(direction: Direction, cell: number, rank: number): number {
  return (rank << 8) | (direction << 6) | cell;
}

/** The direction of a packed turn. */
export function packedDirection(turn: number): Direction {
  return ((turn >> 6) & 3) as Direction;
}

/** The cell of a packed turn's spawn. */
export function packedCell(turn: number): number {
  return turn & 63;
}

/** The rank of a packed turn's spawn. */
export function packedRank(turn: number): number {
  return turn >> 8;
}

/** The spawn of a packed turn. */
export function packedSpawn(turn: number): Spawn {
  return { cell: packedCell(turn), rank: packedRank(turn) };
}

/** The packed turns of a line and its checkpoints; arrays double as they fill. */
export class TurnLog {
  length = 0; // turns in the line
  #turns = new Uint16Array(64);
  #boards: Uint8Array; // position at plies 0, 32, 64, ...
  #scores = new Float64Array(4); // score at the same plies
  readonly #cells: number;

  constructor(cells: number) {
    this.#cells = cells;
    this.#boards = new Uint8Array(4 * cells);
  }

  /** Appends a turn. */
  push(turn: number): void {
    if (this.length === this.#turns.length) {
      const grown = new Uint16Array(2 * this.length);
      grown.set(this.#turns);
      this.#turns = grown;
    }
    this.#turns[this.length++] = turn;
  }

  /** The packed turn that leads to `ply`, 1 to `length`. */
  at(ply: number): number {
    return this.#turns[ply - 1]!;
  }

  /** Forgets the turns after `ply`. */
  truncate(ply: number): void {
    this.length = ply;
  }

  /** Stores the position at a ply that is a multiple of the interval; calls come in order of plies. */
  checkpoint(ply: number, ranks: Uint8Array, score: number): void {
    const index = ply / CHECKPOINT_INTERVAL;
    if (index === this.#scores.length) {
      const boards = new Uint8Array(2 * this.#boards.length);
      boards.set(this.#boards);
      this.#boards = boards;
      const scores = new Float64Array(2 * index);
      scores.set(this.#scores);
      this.#scores = scores;
    }
    this.#boards.set(ranks, index * this.#cells);
    this.#scores[index] = score;
  }

  /** A copy of the position stored at `ply`, a multiple of the interval. */
  storedRanks(ply: number): Uint8Array {
    const at = (ply / CHECKPOINT_INTERVAL) * this.#cells;
    return this.#boards.slice(at, at + this.#cells);
  }

  /** The score stored at `ply`, a multiple of the interval. */
  storedScore(ply: number): number {
    return this.#scores[ply / CHECKPOINT_INTERVAL]!;
  }

  /** Bytes that the log holds. */
  get byteLength(): number {
    return this.#turns.byteLength + this.#boards.byteLength + this.#scores.byteLength;
  }
}
