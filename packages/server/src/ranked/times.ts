/** The times between the moves of a finished game, in whole milliseconds, as the bytes that the server signs. */
import { makeTimes as timesBytes } from '@twofold/protocol';
import { type PackedMoves, unpackMoves } from './packedMoves.js';

export function makeTimes(startedAt: Date, moves: PackedMoves): Uint8Array {
  return timesBytes(passedBefore(startedAt.getTime(), moves));
}

function* passedBefore(start: number, moves: PackedMoves): Generator<number> {
  let before = start;
  for (const { receivedAt } of unpackMoves(moves)) {
    yield Math.max(0, receivedAt - before);
    before = receivedAt;
  }
}
