// Spawns drawn from a seed, counted beside their odds; and the moves that a board allows.
import {
  boardFromValues,
  DIRECTIONS,
  type Direction,
  dealSpawn,
  legalMask,
  type Spawn,
  seededDealer,
  spawnOutcomes,
  tilt,
  VARIANTS,
} from '@twofold/core';
import type { Values } from '../parts/values';

const VARIANT = VARIANTS.classic;

/** Something that can be drawn: a cell, or a tile by its rank. */
export interface Tally {
  readonly what: number;
  /** Its chance, 0 to 1. */
  readonly odds: number;
  /** How often it was drawn. */
  readonly count: number;
}

export interface Counts {
  readonly cells: readonly Tally[];
  readonly ranks: readonly Tally[];
}

/** The spawn number `draw` of a seed, as the game deals it. */
export function drawSpawn(board: Values, seed: string, draw: number): Spawn {
  return dealSpawn(boardFromValues(board), VARIANT, seededDealer(seed), draw, 0);
}

/** The odds of every empty cell and of every tile, and how often each was drawn. */
export function countSpawns(board: Values, spawns: readonly Spawn[]): Counts {
  const outcomes = spawnOutcomes(boardFromValues(board), VARIANT);
  const tally = (kind: 'cell' | 'rank') =>
    [...new Set(outcomes.map((outcome) => outcome[kind]))].map((what) => ({
      what,
      odds: outcomes.filter((outcome) => outcome[kind] === what).reduce((sum, o) => sum + o.probability, 0),
      count: spawns.filter((spawn) => spawn[kind] === what).length,
    }));
  return { cells: tally('cell'), ranks: tally('rank') };
}

/** What a direction does to a board. */
export interface Option {
  readonly direction: Direction;
  readonly isLegal: boolean;
  readonly points: number;
}

/** The four directions. The game is over if none is legal. */
export function optionsOf(values: Values): Option[] {
  const board = boardFromValues(values);
  const legal = legalMask(board);
  return DIRECTIONS.map((direction) => ({
    direction,
    isLegal: ((legal >> direction) & 1) === 1,
    points: tilt(board, direction).reward,
  }));
}
