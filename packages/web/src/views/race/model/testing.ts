// Racers for tests.
import type { RacerView } from '@twofold/protocol/client';

/** A racer who plays, with a score and a tenth as many moves. */
export function newRacer(seat: number, score: number, more: Partial<RacerView> = {}): RacerView {
  const flags = { ready: true, here: true, left: false, over: false, again: false };
  const more0 = {
    game: null,
    board: null,
    shownPly: 0,
    splits: [],
    reached: null,
    place: null,
    rating: null,
  };
  return {
    seat,
    player: String(seat),
    name: `P${seat}`,
    ...flags,
    ...more0,
    ply: score / 10,
    score,
    max: 8,
    ...more,
  };
}
