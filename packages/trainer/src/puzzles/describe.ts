/** What a puzzle's page says: why the other directions are worse, how each goes on, and its theme. */
import {
  type Board,
  DIRECTIONS,
  type Direction,
  dealSpawn,
  isOver,
  legalDirections,
  type Outcome,
  parsePosition,
  placeSpawn,
  seededDealer,
  spawnOutcomes,
  tilt,
  USUAL_FOUR_CHANCE,
  type Variant,
} from '@twofold/core';
import type { Analysis, Kernel } from '@twofold/solver';
import {
  follow,
  type LineMove,
  type RiskyTile,
  type Theme,
  themesOf,
  tileChances,
  type Why,
  whyOf,
} from '@twofold/solver/internal';
import { gapOf, type PlayedPosition } from './find.js';

/** One line of the record. */
export interface Described {
  readonly kind: 'described';
  readonly position: string;
  readonly themes: readonly Theme[];
  /** By wrong direction, in the order of directions. */
  readonly whys: readonly Why[];
  /** By direction; undefined becomes null in JSON. */
  readonly lines: readonly (readonly LineMove[] | null)[];
}

/** What a practised player makes of each direction; one line of the record. */
export interface Played {
  readonly kind: 'played';
  readonly position: string;
  readonly tile: number;
  readonly chances: readonly (number | null)[]; // by direction, 0 to 1
}

/** Nodes of the searches along lines. */
const LINE_NODES = 1000;
const LINE_MOVES = 5;

export function boardOf({ position }: { readonly position: string }): Board {
  const board = parsePosition(position);
  if (!board.ok) throw new Error(board.error.message);
  return board.value;
}

/** What a description needs of a puzzle that was found. */
export interface DescribedPuzzle extends PlayedPosition {
  readonly score: number;
  /** By direction, of the check. */
  readonly values: (number | null)[];
}

export function describePuzzle(puzzle: DescribedPuzzle, kernel: Kernel, variant: Variant): Described {
  const board = boardOf(puzzle);
  const { best, values } = puzzle;
  const others = legalDirections(board).filter((direction) => direction !== best);
  const second = others.toSorted((one, other) => values[other]! - values[one]!)[0]!;
  const whys = others.map((other) => whyOf([best, other], analysisOf(board, [best, other], kernel)));
  const main = whys.find(({ other }) => other === second)!;
  return {
    kind: 'described',
    position: puzzle.position,
    themes: themesOf({
      reasons: main.reasons,
      tiles: riskyTiles(board, second, values[best]!, kernel),
      possible: others.length + 1,
      gap: gapOf(values, puzzle.score),
    }),
    whys: whys.map((why) => ({ ...why, reasons: why.reasons.slice(0, 1) })),
    lines: DIRECTIONS.map((direction) =>
      tilt(board, direction).moved ? lineFrom(puzzle.position, board, direction, kernel, variant) : null,
    ),
  };
}

/** Replies are those of one move ahead, as for a hint's reasons. */
function analysisOf(board: Board, directions: readonly Direction[], kernel: Kernel): Analysis {
  return follow(board, ({ ranks }) => kernel.bestMove(ranks, { depth: 1 }).direction, { directions });
}

/** The tiles that may come after a move, each with its value by a search. */
function tilesAfter(board: Board, direction: Direction, kernel: Kernel) {
  const { board: after, reward } = tilt(board, direction);
  return spawnOutcomes(after, { fourChance: USUAL_FOUR_CHANCE }).map((outcome) => ({
    ...outcome,
    value: reward + bestValueOf(placeSpawn(after, outcome), kernel),
  }));
}

function riskyTiles(board: Board, direction: Direction, best: number, kernel: Kernel): RiskyTile[] {
  return tilesAfter(board, direction, kernel).map(({ probability, value }) => ({
    probability,
    shortfall: best - value,
  }));
}

function bestValueOf(board: Board, kernel: Kernel): number {
  const { values } = search(board, kernel);
  return Math.max(0, ...values.flatMap((value) => value ?? []));
}

function search({ ranks }: Board, kernel: Kernel) {
  kernel.forget();
  return kernel.bestMove(ranks, { nodes: LINE_NODES });
}

/** How a direction goes on: the tile that harms most, and then those that the position's own seed deals. */
function lineFrom(
  position: string,
  start: Board,
  first: Direction,
  kernel: Kernel,
  variant: Variant,
): LineMove[] {
  const dealer = seededDealer(`puzzle ${position}`);
  const line: LineMove[] = [];
  let board = start;
  for (let ply = 1; ply <= LINE_MOVES && !isOver(board); ply++) {
    const direction = ply === 1 ? first : search(board, kernel).direction!;
    const after = tilt(board, direction).board;
    const { cell, rank } =
      ply === 1 ? worstTile(board, direction, kernel) : dealSpawn(after, variant, dealer, ply, 0);
    line.push({ direction, cell, rank });
    board = placeSpawn(after, { cell, rank });
  }
  return line;
}

function worstTile(board: Board, direction: Direction, kernel: Kernel): Outcome {
  return tilesAfter(board, direction, kernel).reduce((worst, own) => (own.value < worst.value ? own : worst));
}

/** The noise of a practised person (solver/src/players/levels.ts), and the games of each direction. */
const PRACTISED = 0.03;
const GAMES = 200;

/** The chance of the next tile in doubt after each direction, for a practised player. */
export function playPuzzle({ position, best }: PlayedPosition, kernel: Kernel): Played {
  const board = boardOf({ position });
  const own = tileChances(kernel, board, { noise: PRACTISED, games: GAMES, first: best }).at(-1)!;
  const chances = DIRECTIONS.map((first) => {
    if (!tilt(board, first).moved) return null;
    if (first === best) return own.chance;
    return tileChances(kernel, board, { noise: PRACTISED, games: GAMES, first, tile: own.tile })[0]!.chance;
  });
  return { kind: 'played', position, tile: own.tile, chances };
}
