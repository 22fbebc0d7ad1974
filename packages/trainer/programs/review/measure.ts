/** How much the moves of a player lose, measured as a review does, at some plies of each game. */
import { Game, gameFromReplay, parseReplay, type Variant } from '@twofold/core';
import { accuracyOf, GRADES, gradeOf, type Kernel } from '@twofold/solver';
import { lostShare } from '@twofold/solver/internal';
import { playerNamed, playOut } from '../../src/puzzles/players.js';
import { Xorshift } from '../../src/xorshift.js';

/** The measure of one game; one line of a record. */
export interface MeasuredGame {
  readonly player: string;
  readonly game: number;
  readonly score: number;
  readonly moves: number;
  readonly shares: readonly number[]; // lost by the moves that were looked at, each with a choice
}

export interface Measuring {
  readonly variant: Variant;
  readonly kernel: Kernel;
  /** Moves that are looked at in each game, evenly spread. */
  readonly plies: number;
}

/** Own moves looked ahead: those of a review's whole game. */
const DEPTH = 3;

/** Plays and measures the game of a number. */
export function measureGame(player: string, number: number, measuring: Measuring): MeasuredGame {
  const { variant, kernel } = measuring;
  const choose = playerNamed(player, kernel);
  const game = playOut(new Game(variant, `review ${number}`), choose, new Xorshift(1000 + number));
  return measured(player, number, game, measuring);
}

/** Measures a game that was played elsewhere. Throws an Error if its text is no replay. */
export function measureReplay(
  player: string,
  number: number,
  text: string,
  measuring: Measuring,
): MeasuredGame {
  const replay = parseReplay(text);
  const game = replay.ok ? gameFromReplay(replay.value) : replay;
  if (!game.ok) throw new Error(game.error.message);
  return measured(player, number, game.value, measuring);
}

function measured(player: string, number: number, game: Game, { kernel, plies }: Measuring): MeasuredGame {
  const step = Math.max(1, game.ply / plies);
  const shares: number[] = [];
  for (let at = (number % 10) / 10; at * step < game.ply; at++) {
    const share = shareOf(game, 1 + Math.floor(at * step), kernel);
    if (share !== undefined) shares.push(share);
  }
  return { player, game: number, score: game.score, moves: game.ply, shares };
}

/** The share of the expected final score that a move lost. Undefined: there was no choice. */
function shareOf(game: Game, ply: number, kernel: Kernel): number | undefined {
  const { before, direction, score, reward } = game.turn(ply);
  const { values } = kernel.bestMove(before.ranks, { depth: DEPTH, minProbability: 0 });
  const known = values.filter((value) => value !== undefined);
  if (known.length < 2) return undefined;
  const best = Math.max(0, ...known);
  const loss = best - values[direction]!;
  return lostShare({ loss, best, expected: score - reward + best, exact: false });
}

/** A player's row in the table of docs/review.md. */
export function summaryOf(games: readonly MeasuredGame[]) {
  const accuracies = games.flatMap(({ shares }) => (shares.length === 0 ? [] : mean(shares.map(accuracyOf))));
  const all = games.flatMap(({ shares }) => shares);
  const grades = GRADES.map((grade) => all.filter((share) => gradeOf(share) === grade).length / all.length);
  return {
    games: games.length,
    score: mean(games.map(({ score }) => score)),
    moves: mean(games.map(({ moves }) => moves)),
    loss: mean(games.map(({ shares }) => mean(shares))),
    accuracy: mean(accuracies),
    error: deviation(accuracies) / Math.sqrt(accuracies.length),
    deviation: deviation(accuracies),
    grades,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}
