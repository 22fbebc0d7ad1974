// Whether the tiles of a recording can be dealt again, so that it can be raced.
import { isSetUp } from '@twofold/core';
import type { Recording } from '../../../replay/recording';

/** Why a game cannot be raced, as the end of a message's key. Undefined: it can. */
export function raceRefusal({ game, replay }: Recording): 'noSeed' | 'start' | undefined {
  if (isSetUp(replay)) return 'start';
  return replay.seed === undefined || !game.seeded ? 'noSeed' : undefined; // a replay with a seed has its tiles
}
