/** A position with the question which direction is best, and its answer. */
import type { Board, Direction, Spawn } from '@twofold/core';
import type { Why } from '../reasons/why.js';
import type { Theme } from './theme.js';

/** A move of a line, and the tile that comes after it. */
export interface LineMove extends Spawn {
  readonly direction: Direction;
}

/** Plain data. Lists by direction have four entries; undefined: the direction is no move. */
export interface Puzzle {
  /** Names the position: the same in every file. */
  readonly id: string;
  readonly board: Board;
  readonly score: number; // of its game, before the move
  /** Its first rating: that of a player who finds the move in one of two cases. */
  readonly rating: number;
  /** The main one first. */
  readonly themes: readonly Theme[];
  readonly best: Direction;
  /** By direction: points still expected, by a search. */
  readonly values: readonly (number | undefined)[];
  /** The chance of a tile for a practised player. Undefined: not known. */
  readonly chances: PuzzleChances | undefined;
  /** By direction: how it may go on. Empty: no line is known. */
  readonly lines: readonly (readonly LineMove[] | undefined)[];
  /** By direction: why the best one is better. Undefined of the best one, and where nothing was followed. */
  readonly whys: readonly (Why | undefined)[];
}

export interface PuzzleChances {
  readonly tile: number; // the number on it
  readonly byDirection: readonly (number | undefined)[]; // 0 to 1
}
