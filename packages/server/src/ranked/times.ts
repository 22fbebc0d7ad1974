/** The times between the moves of a finished game, in whole milliseconds, as varints of seven bits a byte. */
import { type PackedMoves, unpackMoves } from './packedMoves.js';

export function makeTimes(startedAt: Date, moves: PackedMoves): Uint8Array {
  const bytes: number[] = [];
  let before = startedAt.getTime();
  for (const { receivedAt } of unpackMoves(moves)) {
    let left = Math.max(0, receivedAt - before);
    before = receivedAt;
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
    bytes.push(left);
  }
  return Uint8Array.from(bytes);
}

/** The milliseconds from the start to each move. */
export function parseTimes(bytes: Uint8Array): number[] {
  const times: number[] = [];
  let time = 0;
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    time += value;
    times.push(time);
    value = 0;
    factor = 1;
  }
  return times;
}
