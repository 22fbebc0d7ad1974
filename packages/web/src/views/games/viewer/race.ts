// Whether the tiles of a recording can be dealt again, so that it can be raced.
import { hasChosenStart } from '@twofold/core/internal';
import type { Recording } from '../../../replay/recording';

/** Why a game cannot be raced, as the end of a message's key. Undefined: it can. */
export function raceRefusal({ game, replay }: Recording): 'noSeed' | 'start' | undefined {
  if (hasChosenStart(replay)) return 'start';
  return replay.seed === undefined || !game.seeded ? 'noSeed' : undefined; // a replay with a seed has its tiles
}
