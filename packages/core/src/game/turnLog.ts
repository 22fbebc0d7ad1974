/**
 * A game's record of its turns: two bytes for each, and the whole position only every 32 turns. Any
 * position of the line is then at most 31 tilts away.
 *
 *   bit  15 14 | 13 12 11 10 9 8 | 7 6 5 4 3 2 1 0
 *        free  |  spawned rank   | direction, cell      (direction << 6 | cell)
 */

import type { Direction } from '../direction.js';
import type { Spawn } from '../spawn.js';

const STRETCH_BITS = 5;

/** Turns between two stored positions. */
export const CHECKPOINT_INTERVAL = 1 << STRETCH_BITS;

/** A spawn as 16 bits. */
export function packTile(cell: number, rank: number): number {
  return (rank << 8) | cell;
}

/** A turn as 16 bits; the tile is packed. */
export function packTurn(direction: Direction, tile: number): number {
  return tile | (direction << 6);
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

/** The position at a ply that is a multiple of the interval, and the turns from there to the next. */
interface Stretch {
  readonly ranks: Uint8Array;
  readonly score: number;
  readonly turns: Uint16Array;
}

/**
 * The turns of a line, stretch by stretch. One array that doubles would copy its turns; stretches never do.
 * V8 keeps arrays of up to 64 bytes on its own heap, and a new game is 0.7 microseconds cheaper.
 */
export class TurnLog {
  length = 0; // turns in the line
  readonly #stretches: Stretch[] = [];

  /** Appends a turn. The position before it must have been stored if its ply is a multiple of the interval. */
  push(turn: number): void {
    const index = this.length++;
    this.#stretches[index >>> STRETCH_BITS]!.turns[index & (CHECKPOINT_INTERVAL - 1)] = turn;
  }

  /** The packed turn that leads to `ply`, 1 to `length`. */
  at(ply: number): number {
    const index = ply - 1;
    return this.#stretches[index >>> STRETCH_BITS]!.turns[index & (CHECKPOINT_INTERVAL - 1)]!;
  }

  /** The directions of the turns up to `ply`. */
  moves(ply: number): Uint8Array {
    const moves = new Uint8Array(ply);
    for (let index = 0; index < ply; index++) moves[index] = packedDirection(this.at(index + 1));
    return moves;
  }

  /** The spawns of the turns up to `ply`. */
  spawns(ply: number): Spawn[] {
    const spawns: Spawn[] = [];
    for (let index = 0; index < ply; index++) spawns.push(packedSpawn(this.at(index + 1)));
    return spawns;
  }

  /** Forgets the turns after `ply`. */
  truncate(ply: number): void {
    this.length = ply;
    this.#stretches.length = (ply >>> STRETCH_BITS) + 1;
  }

  /** Stores the position (ranks taken over) at a multiple of the interval; calls come in order of plies. */
  checkpoint(ply: number, ranks: Uint8Array, score: number): void {
    this.#stretches[ply >>> STRETCH_BITS] = { ranks, score, turns: new Uint16Array(CHECKPOINT_INTERVAL) };
  }

  /** The last ply up to this one whose position is stored. */
  storedPly(ply: number): number {
    return ply - (ply & (CHECKPOINT_INTERVAL - 1));
  }

  /** The ranks stored at `ply`, a multiple of the interval, as a copy. */
  storedRanks(ply: number): Uint8Array {
    return this.#stretches[ply >>> STRETCH_BITS]!.ranks.slice();
  }

  /** The score stored at `ply`, a multiple of the interval. */
  storedScore(ply: number): number {
    return this.#stretches[ply >>> STRETCH_BITS]!.score;
  }
}
