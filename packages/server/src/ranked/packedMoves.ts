/**
 * All moves of a game in one value, as the database packs them: a row each would take hundreds of bytes and a hundred
 * times as long. Ten bytes a move, most significant first:
 *
 *   bytes 0, 1   cell << 4 | rank << 2 | direction
 *   bytes 2..9   milliseconds since 1970 at which the server received it
 */
import type { Direction, Spawn } from '@twofold/core';

export type PackedMoves = Uint8Array;

const MOVE_BYTES = 10;

/** One move of the packed ones. */
export interface PackedMove {
  readonly direction: Direction;
  readonly spawn: Spawn;
  readonly receivedAt: number; // milliseconds since 1970
}

export function countMoves(moves: PackedMoves): number {
  return moves.length / MOVE_BYTES;
}

/** The moves in their order. */
export function* unpackMoves(moves: PackedMoves): Generator<PackedMove> {
  const view = new DataView(moves.buffer, moves.byteOffset, moves.byteLength);
  for (let at = 0; at < moves.length; at += MOVE_BYTES) {
    const turn = view.getUint16(at);
    const spawn = { cell: turn >> 4, rank: (turn >> 2) & 3 };
    yield { direction: (turn & 3) as Direction, spawn, receivedAt: Number(view.getBigInt64(at + 2)) };
  }
}
