/**
 * The time of play of each game on the terminal. Core's games know no clock, so it is kept beside them: functions pass games on,
 * and the time goes along. Saved games carry it in the tags `Clock` and `Splits` (docs/replay-format.md).
 */
import {
  type Game,
  type Milestone,
  makeSeconds,
  makeSplits,
  maxRank,
  milestonesOf,
  PlayClock,
  parseSeconds,
  parseSplits,
} from '@twofold/core';

type Tags = Readonly<Record<string, string>>;

interface PlayTimes {
  readonly clock: PlayClock;
  milestones: readonly Milestone[]; // the newest of each rank; those of moves taken back may be among them
}

const times = new WeakMap<Game, PlayTimes>();

/** Takes the times of a saved game from its tags. */
export function readTimes(game: Game, tags: Tags): void {
  const clock = new PlayClock(parseSeconds(tags.Clock ?? '') ?? 0, () => performance.now());
  times.set(game, { clock, milestones: parseSplits(tags.Splits ?? '') });
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

/** Stops the clock until the next move. */
export function pauseClock(game: Game): void {
  timesOf(game).clock.pause();
}

/** The tags with the times of a game. None where no time has passed. */
export function timeTags(game: Game): Tags {
  const { clock, milestones } = timesOf(game);
  const splits = makeSplits(milestonesOf(game, milestones));
  return {
    ...(clock.elapsed > 0 && { Clock: makeSeconds(clock.elapsed) }),
    ...(splits && { Splits: splits }),
  };
}

function timesOf(game: Game): PlayTimes {
  if (!times.has(game)) readTimes(game, {});
  return times.get(game)!;
}
