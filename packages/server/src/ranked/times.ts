/** The times between the moves of a finished game, in whole milliseconds, as the bytes that the server signs. */
import { makeTimes as timesBytes } from '@twofold/protocol';
import type { StoredPly } from './rankedGame.js';

export function makeTimes(startedAt: Date, plies: readonly StoredPly[]): Uint8Array {
  let before = startedAt.getTime();
  return timesBytes(
    plies.map(({ receivedAt }) => {
      const passed = receivedAt.getTime() - before;
      before = receivedAt.getTime();
      return Math.max(0, passed);
    }),
  );
}
