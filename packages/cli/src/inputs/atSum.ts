/** Positions of one phase: of each game, the first position with some sum of tiles. */
import { type Board, rankValue } from '@twofold/core';
import { gameOf, type Reading } from './reader.js';

/**
 * The first position of a game whose tiles have at least this sum. Undefined: the game ended before. Without a sum:
 * the current position.
 */
export function positionAtSum(reading: Reading, sum?: number): Board | undefined {
  const game = gameOf(reading);
  if (sum === undefined) return game.board;
  let [low, high] = [0, game.length + 1]; // each move adds a tile, so sums only grow
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (middle > game.length || sumAt(middle) >= sum) high = middle;
    else low = middle + 1;
  }
  if (low > game.length) return undefined;
  game.goTo(low);
  return game.board;

  function sumAt(ply: number): number {
    game.goTo(ply);
    return game.board.ranks.reduce((total, rank) => total + rankValue(rank), 0);
  }
}
