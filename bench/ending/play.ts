/** Games for the ending, played by search from anywhere. */
import type { Kernel } from '../../packages/solver/src/index.js';
import type { Xorshift } from '../xorshift.js';

/** The afterstates of some moves and what each gained. */
export interface Play {
  moves: { after: Uint8Array; reward: number }[];
  isOver: boolean; // or the sum was reached
}

/** A 2-ply search sees enough to win half of what a long one wins, and takes 60 microseconds. */
const DEPTH = 2;
const FOUR_CHANCE = 0.1;

/** Plays on until the tiles add up to `sum`. */
export function playTo(kernel: Kernel, start: Uint8Array, sum: number, random: Xorshift): Play {
  const moves: Play['moves'] = [];
  let board = start;
  while (sumOf(board) < sum) {
    const { direction } = kernel.bestMove(board, { depth: DEPTH });
    if (direction === undefined) return { moves, isOver: true };
    const { ranks, reward } = kernel.tilt(board, direction)!;
    moves.push({ after: ranks, reward });
    board = spawned(ranks, random);
  }
  return { moves, isOver: false };
}

/** An afterstate with a tile spawned. */
export function spawned(after: Uint8Array, random: Xorshift): Uint8Array {
  const empty = [...after.keys()].filter((cell) => after[cell] === 0);
  const ranks = after.slice();
  ranks[empty[below(random, empty.length)]!] = unit(random) < FOUR_CHANCE ? 2 : 1;
  return ranks;
}

export const sumOf = (ranks: Uint8Array) => ranks.reduce((sum, rank) => sum + (rank && 2 ** rank), 0);

/** Of 0 to `count` - 1. */
export const below = (random: Xorshift, count: number) => Math.floor(unit(random) * count);

/** From 0 on, below 1. */
const unit = (random: Xorshift) => (random.next() >>> 0) / 2 ** 32;
