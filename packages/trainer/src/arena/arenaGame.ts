/**
 * One game of the arena. core deals tiles and applies rules, a player chooses moves, and each choice is
 * timed.
 */
import { type Board, DIRECTIONS, type Direction, Game, maxRank, tilt, type Variant } from '@twofold/core';
import type { Choice } from '@twofold/solver';
import { Histogram } from './histogram.js';

/** Chooses a move. The game is not over. */
export type Choose = (board: Board, fourChance: number) => Pick<Choice, 'direction' | 'nodes'>;

/** A finished game; plain data, one line of a record. */
export interface ArenaGame {
  /** The name of the player. */
  player: string;
  /** Fingerprint of weights and kernel, for players with weights. */
  network?: string;
  /** From 0; all players play the same seeds. */
  game: number;
  /** The seed of the game. */
  seed: string;
  /** The final score. */
  score: number;
  /** The number of moves. */
  moves: number;
  /** The number on the largest tile. */
  maxTile: number;
  /** Over all choices. */
  milliseconds: number;
  /** Milliseconds of the choices: see Histogram. */
  times: [bucket: number, count: number][];
  /** Nodes of the choices. */
  nodes: [bucket: number, count: number][];
}

export interface ArenaGameOptions {
  player: string;
  game: number;
  seed: string;
  variant: Variant;
  until?: number; // the game ends when this tile is made
  start?: Board; // the first position, instead of the seed's
}

/** Plays a game to the end. Also returns the Game, from which a replay can be made. */
export function playArenaGame(
  choose: Choose,
  { player, game: number, seed, variant, until = Infinity, start }: ArenaGameOptions,
  now: () => number,
): { record: ArenaGame; game: Game } {
  const game = new Game(variant, seed, start ? { start } : {});
  const times = new Histogram();
  const nodes = new Histogram();
  let milliseconds = 0;
  let largest = maxTile(game.board);
  while (!hasEnded(game) && largest < until) {
    const begin = now();
    const choice = choose(game.board, variant.fourChance);
    const taken = now() - begin;
    milliseconds += taken;
    times.add(taken);
    nodes.add(choice.nodes);
    if (choice.direction === undefined || !game.play(choice.direction)) {
      throw new Error(`${player} chose no move in game ${number} (seed ${seed}) after ${game.ply} moves`);
    }
    largest = maxTile(game.board);
  }
  const { score, ply: moves } = game;
  const record = { player, game: number, seed, score, moves, maxTile: largest, milliseconds };
  return { record: { ...record, times: times.counts, nodes: nodes.counts }, game };
}

/** A won game goes on, unless its variant ends at the target. */
const hasEnded = ({ status, variant }: Game) =>
  status === 'over' || (status === 'won' && variant.endsAtTarget);

const maxTile = (board: Board) => 2 ** maxRank(board);

/** Chooses any legal move. `random` returns numbers from 0 up to, but not including, 1. */
export function randomPlayer(random: () => number): Choose {
  return (board) => {
    const legal = DIRECTIONS.filter((direction) => tilt(board, direction).moved);
    return { direction: legal[Math.floor(random() * legal.length)], nodes: 0 };
  };
}

/** Chooses the move with the largest immediate reward. */
export const greedyPlayer: Choose = (board) => {
  let direction: Direction | undefined;
  let most = -1;
  for (const candidate of DIRECTIONS) {
    const { moved, reward } = tilt(board, candidate);
    if (moved && reward > most) [direction, most] = [candidate, reward];
  }
  return { direction, nodes: 0 };
};
