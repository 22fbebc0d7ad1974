/**
 * The account of a game: what each move cost, and what each new tile gave. The terms of one turn are differences of four
 * values, so they cancel each other, and the sum is exact:
 *
 *   before = the value before the move, searched to depth d        loss  = before - played
 *   played = the value of the move's direction, of the same search luck  = seen - (played - reward)
 *   seen   = the value after the new tile, searched to depth d - 1 drift = after - seen
 *   after  = the same, searched as deep as the next move's search
 *
 *   reward + after - before = luck - loss + drift, and over all turns: start + luck - loss + drift - beyond = result
 *
 * A search of depth d looks at all tiles that may come. So `played - reward` is the mean of their values at depth d - 1, and
 * luck compares values of one depth. Drift is what the search thinks better of one move later. Where values are exact,
 * `seen` is `after`, and drift is 0.
 *
 * Values are of play that goes on beyond a target. The move that ends a course there loses nothing, and its tile changes nothing.
 * What the position before it was still worth is `beyond`, apart from the reward of that move.
 */
import type { Direction, Game } from '@twofold/core';
import { bestValue, QUANTUM, type SearchedPosition, valueAt } from './searchedPosition.js';
import { type FactsOfTurn, keepFacts } from './turnFacts.js';

/** One turn in the account, in points. */
export interface AccountedTurn {
  /** From 1. */
  readonly ply: number;
  /** The direction that was played. */
  readonly played: Direction;
  /** 0 or more. */
  readonly loss: number;
  /** What the new tile gave, against the mean of all tiles, in points. */
  readonly luck: number;
  /** What the search thinks better of one move later, in points. */
  readonly drift: number;
  /** What the game was expected to score in the end, before the move. */
  readonly expected: number;
  /** Running totals, this turn included. */
  readonly lost: number;
  /** The luck so far, this turn included. */
  readonly received: number;
}

/** The sum of a game: `start + luck - loss + drift - beyond` is `result`, to the last bit. */
export interface AccountSum {
  /** The expected score in the first position. */
  readonly start: number;
  /** The luck of all tiles. */
  readonly luck: number;
  /** The losses of all moves. */
  readonly loss: number;
  /** All corrections. */
  readonly drift: number;
  /** What play beyond the target of a course that reached it would still have brought. 0 in all other games. */
  readonly beyond: number;
  /** The score so far, and the value of the last position. */
  readonly result: number;
  /** Whether every value is that of optimal play. Drift is then 0. */
  readonly exact: boolean;
}

/** Where the points of a game came from and went. */
export interface Account {
  /** Turn by turn. */
  readonly turns: readonly AccountedTurn[];
  /** The sum over the game. */
  readonly sum: AccountSum;
}

/** The account up to the last position of `positions`, which begin at ply 0 and leave out none. */
export function accountOf(
  game: Game,
  positions: readonly SearchedPosition[],
  factsOf: FactsOfTurn = keepFacts(game),
): Account {
  const first = positions[0];
  if (!first) throw new RangeError('An account needs the first position of the game.');
  const rounded = roundingOf(positions, game.score);
  const turns: AccountedTurn[] = [];
  let score = game.startScore;
  let left = rounded(bestValue(first));
  let [luck, loss, drift, beyond] = [0, 0, 0, 0];
  for (let ply = 1; ply < positions.length; ply++) {
    const { direction, reward: made, wins } = factsOf(ply);
    const expected = score + left;
    const reward = rounded(score + made) - rounded(score);
    const isEnd = wins.includes(direction);
    const terms = isEnd ? END : termsOf(positions[ply - 1]!, positions[ply]!, { direction, reward, rounded });
    score += made;
    luck += terms.luck;
    loss += terms.loss;
    drift += terms.drift;
    if (isEnd) beyond = left - reward;
    left = isEnd ? 0 : rounded(bestValue(positions[ply]!));
    turns.push({ ply, played: direction, ...terms, expected, lost: loss, received: luck });
  }
  const start = rounded(game.startScore) + rounded(bestValue(first));
  const exact = positions.every((position) => position.exact);
  return { turns, sum: { start, luck, loss, drift, beyond, result: rounded(score) + left, exact } };
}

/** The terms of the move that ends a course at its target. */
const END = { loss: 0, luck: 0, drift: 0 };

/** A move of the account. */
interface Played {
  readonly direction: Direction;
  readonly reward: number;
  readonly rounded: Rounding;
}

function termsOf(before: SearchedPosition, after: SearchedPosition, { direction, reward, rounded }: Played) {
  const value = before.values[direction];
  if (value === undefined || value === null) {
    throw new RangeError(`The search of ply ${before.ply} has no value of direction ${direction}.`);
  }
  const played = rounded(value);
  const later = rounded(bestValue(after));
  const seen = before.exact ? later : rounded(valueAt(after, before.depth - 1));
  return {
    loss: rounded(bestValue(before)) - played,
    luck: seen - (played - reward),
    drift: later - seen,
  };
}

/** Rounds points to a multiple of some power of two. */
type Rounding = (points: number) => number;

/**
 * The multiples of a game are coarse enough: no sum of its terms needs more than the 53 bits of a double. So all sums are
 * exact, in any order. Values of the largest boards need more than the multiples that positions are kept in.
 */
function roundingOf(positions: readonly SearchedPosition[], score: number): Rounding {
  const most = positions.reduce((sum, { values, best }) => {
    const largest = values.reduce<number>((more, value) => Math.max(more, Math.abs(value ?? 0)), 0);
    return sum + best.reduce((more, value) => Math.max(more, Math.abs(value)), largest);
  }, score);
  // A turn has four values, and its terms are differences of two.
  const grain = Math.max(QUANTUM, 2 ** (Math.ceil(Math.log2(4 * most + 1)) - 53));
  return (points) => Math.round(points / grain) * grain;
}
