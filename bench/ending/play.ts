/** Games for the ending, played from any position. */
import { DIRECTIONS, type Direction, USUAL_FOUR_CHANCE } from '../../packages/core/src/index.js';
import type { Kernel } from '../../packages/solver/src/index.js';
import type { Xorshift } from '../xorshift.js';

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

const MADE = 2 ** 15; // the least reward of making 32768

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
  return possible[below(random, possible.length)];
}

/** An afterstate with a tile spawned. */
export function spawned(after: Uint8Array, random: Xorshift): Uint8Array {
  let empty = 0;
  for (const rank of after) if (rank === 0) empty++;
  let left = below(random, empty);
  let cell = 0;
  while (after[cell] !== 0 || left-- > 0) cell++;
  const ranks = after.slice();
  ranks[cell] = unit(random) < USUAL_FOUR_CHANCE ? 2 : 1;
  return ranks;
}

function sumOf(ranks: Uint8Array): number {
  let sum = 0;
  for (const rank of ranks) if (rank > 0) sum += 2 ** rank;
  return sum;
}

/** Of 0 to `count` - 1. */
export const below = (random: Xorshift, count: number) => Math.floor(unit(random) * count);

/** From 0 on, below 1. */
const unit = (random: Xorshift) => (random.next() >>> 0) / 2 ** 32;
