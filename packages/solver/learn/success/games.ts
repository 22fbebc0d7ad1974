/**
 * Games of the solver as examples for the success model: positions, and whether each reached its milestone.
 */
import { type Board, Game, maxRank, rankValue, type Variant } from '@twofold/core';
import type { Xorshift } from '../../../../tools/xorshift.js';
import { type Choice, milestoneOf, successFeatures } from '../../src/index.js';
import type { Example } from './logistic.js';

/** A player by name, and its way to choose moves. */
export interface Player {
  name: string;
  choose: (board: Board) => Choice;
}

/** A position of a game. */
export interface Sample extends Example {
  milestone: number;
  player: string;
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

/** Plays a game to its end. */
export function playGame(variant: Variant, number: number, player: Player, sampling: Sampling): PlayedGame {
  const game = new Game(variant, `success ${number}`);
  const samples: Sample[] = [];
  let moves = 0;
  for (; game.status !== 'over'; moves++) {
    const { board } = game;
    const choice = player.choose(board);
    const kept = sampling.random.unit() < sampling.chance;
    if (kept) samples.push({ ...sampleOf(board, choice), player: player.name, game: number });
    game.play(choice.direction!);
  }
  const maxTile = rankValue(maxRank(game.board));
  for (const sample of samples) sample.success = maxTile >= sample.milestone;
  return { score: game.score, maxTile, moves, samples };
}

function sampleOf(board: Board, { direction, values, depth }: Choice) {
  const milestone = milestoneOf(board);
  const value = values[direction!]!;
  return { features: successFeatures({ board, value, depth, milestone }), milestone, success: false };
}
