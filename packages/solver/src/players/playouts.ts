/**
 * What a player of some strength makes of a position, by playing on hundreds of times in the kernel. The player is the
 * network's 1-ply choice with noise (`EpisodeOptions.noise`). A game of a weak one takes a tenth of a millisecond.
 */
import { type Board, maxRank, rankValue } from '@twofold/core';
import type { Kernel } from '../kernel/kernel.js';

export interface PlayoutOptions {
  /** The temperature of the player's softmax, as a share of the best value. */
  readonly noise: number;
  /** Games that are played on. By default: `USUAL_PLAYOUTS`. */
  readonly games?: number;
  /** The random sequence of the games: the same seed gives the same chances. */
  readonly seed?: number;
}

/** The chance of a tile for a player. */
export interface TileChance {
  readonly tile: number; // the number on it
  readonly chance: number; // 0 to 1
  readonly error: number; // one standard error
}

export const USUAL_PLAYOUTS = 400;
/** From this chance on a tile is not in doubt. */
const CERTAIN = 0.9;
/** Games of a first look, by which the tile in doubt is found. */
const PILOTS = 40;
/** The rank after the largest tile that a game can make on 4x4: 131072. */
const MOST_RANK = 17;

/**
 * The chances of the next tiles, the nearest first, up to the first that is in doubt. Networks know 10 % of 4s only, and the
 * kernel 4x4. Empty: the largest tile is there. The kernel's random sequence begins anew.
 */
export function tileChances(kernel: Kernel, board: Board, options: PlayoutOptions): TileChance[] {
  const steps = tileChanceSteps(kernel, board, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** A step of the work: one game was played, or games to a tile begin. */
export interface PlayoutStep {
  /** The number on the tile that the next games end with. */
  readonly begins?: number;
}

/** The same game by game, so that a thread can hear messages in between. */
export function* tileChanceSteps(
  kernel: Kernel,
  board: Board,
  { noise, games = USUAL_PLAYOUTS, seed = 1 }: PlayoutOptions,
): Generator<PlayoutStep, TileChance[]> {
  const first = maxRank(board) + 1;
  if (first > MOST_RANK) return [];
  kernel.seed(seed);
  const ends: number[] = [];
  for (let goal = first; ; goal++) {
    yield { begins: rankValue(goal) };
    ends.length = 0;
    const play = () =>
      ends.push(kernel.playEpisode({ rate: 0, noise, until: { rank: goal } }, board.ranks).maxRank);
    for (; ends.length < Math.min(PILOTS, games); yield {}) play();
    if (goal < MOST_RANK && shareOf(ends, goal) > CERTAIN) continue;
    for (; ends.length < games; yield {}) play();
    return Array.from({ length: goal - first + 1 }, (_, step) => chanceOf(ends, first + step));
  }
}

function chanceOf(ends: readonly number[], rank: number): TileChance {
  const chance = shareOf(ends, rank);
  return { tile: rankValue(rank), chance, error: errorOf(chance, ends.length) };
}

function shareOf(ends: readonly number[], rank: number): number {
  return ends.filter((end) => end >= rank).length / ends.length;
}

/** One standard error of a share, by Laplace's rule: it is not 0 where all games ended alike. */
function errorOf(chance: number, games: number): number {
  const likely = (chance * games + 1) / (games + 2);
  return Math.sqrt((likely * (1 - likely)) / games);
}
