import {
  type Board,
  type Direction,
  legalDirections,
  placeSpawn,
  spawnOutcomes,
  tilt,
  VARIANTS,
} from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { playedGame, wander } from '../testing/reviews.js';
import { follow } from './analysis.js';
import { principalLine } from './principalLine.js';

/** A player without knowledge: the direction that earns most at once, the first of equal ones. */
function greedy(board: Board): Direction | undefined {
  return legalDirections(board).toSorted((a, b) => tilt(board, b).reward - tilt(board, a).reward)[0];
}

/** By definition: of all afterstates of lines with these replies, the chance of each next reply. */
function naiveShares(after: Board, replies: readonly Direction[]): Map<Direction | undefined, number> {
  const shares = new Map<Direction | undefined, number>();
  const walk = (at: Board, depth: number, chance: number): void => {
    for (const outcome of spawnOutcomes(at, { fourChance: 0.1 })) {
      const board = placeSpawn(at, outcome);
      const reply = greedy(board);
      const own = chance * outcome.probability;
      if (depth === replies.length) shares.set(reply, (shares.get(reply) ?? 0) + own);
      else if (reply === replies[depth]) walk(tilt(board, reply!).board, depth + 1, own);
    }
  };
  walk(after, 0, 1);
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return new Map([...shares].map(([reply, share]) => [reply, share / total]));
}

describe('the principal line', () => {
  it.each(['3x3', '2x3', 'classic'] as const)('on %s takes the replies of a naive count', (id) => {
    for (let seed = 0; seed < 5; seed++) {
      const { board } = playedGame(VARIANTS[id], `line ${seed}`, wander, 12 + 5 * seed);
      const { moves } = follow(board, greedy, { fourChance: 0.1, mostLines: 400 });
      for (const move of moves) {
        const line = principalLine(move);
        const replies: Direction[] = [];
        for (const { direction, share } of line) {
          const shares = naiveShares(tilt(board, move.direction).board, replies);
          expect(share).toBeCloseTo(shares.get(direction)!, 9);
          expect(share).toBeGreaterThanOrEqual(Math.max(...shares.values()) - 1e-9);
          replies.push(direction);
        }
      }
    }
  });

  it('ends where most tiles end the game, and where nothing follows', () => {
    expect(principalLine({ direction: 0, next: [] })).toEqual([]);
    const over = { cell: 0, rank: 1, probability: 0.9, reply: undefined, next: [] };
    const on = { cell: 0, rank: 2, probability: 0.1, reply: 2 as const, next: [] };
    expect(principalLine({ direction: 0, next: [over, on] })).toEqual([]);
    expect(principalLine({ direction: 0, next: [on] })).toEqual([{ direction: 2, share: 1 }]);
  });
});
