/** A game of a player like people, and how much luck its review finds in it. */
import { Game, replayFromGame, type Variant } from '@twofold/core';
import { type Advisor, type Kernel, review, reviewedOf, type SearchedPosition } from '@twofold/solver';
import { Xorshift } from '../../src/xorshift.js';
import { playerNamed, playOut } from '../review/players.js';
import type { LuckGame } from './table.js';

interface Measuring {
  readonly kernel: Kernel;
  readonly advisor: Advisor;
  readonly variant: Variant;
}

/** Plays the game of a number to its end and reviews it. */
export async function playAndReview(player: string, number: number, measuring: Measuring): Promise<LuckGame> {
  const { kernel, advisor, variant } = measuring;
  const random = new Xorshift(5000 + number);
  const game = playOut(new Game(variant, `luck ${player} ${number}`), playerNamed(player, kernel), random);
  const positions: SearchedPosition[] = [];
  for await (const { position } of review(replayFromGame(game), { advisor }))
    positions[position.ply] = position;
  if (positions.length !== game.ply + 1) throw new Error('The review was cut off.');
  const { luck, meanShare } = reviewedOf(game, positions).game;
  return {
    player,
    game: number,
    moves: game.ply,
    score: game.score,
    loss: meanShare ?? 0,
    luck: Math.round(luck),
  };
}
