/**
 * Positions of games in which one direction is far better than the others. A quick search finds them, and one of at least ten
 * times as many nodes checks them. Each game is a function of its player and number.
 */
import { type Board, type Direction, Game, legalDirections, makePosition, type Variant } from '@twofold/core';
import type { Choice, Kernel } from '@twofold/solver';
import { lostShare } from '@twofold/solver/internal';
import { Xorshift } from '../xorshift.js';
import { findersOf } from './difficulty.js';
import { playerNamed, playOut } from './players.js';

/** What a search says of a position. */
export interface Searched {
  readonly depth: number;
  readonly nodes: number;
  /** By direction: the expected score from here on. Null: it is no move. */
  readonly values: readonly (number | null)[];
}

/** A position and its best move. */
export interface PlayedPosition {
  readonly position: string;
  readonly best: Direction;
}

/** A position that was found and checked. */
export interface Found extends PlayedPosition {
  readonly ply: number;
  readonly score: number; // before the move
  readonly found: Searched;
  readonly checked: Searched;
  /** By player of difficulty.ts, the weakest first: the chance that it finds the move. */
  readonly finders: readonly number[];
}

/** A game that was looked through; one line of the record. */
export interface SearchedGame {
  readonly kind: 'game';
  readonly player: string;
  readonly game: number;
  readonly puzzles: readonly Found[];
}

export interface Finding {
  readonly variant: Variant;
  readonly kernel: Kernel;
}

/** The share of the expected final score that the second best direction must lose: a review calls such a move a mistake. */
const LEAST_GAP = 0.03;
/** The same for the first glance, two moves deep. */
const GLANCE_GAP = 0.02;
const GLANCE_DEPTH = 2;
const FOUND_NODES = 20_000;
/** The check has this many times the nodes that found the position. */
const CHECK_FACTOR = 10;
/** Puzzles of one game: more would be too alike. */
const MOST_OF_A_GAME = 5;
/** Checked positions of one game: where most fail, the rest is left. */
const MOST_CHECKS = 12;
/** Moves between two puzzles of one game. */
const APART = 12;
/** The first moves of a game are all alike. */
const FIRST_PLY = 40;

/** Plays the game of a number and finds its puzzles. */
export function searchGame(player: string, number: number, finding: Finding): SearchedGame {
  const game = new Game(finding.variant, `puzzles ${number}`);
  playOut(game, playerNamed(player, finding.kernel), new Xorshift(4000 + number));
  return { kind: 'game', player, game: number, puzzles: puzzlesOf(game, number, finding.kernel) };
}

/** The puzzles of a game that was played, at plies far enough from each other. */
export function puzzlesOf(game: Game, number: number, kernel: Kernel): Found[] {
  const random = new Xorshift(9000 + number);
  const found: Found[] = [];
  let checks = 0;
  for (const ply of shuffled(glancedPlies(game, kernel), random)) {
    if (found.length === MOST_OF_A_GAME || checks === MOST_CHECKS) break;
    if (found.some((other) => Math.abs(other.ply - ply) < APART)) continue;
    checks++;
    const puzzle = checkedAt(game, ply, kernel);
    if (puzzle) found.push(puzzle);
  }
  return found.sort((one, other) => one.ply - other.ply);
}

function glancedPlies(game: Game, kernel: Kernel): number[] {
  const plies: number[] = [];
  for (let ply = FIRST_PLY; ply < game.ply; ply++) {
    const { before, score, reward } = game.turn(ply + 1);
    if (legalDirections(before).length < 2) continue;
    const choice = kernel.bestMove(before.ranks, { depth: GLANCE_DEPTH });
    if (gapOf(choice.values, score - reward) >= GLANCE_GAP) plies.push(ply);
  }
  return plies;
}

function checkedAt(game: Game, ply: number, kernel: Kernel): Found | undefined {
  const { before, score, reward } = game.turn(ply + 1);
  const start = score - reward;
  const found = search(kernel, before, FOUND_NODES);
  if (gapOf(found.values, start) < LEAST_GAP) return undefined;
  const checked = search(kernel, before, CHECK_FACTOR * found.nodes);
  const best = checked.direction!;
  const isDeeper = checked.nodes >= CHECK_FACTOR * found.nodes && checked.depth > found.depth;
  if (best !== found.direction || !isDeeper || gapOf(checked.values, start) < LEAST_GAP) return undefined;
  return {
    ply,
    position: makePosition(before),
    score: start,
    best,
    found: recorded(found),
    checked: recorded(checked),
    finders: findersOf(kernel, before, best),
  };
}

/** A search that takes nothing from an earlier one, so that its nodes are its own. */
function search(kernel: Kernel, { ranks }: Board, nodes: number): Choice {
  kernel.forget();
  return kernel.bestMove(ranks, { nodes });
}

function recorded({ depth, nodes, values }: Choice): Searched {
  return { depth, nodes, values: values.map((value) => (value === undefined ? null : Math.round(value))) };
}

/** The share of the expected final score that the second best direction loses. */
export function gapOf(values: readonly (number | null | undefined)[], score: number): number {
  const [best = 0, second = 0] = values
    .flatMap((value) => (value === undefined || value === null ? [] : Math.max(0, value)))
    .sort((one, other) => other - one);
  return lostShare({ loss: best - second, best, expected: score + best, exact: false });
}

function shuffled(plies: readonly number[], random: Xorshift): number[] {
  const all = [...plies];
  for (let last = all.length - 1; last > 0; last--) {
    const at = random.below(last + 1);
    [all[last], all[at]] = [all[at]!, all[last]!];
  }
  return all;
}
