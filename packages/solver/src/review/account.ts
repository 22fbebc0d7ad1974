/**
 * The account of a game: what each move cost, and what each new tile gave. The terms of one turn are differences of four
 * values, so they cancel each other, and the sum is exact:
 *
 *   before = the value before the move, searched to depth d        loss  = before - played
 *   played = the value of the move's direction, of the same search luck  = seen - (played - reward)
 *   seen   = the value after the new tile, searched to depth d - 1 drift = after - seen
 *   after  = the same, searched as deep as the next move's search
 *
 *   reward + after - before = luck - loss + drift, and over all turns: start + luck - loss + drift = result
 *
 * A search of depth d looks at all tiles that may come. So `played - reward` is the mean of their values at depth d - 1, and
 * luck compares values of one depth. Drift is what the search thinks better of one move later. Where values are exact,
 * `seen` is `after`, and drift is 0.
 */
import type { Direction, Game } from '@twofold/core';
import { bestValue, type SearchedPosition, valueAt } from './searchedPosition.js';
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

/** The sum of a game: `start + luck - loss + drift` is `result`, to the last bit. */
export interface AccountSum {
  /** The expected score in the first position. */
  readonly start: number;
  /** The luck of all tiles. */
  readonly luck: number;
  /** The losses of all moves. */
  readonly loss: number;
  /** All corrections. */
  readonly drift: number;
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
  const turns: AccountedTurn[] = [];
  let score = game.startScore;
  let [luck, loss, drift] = [0, 0, 0];
  for (let ply = 1; ply < positions.length; ply++) {
    const { direction, reward } = factsOf(ply);
    const before = positions[ply - 1]!;
    const terms = termsOf(before, positions[ply]!, direction, reward);
    const expected = score + bestValue(before);
    score += reward;
    luck += terms.luck;
    loss += terms.loss;
    drift += terms.drift;
    turns.push({ ply, played: direction, ...terms, expected, lost: loss, received: luck });
  }
  return {
    turns,
    sum: {
      start: game.startScore + bestValue(first),
      luck,
      loss,
      drift,
      result: score + bestValue(positions.at(-1)!),
      exact: positions.every(({ exact }) => exact),
    },
  };
}

function termsOf(before: SearchedPosition, after: SearchedPosition, direction: Direction, reward: number) {
  const played = before.values[direction];
  if (played === undefined || played === null) {
    throw new RangeError(`The search of ply ${before.ply} has no value of direction ${direction}.`);
  }
  const seen = before.exact ? bestValue(after) : valueAt(after, before.depth - 1);
  return {
    loss: bestValue(before) - played,
    luck: seen - (played - reward),
    drift: bestValue(after) - seen,
  };
}
