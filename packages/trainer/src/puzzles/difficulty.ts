/**
 * How difficult a puzzle is: which players of the model find its move. Ratings of players and puzzles are fitted together to
 * these chances, by the Elo formula (Rasch's model).
 */
import type { Board, Direction } from '@twofold/core';
import type { Kernel } from '@twofold/solver';

/** The noise of the model's players, the weakest first (solver/src/players/levels.ts). */
export const FINDERS = [0.3, 0.1, 0.03, 0.01, 0.003, 0.001] as const;
/** Its rating is 1500: it plays like a practised person. */
const ANCHOR = FINDERS.indexOf(0.03);
const ANCHOR_RATING = 1500;

/** Each player's chance to choose this direction. The model's choice is a softmax, so no games are needed. */
export function findersOf(kernel: Kernel, { ranks }: Board, wanted: Direction): number[] {
  const { values, direction } = kernel.bestMove(ranks, { depth: 1 });
  const best = values[direction!]!;
  return FINDERS.map((noise) => {
    const weights = values.map((value) =>
      value === undefined ? 0 : (1 + (best - value) / (noise * Math.max(1, best)) / 256) ** -256,
    );
    return weights[wanted]! / weights.reduce((sum, weight) => sum + weight, 0);
  });
}

/** Points of rating by which a player is ten times as likely to succeed as to fail. */
const TENFOLD = 400;

/** The expected result of a rating against another, 0 to 1. */
export function expected(rating: number, against: number): number {
  return 1 / (1 + 10 ** ((against - rating) / TENFOLD));
}

/** Ratings of players and puzzles, fitted together. */
export interface Ratings {
  readonly players: readonly number[];
  readonly puzzles: readonly number[];
}

/** Ratings of puzzles that all players find, or none, would be endless. */
const LEAST = 400;
const MOST = 3000;
const ROUNDS = 60;

/**
 * Fits all ratings to a table: for each puzzle each player's chance. The players' mean results and the puzzles' mean results
 * are met in turns, which is the maximum of the likelihood.
 */
export function fitRatings(table: readonly (readonly number[])[]): Ratings {
  let players: number[] = FINDERS.map((_, at) => ANCHOR_RATING + 150 * (at - ANCHOR));
  let puzzles: number[] = table.map(() => ANCHOR_RATING);
  for (let round = 0; round < ROUNDS; round++) {
    puzzles = table.map((row) =>
      solve((rating) => sumOf(players, (own) => expected(own, rating)), sumOf(row, Number), -1),
    );
    players = players.map((_, at) =>
      solve(
        (rating) => sumOf(puzzles, (puzzle) => expected(rating, puzzle)),
        sumOf(table, (row) => row[at]!),
        1,
      ),
    );
    const shift = ANCHOR_RATING - players[ANCHOR]!;
    players = players.map((rating) => rating + shift);
    puzzles = puzzles.map((rating) => Math.min(MOST, Math.max(LEAST, rating + shift)));
  }
  return { players, puzzles };
}

/** How far the fit is from the table, by player: the mean of the absolute differences, and the mean chance. */
export function misfitOf(table: readonly (readonly number[])[], { players, puzzles }: Ratings) {
  return players.map((rating, at) => {
    const said = puzzles.map((puzzle) => expected(rating, puzzle));
    const off = sumOf(said, (chance, row) => Math.abs(chance - table[row]![at]!)) / said.length;
    return { rating, mean: sumOf(table, (row) => row[at]!) / table.length, off };
  });
}

/** The rating at which a function that rises (`sign` 1) or falls (-1) has this value. */
function solve(at: (rating: number) => number, wanted: number, sign: 1 | -1): number {
  let [low, high] = [LEAST, MOST];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (sign * (at(middle) - wanted) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

function sumOf<T>(items: readonly T[], of: (item: T, at: number) => number): number {
  return items.reduce((sum, item, at) => sum + of(item, at), 0);
}
