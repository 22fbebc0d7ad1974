/**
 * Games of the solver as examples for the success model: positions, and whether each reached its milestone.
 */
import { type Board, Game, maxRank, rankValue, type Variant } from '@twofold/core';
import type { Choice } from '@twofold/solver';
import { milestoneOf, successFeatures } from '@twofold/solver/internal';
import type { Xorshift } from '../../src/xorshift.js';
import type { Example } from './logistic.js';

/** A player by name, and its way to choose moves. */
export interface Player {
  name: string;
  choose: (board: Board) => Choice;
  /** A shallower search of the same position. Its chance, too, is that of the game as `choose` plays it. */
  glance?: (board: Board) => Choice;
}

/** A position of a game. */
export interface Sample extends Example {
  milestone: number;
  player: string;
  seenBy: string; // the search whose value the features have
  game: number; // all positions of a game are held out of a fit together
}

export interface PlayedGame {
  score: number;
  maxTile: number;
  moves: number;
  samples: Sample[];
}

/** Each of a game's positions is kept with this chance. */
export interface Sampling {
  chance: number;
  random: Xorshift;
}

/** Plays a game to its end, from the first tiles or from a position. */
export function playGame(
  variant: Variant,
  number: number,
  player: Player,
  sampling: Sampling,
  start?: Board,
): PlayedGame {
  const game = new Game(variant, `success ${number}`, start ? { start } : {});
  const samples: Sample[] = [];
  let moves = 0;
  for (; game.status !== 'over'; moves++) {
    const { board } = game;
    const choice = player.choose(board);
    const kept = sampling.random.unit() < sampling.chance;
    if (kept) samples.push(...samplesOf(board, choice, player, number));
    game.play(choice.direction!);
  }
  const maxTile = rankValue(maxRank(game.board));
  for (const sample of samples) sample.success = maxTile >= sample.milestone;
  return { score: game.score, maxTile, moves, samples };
}

/** A position of a player's game by number, chosen at random. */
export function positionOf(variant: Variant, number: number, { choose }: Player, random: Xorshift): Board {
  const game = new Game(variant, `success ${number}`);
  const boards: Board[] = [];
  while (game.status !== 'over') {
    boards.push(game.board);
    game.play(choose(game.board).direction!);
  }
  return boards[Math.floor(random.unit() * boards.length)]!;
}

/** A sample by the search that chose the move, and one by the player's glance. */
function samplesOf(board: Board, choice: Choice, { name, glance }: Player, game: number): Sample[] {
  const seen = sampleOf(board, choice, { player: name, seenBy: name, game });
  if (!glance) return [seen];
  const glanced = glance(board);
  return [seen, sampleOf(board, glanced, { player: name, seenBy: `${name}, seen at depth 1`, game })];
}

function sampleOf(
  board: Board,
  { direction, values, depth }: Choice,
  origin: Pick<Sample, 'player' | 'seenBy' | 'game'>,
): Sample {
  const milestone = milestoneOf(board);
  const value = values[direction!]!;
  return {
    features: successFeatures({ board, value, depth, milestone }),
    milestone,
    success: false,
    ...origin,
  };
}
