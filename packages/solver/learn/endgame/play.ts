/** Games for the endgame, played from any position. */
import { DIRECTIONS, type Direction } from '@twofold/core';
import type { Xorshift } from '../../../../tools/xorshift.js';
import type { Kernel } from '../../src/index.js';
import { spawnTile } from '../spawn.js';

/** The afterstates of some moves and the reward of each. */
export interface Play {
  moves: { after: Uint8Array; reward: number }[];
  end: 'over' | 'made' | 'sum'; // with no move left, with 32768, or at a sum
}

export interface PlayOptions {
  depth: number; // of each search
  sum?: number; // of tiles, at which to end
  /** The first move is random, so that positions after unchosen moves are learned too. */
  explores?: boolean;
}

/** The least reward of making 32768. */
const MADE = 2 ** 15;

/** Plays on to the end. */
export function playOn(kernel: Kernel, start: Uint8Array, random: Xorshift, options: PlayOptions): Play {
  const { depth, sum, explores = false } = options;
  const moves: Play['moves'] = [];
  let board = start;
  while (sum === undefined || sumOf(board) < sum) {
    const any = explores && moves.length === 0;
    const direction = any ? anyMove(kernel, board, random) : kernel.bestMove(board, { depth }).direction;
    if (direction === undefined) return { moves, end: 'over' };
    const { ranks, reward } = kernel.tilt(board, direction)!;
    moves.push({ after: ranks, reward });
    if (reward >= MADE) return { moves, end: 'made' };
    board = spawned(ranks, random);
  }
  return { moves, end: 'sum' };
}

function anyMove(kernel: Kernel, board: Uint8Array, random: Xorshift): Direction | undefined {
  const possible = DIRECTIONS.filter((direction) => kernel.tilt(board, direction));
  return possible[random.below(possible.length)];
}

/** A copy of the afterstate with a tile spawned. */
export function spawned(after: Uint8Array, random: Xorshift): Uint8Array {
  const ranks = after.slice();
  spawnTile(ranks, random);
  return ranks;
}

function sumOf(ranks: Uint8Array): number {
  let sum = 0;
  for (const rank of ranks) if (rank > 0) sum += 2 ** rank;
  return sum;
}
