/**
 * Milestones: the tiles that describe a game and compare players. Every list of them begins at one of
 * two tiles. A player's own games begin low, so that a first game has some; figures of strength begin at 2048.
 */
import { rankValue } from './board.js';
import type { Variant } from './variant.js';

/** Rank of the smallest tile that is noted in a player's game: 128. */
export const FIRST_MILESTONE = 7;

/** The rank of the smallest tile that a variant's games note: 128, or the target where that is smaller. */
export function firstMilestone({ target }: Pick<Variant, 'target'>): number {
  return Math.min(FIRST_MILESTONE, Math.log2(target));
}

/** Rank of the smallest tile that figures of strength count: 2048. */
export const FIRST_RATED = 11;

/** The numbers on the tiles from one rank to another, both included. */
export function tilesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => rankValue(first + index));
}

/** By rank: how many games have a tile of that rank as their largest. As long as the highest rank needs. */
export function countLargest(ranks: Iterable<number>): number[] {
  const counts: number[] = [];
  for (const rank of ranks) {
    while (counts.length <= rank) counts.push(0);
    counts[rank]!++;
  }
  return counts;
}

/** A tile, and the share of games that made it or a larger one. */
export interface TileRate {
  tile: number; // the number on it
  rate: number;
}

/**
 * The rates of tiles in games that `countLargest` has counted, smallest tile first. They begin at rank `first`
 * and end with the largest tile made.
 */
export function tileRates(counts: ArrayLike<number>, first = FIRST_RATED): TileRate[] {
  const rates: TileRate[] = [];
  const games = Array.from(counts).reduce((sum, count) => sum + count, 0);
  let reached = 0;
  for (let rank = counts.length - 1; rank >= 0; rank--) {
    reached += counts[rank]!;
    if (reached > 0 && rank >= first) rates.push({ tile: rankValue(rank), rate: reached / games });
  }
  return rates.reverse();
}
