/**
 * What a player of some strength makes of a position, by playing on hundreds of times in the kernel. The player is the
 * network's 1-ply choice with noise (`EpisodeOptions.noise`). A game of a weak one takes a tenth of a millisecond.
 */
import {
  type Board,
  type Direction,
  isOver,
  maxRank,
  placeSpawn,
  rankValue,
  spawnOutcomes,
  tilt,
  USUAL_FOUR_CHANCE,
} from '@twofold/core';
import type { Kernel } from '../kernel/kernel.js';

/** Who plays on, and how often. */
export interface PlayoutOptions {
  /** The temperature of the player's softmax, as a share of the best value. */
  readonly noise: number;
  /** Games that are played on. By default: `USUAL_PLAYOUTS`. */
  readonly games?: number;
  /** The random sequence of the games: the same seed gives the same chances. */
  readonly seed?: number;
  /** The number on the one tile whose chance is asked for. By default: the next ones, up to the first in doubt. */
  readonly tile?: number;
  /** The player's first move, which must be possible. By default the model chooses it, too. */
  readonly first?: Direction;
}

/** The chance of a tile for a player. */
export interface TileChance {
  /** The number on it. */
  readonly tile: number;
  /** From 0 to 1. */
  readonly chance: number;
  /** One standard error. 0: the chance is certain, and not by playouts. */
  readonly error: number;
}

const USUAL_PLAYOUTS = 400;
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

/** The same game by game, so that a thread can hear messages in between. Throws RangeError if the first move is none. */
export function* tileChanceSteps(
  kernel: Kernel,
  board: Board,
  options: PlayoutOptions,
): Generator<PlayoutStep, TileChance[]> {
  const { games = USUAL_PLAYOUTS, seed = 1, tile } = options;
  const next = maxRank(board) + 1;
  const [first, last] = tile === undefined ? [next, MOST_RANK] : [Math.log2(tile), Math.log2(tile)];
  if (first < next) return [{ tile: rankValue(first), chance: 1, error: 0 }];
  if (first > MOST_RANK) return [];
  if (options.first === undefined && isOver(board)) return [{ tile: rankValue(first), chance: 0, error: 0 }];
  const startOf = startsOf(board, options);
  kernel.seed(seed);
  const ends: number[] = [];
  for (let goal = first; ; goal++) {
    yield { begins: rankValue(goal) };
    ends.length = 0;
    const rules = { rate: 0, noise: options.noise, until: { rank: goal } };
    const play = () => ends.push(kernel.playEpisode(rules, startOf(ends.length)).maxRank);
    for (; ends.length < Math.min(PILOTS, games); yield {}) play();
    if (goal < last && shareOf(ends, goal) > CERTAIN) continue;
    for (; ends.length < games; yield {}) play();
    return Array.from({ length: goal - first + 1 }, (_, step) => chanceOf(ends, first + step));
  }
}

/** How often the sequence of starts winds through the tiles: a step of the golden section, as fine as any count of games. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The position from which each game is played on: the board, or the one after a first move. The tiles after that move come as
 * often as their chances say, and not by luck: so two first moves can be compared by fewer games.
 */
function startsOf(board: Board, { first }: PlayoutOptions): (game: number) => Uint8Array {
  if (first === undefined) return () => board.ranks;
  const { board: after, moved } = tilt(board, first);
  if (!moved) throw new RangeError(`the direction ${first} is no move`);
  const outcomes = spawnOutcomes(after, { fourChance: USUAL_FOUR_CHANCE });
  const starts = outcomes.map((outcome) => placeSpawn(after, outcome).ranks);
  return (game) => {
    let left = ((game + 0.5) * GOLDEN) % 1;
    const at = outcomes.findIndex(({ probability }) => {
      left -= probability;
      return left < 0;
    });
    return starts.at(at)!;
  };
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
