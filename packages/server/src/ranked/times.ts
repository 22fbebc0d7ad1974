/** The times between the moves of a finished game, in whole milliseconds, as the bytes that the server signs. */
import { parseTimes, makeTimes as timesBytes } from '@twofold/protocol';
import { type PackedMoves, unpackMoves } from './packedMoves.js';

export function makeTimes(startedAt: Date, moves: PackedMoves): Uint8Array {
  return timesBytes(passedBefore(startedAt.getTime(), moves));
}

/** Milliseconds before each move. Throws Error if the stored bytes are damaged. */
export function readTimes(bytes: Uint8Array): number[] {
  const times = parseTimes(bytes);
  if (!times) throw new Error('The stored times of a game are damaged.');
  return times;
}

function* passedBefore(start: number, moves: PackedMoves): Generator<number> {
  let before = start;
  for (const { receivedAt } of unpackMoves(moves)) {
    yield Math.max(0, receivedAt - before);
    before = receivedAt;
  }
}
