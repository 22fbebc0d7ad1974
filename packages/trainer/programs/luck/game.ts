/** Games of players like people, and how much luck a review finds in them. */
import { Game, replayFromGame, type Variant } from '@twofold/core';
import { type Advisor, review, type SearchedPosition, solveExact, summariseReview } from '@twofold/solver';
import { type ChooseMove, playOut } from '../../src/puzzles/players.js';
import { Xorshift } from '../../src/xorshift.js';
import type { LuckGame } from './table.js';

/** Plays the game of a number to its end. */
export function playGame(player: string, number: number, variant: Variant, choose: ChooseMove): Game {
  const random = new Xorshift(5000 + number);
  return playOut(new Game(variant, `luck ${player} ${number}`), choose, random);
}

/** Reviews a game as the page does. */
export async function reviewedLuck(
  game: Game,
  advisor: Advisor,
): Promise<Omit<LuckGame, 'board' | 'player' | 'game'>> {
  const positions: SearchedPosition[] = [];
  for await (const { position } of review(replayFromGame(game), { advisor }))
    positions[position.ply] = position;
  if (positions.length !== game.ply + 1) throw new Error('The review was cut off.');
  const { luck, meanShare, exact } = summariseReview(game, positions).game;
  const points = exact ? Math.round(10 * luck) / 10 : Math.round(luck);
  return { moves: game.ply, score: game.score, loss: meanShare ?? 0, luck: points };
}

/**
 * Players of a solved board: optimal play with noise, as `noise` of the network's players. A direction that is worth `less` points
 * has a weight of e ^ -(less / (noise * best)).
 */
export function exactPlayers(variant: Variant): (noise: string) => ChooseMove {
  const table = solveExact(variant, 'score');
  return (name) => {
    const noise = Number(name);
    return (board, random) => {
      const lines = table.lines(board);
      if (!lines || lines.length === 0) throw new Error('The game is over.');
      const best = Math.max(...lines.map(({ value }) => value));
      if (noise === 0) return lines.find(({ value }) => value === best)!.direction;
      const weights = lines.map(({ value }) => Math.exp((value - best) / (noise * Math.max(1, best))));
      let left = random.unit() * weights.reduce((sum, weight) => sum + weight, 0);
      const chosen = lines.find((_, at) => {
        left -= weights[at]!;
        return left < 0;
      });
      return (chosen ?? lines.at(-1)!).direction;
    };
  };
}
