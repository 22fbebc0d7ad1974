// The accuracy of a game beside the accuracies of players like people.
import { PLAYER_LEVELS, type PlayerLevel, playerOfLevel } from '@twofold/solver/internal';

/** A player model and its mean accuracy, 0 to 100. */
export interface LevelAccuracy {
  readonly level: PlayerLevel;
  readonly accuracy: number;
}

/** The levels next below and next above an accuracy. At an end of the scale there is one. */
export function levelsAround(accuracy: number): LevelAccuracy[] {
  const levels = PLAYER_LEVELS.map((level) => ({ level, accuracy: playerOfLevel(level).accuracy }));
  const below = levels.filter((own) => own.accuracy <= accuracy).at(-1);
  const above = levels.find((own) => own.accuracy > accuracy);
  return [below, above].filter((own) => own !== undefined);
}
