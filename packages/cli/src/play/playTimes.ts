/**
 * The time of play of each game on the terminal. Core's games know no clock, so it is kept beside them: functions pass games on,
 * and the time goes along. So do the hints seen. Saved games carry them in the tags `Clock`, `Splits` and `Help` (docs/replay-format.md).
 */
import { type Game, maxRank } from '@twofold/core';
import {
  type Milestone,
  makeSeconds,
  makeSplits,
  milestonesOf,
  PlayClock,
  parseSeconds,
  parseSplits,
} from '@twofold/core/internal';

type Tags = Readonly<Record<string, string>>;

interface PlayTimes {
  readonly clock: PlayClock;
  hints: number; // of the solver, that the player has seen
  milestones: readonly Milestone[]; // the newest of each rank; those of moves taken back may be among them
}

const times = new WeakMap<Game, PlayTimes>();

/** Takes the times of a saved game from its tags. */
export function readTimes(game: Game, tags: Tags): void {
  const clock = new PlayClock(parseSeconds(tags.Clock ?? '') ?? 0, () => performance.now());
  const hints = /^[1-9]\d{0,8}$/.test(tags.Help ?? '') ? Number(tags.Help) : 0;
  times.set(game, { clock, hints, milestones: parseSplits(tags.Splits ?? '') });
}

/** Notes that the player has made a move, or taken one back. */
export function noteTurn(game: Game): void {
  const own = timesOf(game);
  own.clock.move(game.status === 'over');
  const rank = maxRank(game.board);
  if (game.reachedAt(rank) !== game.ply) return;
  const others = own.milestones.filter((milestone) => milestone.rank !== rank);
  own.milestones = [...others, { rank, ply: game.ply, elapsed: own.clock.elapsed }];
}

/** Notes that the player has seen a hint. Such a game is no best of the player's own. */
export function noteHint(game: Game): void {
  timesOf(game).hints++;
}

/** Stops the clock until the next move. */
export function pauseClock(game: Game): void {
  timesOf(game).clock.pause();
}

/** The tags with the times of a game and its hints. None where no time has passed and no hint was seen. */
export function timeTags(game: Game): Tags {
  const { clock, hints, milestones } = timesOf(game);
  const splits = makeSplits(milestonesOf(game, milestones));
  return {
    ...(clock.elapsed > 0 && { Clock: makeSeconds(clock.elapsed) }),
    ...(splits && { Splits: splits }),
    ...(hints > 0 && { Help: String(hints) }),
  };
}

function timesOf(game: Game): PlayTimes {
  if (!times.has(game)) readTimes(game, {});
  return times.get(game)!;
}
